/** Memory without its empty pages, and back. */

export const PAGE = 4096;

/** Runs of pages in which something is: the first page and how many, and again. */
export function runsOf(heap: Uint8Array): number[] {
  const words = new Uint32Array(heap.buffer, heap.byteOffset, heap.byteLength >> 2), size = PAGE >> 2, runs: number[] = [];
  let first = -1;
  for (let page = 0; page * size < words.length; page++) {
    let at = page * size;
    const end = at + size;
    while (at < end && words[at] === 0) at++;
    if (at < end) {
      if (first < 0) first = page;
    } else if (first >= 0) {
      runs.push(first, page - first);
      first = -1;
    }
  }
  if (first >= 0) runs.push(first, words.length / size - first);
  return runs;
}

export function gather(heap: Uint8Array, runs: readonly number[]): Uint8Array<ArrayBuffer> {
  const pages = new Uint8Array(countOf(runs) * PAGE);
  each(runs, (page, count, at) => pages.set(heap.subarray(page * PAGE, (page + count) * PAGE), at));
  return pages;
}

/** The rest of the memory is emptied. */
export function scatter(heap: Uint8Array, runs: readonly number[], pages: Uint8Array): void {
  heap.fill(0);
  each(runs, (page, count, at) => heap.set(pages.subarray(at, at + count * PAGE), page * PAGE));
}

export const countOf = (runs: readonly number[]): number => runs.reduce((sum, value, at) => (at % 2 ? sum + value : sum), 0);

/** Finds out whether something was damaged, no more. */
export function sumOf(pages: Uint8Array): number {
  const words = new Uint32Array(pages.buffer, pages.byteOffset, pages.byteLength >> 2);
  let sum = 0x811c9dc5;
  for (let at = 0; at < words.length; at++) sum = Math.imul(sum ^ words[at]!, 0x01000193);
  return sum;
}

function each(runs: readonly number[], act: (page: number, count: number, at: number) => void): void {
  let at = 0;
  for (let run = 0; run < runs.length; run += 2) {
    const count = runs[run + 1]!;
    act(runs[run]!, count, at);
    at += count * PAGE;
  }
}
