/** What the process ends with. CI can tell a refused release from a site that is down. */
export const EXIT = { ok: 0, refused: 1, usage: 2, unreachable: 3 };

/** An end of a command that is told to the user in one sentence, without a stack. */
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
