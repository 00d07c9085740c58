// Adds browser APIs that jsdom lacks.
const { TextDecoder, TextEncoder } = require('node:util');

// The router needs these.
Object.assign(globalThis, { TextDecoder, TextEncoder });

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
