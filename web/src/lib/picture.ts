/** A picture to share, 1200 by 630, drawn on this device: drawings of the page, and words beside them. */

export const WIDTH = 1200;
export const HEIGHT = 630;
const LEFT = 600; // of the words
const ROOM = 540;

export interface Words {
  title: string;
  line: string; // the game, and how long it took
  people: { name: string; isWinner: boolean }[]; // an empty name is left out
}

export interface Text {
  text: string;
  x: number;
  y: number; // of the baseline
  size: number;
  font: 'serif' | 'sans';
  tone: 'text' | 'text-2';
}

export interface Disc {
  x: number; // of the middle
  y: number;
  radius: number;
  isWinner: boolean;
}

export type Measure = (text: string, size: number, font: 'serif' | 'sans') => number;

/** Lines that fit; a word that is too long for one is cut. */
export function wrap(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(fits(word) ? word : cut(word, fits));
  }
  return lines;
}

export function cut(text: string, fits: (line: string) => boolean): string {
  if (fits(text)) return text;
  let short = text;
  while (short.length > 1 && !fits(`${short}…`)) short = short.slice(0, -1);
  return `${short.trimEnd()}…`;
}

const MOST_LINES = 3;
const TITLES = [66, 56, 46, 38];
const FACES = [[37, 26], [29, 26], [24, 24], [19, 20]] as const; // radius, letters: the largest that keep clear of the name of the house
const LOWEST = 512;

/** Where everything stands: title, line, faces with names below, the name of the house. */
export function layOut({ title, line, people }: Words, measure: Measure): { texts: Text[]; discs: Disc[] } {
  const fitting = (size: number, font: 'serif' | 'sans') => (one: string) => measure(one, size, font) <= ROOM;
  const size = TITLES.find((one) => wrap(title, fitting(one, 'serif')).length <= MOST_LINES) ?? TITLES.at(-1)!;
  const lines = wrap(title, fitting(size, 'serif')).slice(0, MOST_LINES);
  const texts: Text[] = [];
  let y = lines.length > 2 ? 130 : 168;
  for (const text of lines) {
    texts.push({ text, x: LEFT, y, size, font: 'serif', tone: 'text' });
    y += size * 1.1;
  }
  y += 14;
  texts.push({ text: cut(line, fitting(30, 'sans')), x: LEFT, y, size: 30, font: 'sans', tone: 'text-2' });
  const tried = FACES.map(([radius, letters]) => seatAll(people, y + 32, radius, letters, measure));
  const seated = tried.find(({ bottom }) => bottom <= LOWEST) ?? tried.at(-1)!;
  texts.push(...seated.texts);
  texts.push({ text: 'Plenilune', x: LEFT + 68, y: 568, size: 36, font: 'serif', tone: 'text' });
  return { texts, discs: seated.discs };
}

/** Faces with names, as many in a row as have room. */
function seatAll(people: Words['people'], top: number, radius: number, size: number, measure: Measure): { texts: Text[]; discs: Disc[]; bottom: number } {
  const texts: Text[] = [];
  const discs: Disc[] = [];
  let [x, y] = [LEFT, top + radius];
  for (const { name, isWinner } of people) {
    const text = name && cut(name, (one) => measure(one, size, 'sans') <= ROOM - 2 * radius - 14);
    const width = 2 * radius + (text ? 14 + measure(text, size, 'sans') : 0);
    if (x > LEFT && x + width > LEFT + ROOM) {
      x = LEFT;
      y += 2 * radius + 12;
    }
    discs.push({ x: x + radius, y, radius, isWinner });
    if (text) texts.push({ text, x: x + 2 * radius + 14, y: y + size * 0.35, size, font: 'sans', tone: 'text' });
    x += width + 26;
  }
  return { texts, discs, bottom: y + radius };
}

/** Of everything that is drawn: what styles of the page may have set. */
const PROPERTIES = [
  'fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray', 'opacity', 'stop-color', 'stop-opacity',
  'visibility', 'font-family', 'font-size', 'font-weight', 'text-anchor', 'color',
];

/** A drawing of the page as a picture of its own: colours and strokes are written into it. */
function standAlone(svg: SVGSVGElement, width: number, height: number): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll('*')];
  [copy, ...copy.querySelectorAll('*')].forEach((element, i) => {
    const style = getComputedStyle(originals[i]!);
    for (const name of PROPERTIES) element.setAttribute(name, style.getPropertyValue(name));
    element.removeAttribute('class');
    element.removeAttribute('style');
  });
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  for (const [name, value] of [['width', width], ['height', height]] as const) copy.setAttribute(name, String(value));
  return new XMLSerializer().serializeToString(copy);
}

export async function paint(context: CanvasRenderingContext2D, svg: SVGSVGElement, x: number, y: number, width: number, height: number): Promise<void> {
  const address = URL.createObjectURL(new Blob([standAlone(svg, width, height)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    context.drawImage(image, x, y, width, height);
  } finally {
    URL.revokeObjectURL(address);
  }
}
