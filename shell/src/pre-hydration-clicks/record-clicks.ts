// A server-rendered page is visible before its scripts have loaded. This script records clicks on
// buttons until React has hydrated their region; `replay-clicks.ts` replays them then. If the
// visitor leaves the page before that, the next page adds the dishes (`stored-adds.ts`). The build
// writes this script into the page's head by itself, so it must not import anything.
(() => {
  const clicks: NonNullable<typeof globalThis.__SMOKEHOUSE_CLICKS__> = [];
  globalThis.__SMOKEHOUSE_CLICKS__ = clicks;

  /** Indexes among siblings, from the first level below `#root` down to the element. */
  const pathOf = (target: Element): number[] => {
    const path: number[] = [];
    let element = target;
    while (element.id !== 'root' && element.parentElement) {
      path.unshift([...element.parentElement.children].indexOf(element));
      element = element.parentElement;
    }
    return path;
  };

  document.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      const region = button?.closest('[data-boundary], #root');
      // Links and forms work without scripts.
      if (!button || button.type !== 'button' || !region || region.hasAttribute('data-live'))
        return;
      // React replays events that arrive during hydration, so the click would count twice.
      event.stopPropagation();
      button.dataset['pressed'] = '';
      clicks.push({
        button,
        path: pathOf(button),
        page: location.pathname,
        dish: button.dataset['add'],
      });
    },
    true,
  );

  addEventListener('pagehide', () => {
    // Taken out of the list: the browser may show this page again, and it would replay them.
    const left = clicks.splice(0);
    for (const { button } of left) delete button.dataset['pressed'];
    const adds = left.flatMap(({ page, dish }) => (dish ? [{ page, dish }] : []));
    if (adds.length === 0) return;
    try {
      // eslint-disable-next-line no-restricted-globals -- cannot import `openStorage`
      const storage = sessionStorage;
      const stored = JSON.parse(storage.getItem('smokehouse:adds') ?? '[]') as unknown[];
      storage.setItem('smokehouse:adds', JSON.stringify([...stored, ...adds]));
    } catch {
      // Without storage, the clicks are lost.
    }
  });
})();
