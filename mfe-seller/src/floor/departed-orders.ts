/** What was collected on an open pad for guests who are at another table again. */
export interface Departed {
  to: string;
  /** The number of items. */
  count: number;
}

const NONE: readonly Departed[] = [];
/** The table of the open pad, and what has left it since it was opened. */
let pad: string | undefined;
let departed = NONE;

/** Notes what leaves the pad of a table while it is open. @returns a function that closes it */
export function openPad(table: string): () => void {
  [pad, departed] = [table, NONE];
  return () => {
    [pad, departed] = [undefined, NONE];
  };
}

/** Notes that a part of an order has left a table. */
export function noteDeparted(table: string, part: Departed): void {
  if (table === pad) departed = [...departed, part];
}

/** What has left the open pad of a table. */
export const departedFrom = (table: string): readonly Departed[] =>
  table === pad ? departed : NONE;
