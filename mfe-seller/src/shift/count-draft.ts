import { useEffect, useState } from 'react';
import { openStorage } from '@smokehouse/shared/bundled/storage';
import {
  type CountedPieces,
  DENOMINATIONS,
  piecesOf,
} from '@smokehouse/shared/contract/money/shifts/rules';
import { parseStored } from '../parts/parse-stored';

/** What is entered of a count, as it is typed. */
export interface CountDraft {
  /** Denomination in halalas → number of pieces. */
  pieces: Readonly<Record<number, string>>;
  reason: string;
  /** What stays in the drawer; undefined until it is changed. Unit: SAR. */
  left?: string | undefined;
}

export const EMPTY_COUNT: CountDraft = { pieces: {}, reason: '' };

/** What was entered survives a lost network, a reload, and somebody else who closed the drawer. */
const storage = openStorage('mfe-seller', 'visit');

const isDraft = ({ pieces, reason }: Partial<CountDraft>) =>
  typeof pieces === 'object' && typeof reason === 'string';

const keyOf = (shift: string) => `count ${shift}`;

/** Whether anything is counted; also a zero is. */
export const isStarted = ({ pieces }: CountDraft): boolean =>
  Object.values(pieces).some((typed) => typed.trim() !== '');

/** The counted pieces, the largest denomination first; undefined if a number is not valid. */
export function countsOf({ pieces }: CountDraft): CountedPieces[] | undefined {
  const counts: CountedPieces[] = [];
  for (const { halalas } of DENOMINATIONS) {
    const number = piecesOf(pieces[halalas] ?? '');
    if (number === null) return undefined;
    if (number > 0) counts.push({ halalas, pieces: number });
  }
  return counts;
}

/** Whether two counts contain the same pieces. */
export function isSameCount(one: readonly CountedPieces[], other: readonly CountedPieces[]) {
  const textOf = (counts: readonly CountedPieces[]) =>
    counts
      .filter(({ pieces }) => pieces > 0)
      .map(({ halalas, pieces }) => `${halalas}:${pieces}`)
      .toSorted()
      .join();
  return textOf(one) === textOf(other);
}

/** The draft with one piece more or less. What is no number counts from 0. */
export function withStep(draft: CountDraft, halalas: number, step: 1 | -1): CountDraft {
  const pieces = Math.max(0, (piecesOf(draft.pieces[halalas] ?? '') ?? 0) + step);
  return { ...draft, pieces: { ...draft.pieces, [halalas]: String(pieces) } };
}

/** The count of a shift, kept in the browser until the server has it. */
export function useCountDraft(shift: string) {
  const [draft, setDraft] = useState<CountDraft>(
    () => parseStored<CountDraft>(storage.get(keyOf(shift)), isDraft) ?? EMPTY_COUNT,
  );
  useEffect(() => {
    storage.set(keyOf(shift), draft === EMPTY_COUNT ? null : JSON.stringify(draft));
  }, [shift, draft]);
  return { draft, setDraft, clear: () => setDraft(EMPTY_COUNT) };
}
