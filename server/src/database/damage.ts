/** PostgreSQL's lines about files that are missing or cannot be read as they were written. */
const DAMAGE_LINE = new RegExp(
  '^(?!.*(?:LOG:|Permission denied|No space left))(?:.*(?:PANIC|FATAL|ERROR): +|but )?' +
    '(.*(?:checkpoint record|control file|pg_control|PG_VERSION|invalid page|' +
    'not a valid data directory|could not (?:open|read|access) (?:file|directory)).*)$',
  'm',
);

/** Data corrupted, index corrupted, and a file of a table that does not exist. */
const DAMAGE_CODES = new Set(['XX001', 'XX002', '58P01']);

/** The database cannot be read. The message says how to get back to a working site. */
export class DamagedDatabaseError extends Error {
  override name = 'DamagedDatabaseError';
  constructor(folder: string, reason: string) {
    super(
      `The database in ${folder} is damaged: ${reason}. ` +
        'Keep a copy of this folder, and restore a backup into a new one: ' +
        'DATA_DIR=new npm run restore -w server -- FILE (deploy/README.md, "Backups").',
    );
  }
}

/** The error of a PostgreSQL that did not start, if its output shows that its files are damaged. */
export function damageInOutput(folder: string, output: string): DamagedDatabaseError | undefined {
  const reason = DAMAGE_LINE.exec(output)?.[1];
  return reason === undefined ? undefined : new DamagedDatabaseError(folder, reason.trim());
}

/** The error of a failed statement, if its SQLSTATE says that the data is damaged. */
export function damageInError(folder: string, error: unknown): DamagedDatabaseError | undefined {
  if (!(error instanceof Error) || error instanceof DamagedDatabaseError) return undefined;
  const { code } = error as { code?: string };
  return code !== undefined && DAMAGE_CODES.has(code)
    ? new DamagedDatabaseError(folder, error.message)
    : undefined;
}
