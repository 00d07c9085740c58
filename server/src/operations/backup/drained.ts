import type { Writable } from 'node:stream';

/** Resolves when a full stream drains; rejects if it closes instead. */
export function drained(out: Writable): Promise<void> {
  return new Promise((resolve, reject) => {
    const onDrain = () => {
      out.off('close', onClose);
      resolve();
    };
    const onClose = () => {
      out.off('drain', onDrain);
      reject(new Error('The stream was closed.'));
    };
    if (out.destroyed) onClose();
    else out.once('drain', onDrain).once('close', onClose);
  });
}
