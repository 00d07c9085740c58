import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import { AppError } from '../../http/errors';
import { createLoneThread } from '../../threads/lone-thread';
import { ReleaseError } from './errors';
import type { Scope } from './style-fault';

/** The style sheets of a release, and the package that they belong to. */
export interface StyleCheck {
  sheets: string[];
  scope: Scope;
}

/** Ours take some 100 ms; a server that is busy needs longer. Unit: ms. */
const TIME_LIMIT_MS = 30_000;
const HEAP_MB = 256;
/** Of all style sheets of a release: some four times ours. Unit: characters. */
const MAX_LENGTH = 1_000_000;

/** The fault of each style sheet; null where there is none. */
const check = createLoneThread<StyleCheck, (string | null)[]>('frontend/releases/check-styles.ts', {
  timeLimitMs: TIME_LIMIT_MS,
  heapMb: HEAP_MB,
});

/**
 * Checks that the style sheets of a remote select only its own elements. The shell owns the page's
 * base styles and is not checked.
 * @param folder of the release's files
 * @param others the other packages of the site
 * @throws {ReleaseError} 422 with the file and the selector
 */
export async function checkStyles(
  folder: string,
  { remote, files }: Pick<ReleaseManifest, 'remote' | 'files'>,
  others: readonly string[],
): Promise<void> {
  if (remote === 'shell') return;
  const names = Object.keys(files).filter((file) => file.endsWith('.css'));
  if (names.length === 0) return;
  const sheets = await Promise.all(names.map((name) => readSheet(folder, name)));
  if (sheets.reduce((sum, { length }) => sum + length, 0) > MAX_LENGTH)
    throw new ReleaseError(
      422,
      'foreign_style',
      `${longest(names, sheets)}: the style sheets of a release have at most ${MAX_LENGTH / 1e6} MB together.`,
    );
  const scope = { remote, packages: [...new Set([remote, ...others])] };
  const faults = await check({ sheets, scope }).catch((error: unknown) => {
    if (error instanceof AppError) throw error;
    throw new ReleaseError(
      422,
      'foreign_style',
      `${longest(names, sheets)}: its selectors cannot be checked with ${HEAP_MB} MB of memory in ${TIME_LIMIT_MS / 1000} s.`,
    );
  });
  for (const [index, name] of names.entries()) {
    const fault = faults[index];
    if (typeof fault === 'string')
      throw new ReleaseError(
        422,
        'foreign_style',
        `${name}: ${fault}. Each selector needs a class of ${remote}: use CSS Modules.`,
      );
  }
}

/**
 * Browsers read a style sheet in the encoding of its byte order mark, whatever the answer's header
 * says (CSS Syntax Module Level 3, section 3.2): with one of UTF-16 they would see other rules.
 */
async function readSheet(folder: string, name: string): Promise<string> {
  const bytes = await readFile(path.join(folder, name));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ReleaseError(422, 'foreign_style', `${name}: it is not encoded as UTF-8.`);
  }
}

/** The name of the longest style sheet. */
function longest(names: readonly string[], sheets: readonly string[]): string {
  const most = Math.max(...sheets.map(({ length }) => length));
  return names[sheets.findIndex(({ length }) => length === most)] ?? '';
}
