// A server-rendered page is visible before its scripts have loaded. This script records clicks on
// buttons until React has hydrated their region; `replay-clicks.ts` replays them then. The build
// writes it into the page's head by itself, so it must not import anything.
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
      clicks.push({ button, path: pathOf(button) });
    },
    true,
  );
})();
