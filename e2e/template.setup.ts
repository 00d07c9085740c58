import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createTemplate } from './running-site';

/** Creates the template of all sites before the first test. @returns the teardown */
export default async function createSiteTemplate(): Promise<() => void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-e2e-'));
  // Workers inherit the variable.
  process.env.E2E_TEMPLATE = await createTemplate(path.resolve(import.meta.dirname, '..'), folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
