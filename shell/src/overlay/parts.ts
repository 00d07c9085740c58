import type { PageConfig } from '@smokehouse/shared/contract/federation';

/** A part of the page: its owner and its box in the viewport. Unit: CSS pixels. */
export interface Part {
  remote: string;
  release: string;
  /** The live release, if a fallback release is shown instead of it. */
  insteadOf?: string;
  box: DOMRect;
}

/** Returns the box of an element, or of its children if the element has no box itself. */
function boxOf(element: Element): DOMRect {
  const own = element.getBoundingClientRect();
  if (own.width > 0 || own.height > 0) return own;
  const boxes = [...element.children]
    .map((child) => child.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
  if (boxes.length === 0) return own;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  return new DOMRect(
    left,
    top,
    Math.max(...boxes.map((box) => box.right)) - left,
    Math.max(...boxes.map((box) => box.bottom)) - top,
  );
}

/** True if a box has a size and is in the viewport. An unfocused skip link is not, for example. */
const isVisible = ({ width, height, right, bottom, left, top }: DOMRect): boolean =>
  width > 1 && height > 1 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;

/** Returns the visible parts. Elements outside of all remote boundaries belong to the shell. */
export function findParts({ registry, shell }: PageConfig): Part[] {
  const own = [...document.querySelectorAll('#root > *:not([data-boundary])')].map((element) => ({
    remote: 'shell',
    release: shell,
    box: boxOf(element),
  }));
  const remotes = [...document.querySelectorAll<HTMLElement>('[data-boundary]')].map((element) => {
    const { boundary: remote = '', release = '' } = element.dataset;
    const live = registry.find((entry) => entry.remote === remote)?.release;
    return {
      remote,
      release,
      ...(live !== undefined && live !== release && { insteadOf: live }),
      box: boxOf(element),
    };
  });
  return [...own, ...remotes].filter(({ box }) => isVisible(box));
}
