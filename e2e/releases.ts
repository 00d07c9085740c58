import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** Runs `npm run release -- …` with the given arguments. @returns its stdout */
export function runReleaseCommand(
  args: readonly string[],
  environment: Record<string, string> = {},
): string {
  return execFileSync(process.execPath, ['build/bin/smokehouse.mjs', ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
}

const { hashRelease } = createRequire(import.meta.url)('../build/webpack/release-hash.cjs') as {
  hashRelease: (files: Iterable<readonly [string, Buffer]>, manifest: Manifest) => string;
};

interface Manifest {
  version: string;
  entry: string;
  server?: string;
  hash: string;
  routes: unknown;
  slots: unknown;
  contract: unknown;
  files: Record<string, { integrity: string; bytes: number }>;
}

const digestOf = (bytes: Buffer): string => createHash('sha384').update(bytes).digest('base64');

interface Change {
  /** Name of the browser chunk to change. */
  chunk: string;
  change: (script: string) => string;
  /** The same change in the server build, where it affects the rendered HTML. */
  changeServer?: (script: string) => string;
}

/**
 * Copies a built package and changes one of its scripts. All hashes are updated, as if the changed
 * source had been built.
 * @returns the output folder, and a function that removes it
 */
export function createChangedBuild(
  name: string,
  version: string,
  { chunk, change, changeServer }: Change,
): { dist: string; remove: () => void } {
  const dist = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-changed-'));
  cpSync(path.join(root, name, 'dist'), dist, { recursive: true });
  const manifest = JSON.parse(readFileSync(path.join(dist, 'release.json'), 'utf8')) as Manifest;
  const script =
    readdirSync(dist).find((file) => file.startsWith(`${chunk}.`) && file.endsWith('.js')) ?? '';
  const before = readFileSync(path.join(dist, script), 'utf8');
  writeFileSync(path.join(dist, script), change(before));
  // The entry lists its chunks with their hashes.
  const entry = path.join(dist, manifest.entry);
  writeFileSync(
    entry,
    readFileSync(entry, 'utf8').replaceAll(
      digestOf(Buffer.from(before)),
      digestOf(readFileSync(path.join(dist, script))),
    ),
  );
  if (changeServer && manifest.server)
    writeFileSync(
      path.join(dist, manifest.server),
      changeServer(readFileSync(path.join(dist, manifest.server), 'utf8')),
    );
  const files = Object.keys(manifest.files)
    .sort()
    .map((file) => [file, readFileSync(path.join(dist, file))] as const);
  for (const [file, bytes] of files) {
    manifest.files[file] = { integrity: `sha384-${digestOf(bytes)}`, bytes: bytes.length };
  }
  const hash = hashRelease(files, manifest);
  writeFileSync(path.join(dist, 'release.json'), JSON.stringify({ ...manifest, version, hash }));
  return { dist, remove: () => rmSync(dist, { recursive: true, force: true }) };
}

/** Replaces a text. Throws when the text is missing. */
export function replaceText(from: string, to: string): (script: string) => string {
  return (script) => {
    if (!script.includes(from)) throw new Error(`the script does not contain ${from}`);
    return script.replaceAll(from, to);
  };
}
