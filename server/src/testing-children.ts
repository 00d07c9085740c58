import { readFileSync } from 'node:fs';

/** A process that another one has started, and its command line. */
export interface ChildProgram {
  id: number;
  command: string;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}

/** The children of a process that have not ended. */
export const childrenOf = (id: number): ChildProgram[] =>
  read(`/proc/${id}/task/${id}/children`)
    .split(' ')
    .filter(Boolean)
    .map((child) => ({ id: Number(child), command: read(`/proc/${child}/cmdline`) }))
    .filter(({ command }) => command !== '');
