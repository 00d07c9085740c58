/** A stream of Node or of a library. */
interface Destination {
  destroyed: boolean;
  once(event: 'drain' | 'close', listener: () => void): unknown;
  off(event: 'drain' | 'close', listener: () => void): unknown;
}

/** Resolves when a full stream drains; rejects if it closes instead. */
export function drained(out: Destination): Promise<void> {
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
    else {
      out.once('drain', onDrain);
      out.once('close', onClose);
    }
  });
}
