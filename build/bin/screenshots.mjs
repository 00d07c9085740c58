// `npm run screenshots`: writes screenshots of every page to docs/screenshots/, in both languages
// and two widths.
import { mkdirSync } from 'node:fs';

mkdirSync(new URL('../../docs/screenshots', import.meta.url), { recursive: true });
process.env.SCREENSHOTS = 'yes';
process.argv.push('screenshots');
await import('./journeys.mjs');
