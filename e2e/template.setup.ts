import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * Creates the template of all sites before the first test, unless the caller has one.
 * @returns the teardown
 */
export default function createSiteTemplate(): (() => void) | undefined {
  if (process.env.SITE_TEMPLATE) return undefined;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-e2e-'));
  const template = path.join(folder, 'template');
  const program = path.resolve(import.meta.dirname, '../build/bin/site-template.mjs');
  execFileSync(process.execPath, [program, template], { stdio: 'inherit' });
  // Workers inherit the variable.
  process.env.SITE_TEMPLATE = template;
  return () => rmSync(folder, { recursive: true, force: true });
}
