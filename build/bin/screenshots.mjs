// `npm run screenshots`: writes screenshots of every page to docs/screenshots/, or the folder
// SCREENSHOTS, in both languages and two widths.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runJourneys } from './run-journeys.mjs';

const SCREENSHOTS =
  process.env.SCREENSHOTS || fileURLToPath(new URL('../../docs/screenshots', import.meta.url));
mkdirSync(SCREENSHOTS, { recursive: true });
await runJourneys({ always: ['screenshots'], env: { SCREENSHOTS } });
