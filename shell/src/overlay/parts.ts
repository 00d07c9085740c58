import type { PageConfig } from '@smokehouse/shared/contract/federation';

/** A part of the page, whose it is and where it stands in the window. Unit: CSS pixels. */
export interface Part {
  remote: string;
  release: string;
  /** The live release, where an older one stands in for it. */ insteadOf?: string;
  box: DOMRect;
}

/** What an element covers; one without a box of its own covers what its children do. */
function boxOf(element: Element): DOMRect {
  const own = element.getBoundingClientRect();
  if (own.width > 0 || own.height > 0) return own;
  const boxes = [...element.children]
    .map((child) => child.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
  if (boxes.length === 0) return own;
  const [left, top] = [
    Math.min(...boxes.map((box) => box.left)),
    Math.min(...boxes.map((box) => box.top)),
  ];
  return new DOMRect(
    left,
    top,
    Math.max(...boxes.map((box) => box.right)) - left,
    Math.max(...boxes.map((box) => box.bottom)) - top,
  );
}

/** Neither empty nor outside the window, as a skip link is that nobody has focused. */
const isSeen = ({ width, height, right, bottom, left, top }: DOMRect): boolean =>
  width > 1 && height > 1 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;

/**
 * The parts that can be seen: what stands in the shell's frame is the shell's own, unless a
 * remote's boundary is around it.
 */
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
  return [...own, ...remotes].filter(({ box }) => isSeen(box));
}
