import { releaseText } from '../../release-text';

/** Length of an answer with many faults, one a line. Unit: characters. */
const MESSAGE_LENGTH = 10_000;

type Status = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 503 | 507;

/**
 * A refused publish, promotion or roll-back. The command line prints the message, in English like
 * the commands.
 */
export class ReleaseError extends Error {
  override name = 'ReleaseError';
  /** @param message quotes the release in places: it is cut */
  constructor(
    readonly statusCode: Status,
    /** Machine-readable reason. */
    readonly code: string,
    message: string,
    cause?: unknown,
  ) {
    super(releaseText(message, MESSAGE_LENGTH), { cause });
  }
}

/** Errors of the file system that prevent writing. */
const WRITE_ERRORS: Readonly<Record<string, string>> = {
  ENOSPC: 'is full',
  EDQUOT: 'is full (its quota is used up)',
  EFBIG: 'does not accept a file of this size',
  EROFS: 'cannot be written to',
  EACCES: 'cannot be written to',
  EPERM: 'cannot be written to',
};

/** Converts an error to the one that a team sees; undefined for internal errors. */
export function toReleaseError(error: unknown): ReleaseError | undefined {
  if (error instanceof ReleaseError) return error;
  const reason = WRITE_ERRORS[(error as NodeJS.ErrnoException).code ?? ''];
  return reason === undefined
    ? undefined
    : new ReleaseError(
        507,
        'disk_full',
        `The server's disk ${reason}. Nothing was published, and what is live stays as it is.`,
        error,
      );
}
