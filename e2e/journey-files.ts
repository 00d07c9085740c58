import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * What the first line of a journey's file says: `// @owner mfe-cart`, `// @owner build @tools` or
 * `// @owner mfe-menu @detail`.
 */
export interface JourneyFile {
  /** For example `checkout.spec.ts`. */
  name: string;
  /** The package whose team keeps the file, and whose `npm test -w` runs it. */
  owner: string;
  /** It tests a tool for developers, and runs with `npm test -- --all` only. */
  isOfTools: boolean;
  /**
   * It shows in a browser what page and server tests show too, and runs with `npm test -- --all` and
   * the tests of its package.
   */
  isDetail: boolean;
}

/** @throws Error for a file that names no owner */
export function readJourneyFiles(folder: string): JourneyFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => {
      const [firstLine = ''] = readFileSync(path.join(folder, name), 'utf8').split('\n');
      const [, owner, mark] = /^\/\/ @owner ([\w-]+)(?: @(tools|detail))?$/.exec(firstLine) ?? [];
      if (!owner) throw new Error(`${name}: the first line must name an owner: // @owner mfe-cart`);
      return { name, owner, isOfTools: mark === 'tools', isDetail: mark === 'detail' };
    });
}
