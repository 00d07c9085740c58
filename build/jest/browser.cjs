// What jsdom leaves out and a browser has.
const { TextDecoder, TextEncoder } = require('node:util');

// The router wants them.
Object.assign(globalThis, { TextDecoder, TextEncoder });

// A dialog that is open or not: enough for pages; focus and the top layer are the journeys' matter.
if (globalThis.HTMLDialogElement && !globalThis.HTMLDialogElement.prototype.showModal) {
  Object.assign(globalThis.HTMLDialogElement.prototype, {
    showModal() {
      this.open = true;
    },
    close() {
      if (!this.open) return;
      this.open = false;
      this.dispatchEvent(new Event('close'));
    },
  });
}
