// A page that the server rendered is seen before its scripts have come. What is pressed until then
// is kept by this script, which stands alone in the page's head (no imports: the build writes it as
// it is), and carried out when somebody listens: `live-regions.ts`.
(() => {
  const presses: NonNullable<typeof globalThis.__SMOKEHOUSE_PRESSES__> = [];
  globalThis.__SMOKEHOUSE_PRESSES__ = presses;
  document.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      const region = button?.closest('[data-boundary], #root');
      // Links and forms do what they say without scripts.
      if (!button || button.type !== 'button' || !region || region.hasAttribute('data-live'))
        return;
      // React hears nothing of it, or a press that arrives in the middle of its start would count
      // twice.
      event.stopPropagation();
      const path: number[] = [];
      for (
        let element: Element = button;
        element.id !== 'root' && element.parentElement;
        element = element.parentElement
      ) {
        path.unshift([...element.parentElement.children].indexOf(element));
      }
      button.dataset['pressed'] = '';
      presses.push({ button, path });
    },
    true,
  );
})();
