// Adds browser APIs that jsdom lacks.
const { TextDecoder, TextEncoder } = require('node:util');

// The router needs these.
Object.assign(globalThis, { TextDecoder, TextEncoder });

if (globalThis.window) {
  // A query by role asks for the style of each element and its ancestors, and jsdom matches all rules
  // for each. Tests have no style sheets, so that elements alike in tag and these attributes have one
  // style.
  const { getComputedStyle } = globalThis.window;
  const known = new Map();
  globalThis.window.getComputedStyle = (element) => {
    const key = ['type', 'hidden', 'open', 'style'].reduce(
      (text, name) => `${text} ${element.getAttribute(name)}`,
      element.localName,
    );
    const style = known.get(key) ?? getComputedStyle(element);
    known.set(key, style);
    return style;
  };
}

// Without a layout there is nothing to scroll.
if (globalThis.Element) globalThis.Element.prototype.scrollIntoView = () => undefined;

// Dialogs open and close. Focus and the top layer are tested by the journeys.
if (globalThis.HTMLDialogElement && !globalThis.HTMLDialogElement.prototype.showModal) {
  /** @type {Partial<HTMLDialogElement> & ThisType<HTMLDialogElement>} */
  const methods = {
    showModal() {
      this.open = true;
    },
    close() {
      if (!this.open) return;
      this.open = false;
      this.dispatchEvent(new Event('close'));
    },
  };
  Object.assign(globalThis.HTMLDialogElement.prototype, methods);
}
