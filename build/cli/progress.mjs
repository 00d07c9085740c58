const KB = 1024;

/** `1234567` as `1206 KB`. */
export const inKilobytes = (bytes) => `${Math.ceil(bytes / KB)} KB`;

/**
 * Reports progress on stderr, so that stdout contains only results. On a terminal `update` rewrites
 * the current line. Elsewhere `update` writes nothing, and each `step` is a line.
 */
export function createProgress(stream = process.stderr) {
  const isTerminal = Boolean(stream.isTTY);
  let isOpen = false;

  function close() {
    if (isOpen) stream.write('\n');
    isOpen = false;
  }

  return {
    /** Starts a new step. */
    step(text) {
      close();
      stream.write(isTerminal ? text : `${text}\n`);
      isOpen = isTerminal;
    },
    /** Changes the text of the current step. */
    update(text) {
      if (isOpen) stream.write(`\r\u001b[K${text}`);
    },
    close,
  };
}
