import semver from 'semver';

/**
 * Marks a statement of a migration that removes something, with the first release that runs without
 * it: `-- contract: 1.4.0`.
 */
export const MARKER = /--\s*contract:\s*(\S+)\s*$/gm;

/**
 * The lowest version of the server that runs on the schema of a migration; null for any. Recorded
 * with the migration, for servers that do not have its file.
 */
export function requiredVersion(sql: string): string | null {
  const versions = [...sql.matchAll(MARKER)].map(([, version = '']) => version);
  const valid = versions.filter((version) => semver.valid(version) !== null);
  return valid.sort(semver.compare).at(-1) ?? null;
}
