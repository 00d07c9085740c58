import { type RefObject, useEffect } from 'react';

declare global {
  /**
   * What was pressed before anybody listened, and where: the places of its ancestors among their
   * siblings, from `#root` down.
   */
  // eslint-disable-next-line no-var
  var __SMOKEHOUSE_PRESSES__: { button: HTMLButtonElement; path: number[] }[] | undefined;
}

/** The button that was pressed, or the one that has taken its place. */
function find({
  button,
  path,
}: {
  button: HTMLButtonElement;
  path: number[];
}): HTMLButtonElement | undefined {
  if (button.isConnected) return button;
  const there = path.reduce<Element | null | undefined>(
    (element, index) => element?.children[index],
    document.getElementById('root'),
  );
  return there instanceof HTMLButtonElement ? there : undefined;
}

/** Somebody listens here from now on: what was pressed before is carried out. */
function goLive(region: Element): void {
  region.setAttribute('data-live', '');
  const presses = globalThis.__SMOKEHOUSE_PRESSES__ ?? [];
  for (const press of [...presses]) {
    const button = find(press);
    if (button && button.closest('[data-boundary], #root') !== region) continue;
    presses.splice(presses.indexOf(press), 1);
    if (button) delete button.dataset['pressed'];
    button?.click();
  }
}

/** Carries out what was pressed in a region of the page before React had taken it over. */
export function useLiveRegion(region: RefObject<Element | null>): void {
  useEffect(() => {
    if (region.current) goLive(region.current);
  }, [region]);
}

/** {@link useLiveRegion} for what belongs to no remote: navigation and footer. */
export function useLivePage(): void {
  useEffect(() => {
    const root = document.getElementById('root');
    if (root) goLive(root);
  }, []);
}
