import type { KeyboardEvent } from 'react';

type Edges = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** The gap between two ranges, 0 if they overlap. */
const gapOf = (from: number, to: number, otherFrom: number, otherTo: number) =>
  Math.max(0, otherFrom - to, from - otherTo);

const besideRow = (a: Edges, b: Edges) => gapOf(a.top, a.bottom, b.top, b.bottom);
const besideColumn = (a: Edges, b: Edges) => gapOf(a.left, a.right, b.left, b.right);

/** Key → how far a target lies ahead of its edge, and how far beside it. */
const DIRECTIONS: Readonly<
  Record<string, (from: Edges, to: Edges) => [ahead: number, beside: number]>
> = {
  ArrowRight: (from, to) => [to.left - from.right, besideRow(from, to)],
  ArrowLeft: (from, to) => [from.left - to.right, besideRow(from, to)],
  ArrowDown: (from, to) => [to.top - from.bottom, besideColumn(from, to)],
  ArrowUp: (from, to) => [from.top - to.bottom, besideColumn(from, to)],
};
/** A target beside the direction counts as so much farther away. */
const BESIDE = 3;
/** Neighbors may overlap by their borders. Unit: px. */
const OVERLAP = 2;

/** Moves the focus to the nearest button or link in the direction of an arrow key. */
export function moveFocusByArrow(event: KeyboardEvent<HTMLElement>): void {
  const measure = DIRECTIONS[event.key];
  const { target, currentTarget } = event;
  if (!measure || !(target instanceof Element)) return;
  const from = target.getBoundingClientRect();
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const button of currentTarget.querySelectorAll<HTMLElement>('button, a')) {
    if (button === target || button.closest('[inert]')) continue;
    const [ahead, beside] = measure(from, button.getBoundingClientRect());
    const distance = ahead + beside * BESIDE;
    if (ahead < -OVERLAP || distance >= least) continue;
    best = button;
    least = distance;
  }
  if (!best) return;
  event.preventDefault();
  best.focus();
}
