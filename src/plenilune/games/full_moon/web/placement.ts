/** Where each wolf stands: by column, and by how many wolves are nearer to the bank that the person sits on. */
import type { Wolf } from './wolves';

/** A pack on its way: already at its new column, while the row has not closed up. */
export interface Run {
  wolves: Wolf[]; // leader first
  goal: number; // column, from 0
  side: string; // who moves it
}

export interface Stand {
  wolf: Wolf;
  column: number;
  place: number; // 0 is nearest to the watcher's bank
  height: number; // of its column
}

export interface Placement {
  width: number; // columns
  wolves: Stand[];
  ghosts: Stand[]; // where the pack came from
  heights: number[]; // with the pack where it is now
}

const inColumn = (wolves: readonly Wolf[], column: number, near: string): Stand[] =>
  wolves.map((wolf, at) => ({ wolf, column, place: near === 'S' ? at : wolves.length - 1 - at, height: wolves.length }));

/** Columns are given South's end first. The column that is left keeps its shape until the row closes up. */
export function place(columns: readonly (readonly Wolf[])[], near: string, run: Run | null = null): Placement {
  const running = new Set(run?.wolves ?? []);
  const wolves: Stand[] = [];
  const ghosts: Stand[] = [];
  const heights: number[] = [];
  columns.forEach((column, at) => {
    if (run && at === run.goal) {
      const pack = run.side === 'S' ? run.wolves : [...run.wolves].reverse();
      const grown = run.side === 'S' ? [...pack, ...column] : [...column, ...pack];
      wolves.push(...inColumn(grown, at, near));
      heights.push(grown.length);
      return;
    }
    const stands = inColumn(column, at, near);
    wolves.push(...stands.filter((stand) => !running.has(stand.wolf)));
    ghosts.push(...stands.filter((stand) => running.has(stand.wolf)));
    heights.push(column.length);
  });
  return { width: columns.length, wolves, ghosts, heights };
}
