import type { KeyboardEvent } from 'react';

/** Direction → how far a target lies in it, and how far beside it. */
type Measure = (dx: number, dy: number) => [ahead: number, beside: number];
const DIRECTIONS: Readonly<Record<string, Measure>> = {
  ArrowRight: (dx, dy) => [dx, dy],
  ArrowLeft: (dx, dy) => [-dx, dy],
  ArrowDown: (dx, dy) => [dy, dx],
  ArrowUp: (dx, dy) => [-dy, dx],
};
/** A target beside the direction counts as so much farther away. */
const BESIDE = 3;

const centreOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/** Moves the focus to the nearest button in the direction of an arrow key. */
export function moveFocusByArrow(event: KeyboardEvent<HTMLElement>): void {
  const measure = DIRECTIONS[event.key];
  const { target, currentTarget } = event;
  if (!measure || !(target instanceof Element)) return;
  const from = centreOf(target);
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const button of currentTarget.querySelectorAll<HTMLElement>('button, a')) {
    const { x, y } = centreOf(button);
    const [ahead, beside] = measure(x - from.x, y - from.y);
    const distance = ahead + Math.abs(beside) * BESIDE;
    if (button === target || ahead < 1 || distance >= least) continue;
    if (button.closest('[inert]')) continue;
    best = button;
    least = distance;
  }
  if (!best) return;
  event.preventDefault();
  best.focus();
}
