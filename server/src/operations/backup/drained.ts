import type { Writable } from 'node:stream';

/** Resolves when a full stream takes more; rejects where it closes instead. */
export function drained(out: Writable): Promise<void> {
  return new Promise((resolve, reject) => {
    const take = () => {
      out.off('close', refuse);
      resolve();
    };
    const refuse = () => {
      out.off('drain', take);
      reject(new Error('The other end was closed.'));
    };
    if (out.destroyed) refuse();
    else out.once('drain', take).once('close', refuse);
  });
}
