/** The one way in which a publish, a promotion or a roll-back is refused. Teams read it in their terminal, in English like the commands. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';
  constructor(
    readonly statusCode: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422,
    /** What a program is told. */
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
