/** Exit codes. CI can distinguish a rejected release from an unreachable site. */
export const EXIT = { ok: 0, refused: 1, usage: 2, unreachable: 3 };

/** An error that is printed as one sentence, without a stack. */
export class CommandError extends Error {
  /**
   * @param {string} message one sentence
   * @param {number} [exitCode] one of {@link EXIT}
   */
  constructor(message, exitCode = EXIT.refused) {
    super(message);
    this.exitCode = exitCode;
  }
}
