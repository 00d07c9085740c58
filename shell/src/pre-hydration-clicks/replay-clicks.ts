import { type RefObject, useEffect } from 'react';
import { addDish } from './stored-adds';

interface RecordedClick {
  button: HTMLButtonElement;
  /** Indexes among siblings, from the first level below `#root` down to the button. */
  path: number[];
  /** Pathname of the page. */
  page: string;
  /** The dish, if it is an Add button. */
  dish: string | undefined;
}

declare global {
  /** Clicks that `record-clicks.ts` has recorded and that are not replayed yet. */
  var __SMOKEHOUSE_CLICKS__: RecordedClick[] | undefined;
}

/** Returns the clicked button, or the button that React has rendered in its place. */
function findButton({ button, path }: RecordedClick): HTMLButtonElement | undefined {
  if (button.isConnected) return button;
  const replacement = path.reduce<Element | null | undefined>(
    (element, index) => element?.children[index],
    document.getElementById('root'),
  );
  return replacement instanceof HTMLButtonElement ? replacement : undefined;
}

/**
 * Marks a region as hydrated, and replays the clicks that were recorded in it. The buttons of an
 * earlier page are gone: its dishes are added, other clicks are dropped.
 */
function replayClicks(region: Element): void {
  region.setAttribute('data-live', '');
  const clicks = globalThis.__SMOKEHOUSE_CLICKS__ ?? [];
  for (const click of [...clicks]) {
    const { page, dish } = click;
    const isEarlierPage = page !== location.pathname;
    const button = isEarlierPage ? undefined : findButton(click);
    if (button && button.closest('[data-boundary], #root') !== region) continue;
    clicks.splice(clicks.indexOf(click), 1);
    if (button) delete button.dataset['pressed'];
    button?.click();
    if (isEarlierPage && dish) addDish({ page, dish });
  }
}

/** Replays the clicks of a remote's region once React has hydrated it. */
export function useReplayClicks(region: RefObject<Element | null>): void {
  useEffect(() => {
    if (region.current) replayClicks(region.current);
  }, [region]);
}

/** {@link useReplayClicks} for the parts outside of all remotes: navigation and footer. */
export function useReplayLayoutClicks(): void {
  useEffect(() => {
    const root = document.getElementById('root');
    if (root) replayClicks(root);
  }, []);
}
