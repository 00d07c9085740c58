// The browser of the benchmarks.
import { chromium } from '@playwright/test';
import { existsSync } from 'node:fs';
import { CHROMIUM_ARGS } from '../bin/chromium.mjs';

/** Starts a whole Chromium, as visitors have. The tests use the headless shell. */
export function launchBrowser() {
  const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find(
    (file) => file && existsSync(file),
  );
  return chromium.launch({ ...(executablePath && { executablePath }), args: CHROMIUM_ARGS });
}
