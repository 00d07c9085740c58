type Status = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 503 | 507;

/**
 * The one way in which a publish, a promotion or a roll-back is refused. Teams read it in their
 * terminal, in English like the commands.
 */
export class ReleaseError extends Error {
  override name = 'ReleaseError';
  constructor(
    readonly statusCode: Status,
    /** What a program is told. */
    readonly code: string,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/** What the system says when nothing more can be written. */
const NO_ROOM: Readonly<Record<string, string>> = {
  ENOSPC: 'is full',
  EDQUOT: 'is full (its quota is used up)',
  EFBIG: 'takes no file of this size',
  EROFS: 'cannot be written to',
  EACCES: 'cannot be written to',
  EPERM: 'cannot be written to',
};

/** What a team is told of a failure; undefined where it is none of theirs. */
export function toReleaseError(error: unknown): ReleaseError | undefined {
  if (error instanceof ReleaseError) return error;
  const reason = NO_ROOM[(error as NodeJS.ErrnoException).code ?? ''];
  return reason === undefined
    ? undefined
    : new ReleaseError(
        507,
        'disk_full',
        `The server's disk ${reason}. Nothing was published, and what is live stays as it is.`,
        error,
      );
}
