// `npm run screenshots`: writes screenshots of every page to docs/screenshots/, or the folder
// SCREENSHOTS, in both languages and two widths.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

process.env.SCREENSHOTS ||= fileURLToPath(new URL('../../docs/screenshots', import.meta.url));
mkdirSync(process.env.SCREENSHOTS, { recursive: true });
process.argv.push('screenshots');
await import('./journeys.mjs');
