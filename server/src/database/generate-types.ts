import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** Generates the text of `types.ts` from a database. Needs the development package kysely-codegen. */
export async function generateTypes(url: string): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-types-'));
  const file = path.join(folder, 'types.ts');
  try {
    const program = path.join(
      path.dirname(createRequire(import.meta.url).resolve('kysely-codegen')),
      'cli',
      'bin.js',
    );
    await promisify(execFile)(
      process.execPath,
      [program, '--dialect', 'postgres', '--out-file', file, '--log-level', 'error'],
      // Other users can read a command line, and the address contains a password.
      { cwd: folder, env: { ...process.env, DATABASE_URL: url } },
    );
    // The pool reads int8 as a number.
    return readFileSync(file, 'utf8').replace(
      /^export type Int8 = .*$/m,
      'export type Int8 = number;',
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
