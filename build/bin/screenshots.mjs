// `npm run screenshots`: pictures of every page in both languages and two widths, into
// docs/screenshots/.
import { mkdirSync } from 'node:fs';

mkdirSync(new URL('../../docs/screenshots', import.meta.url), { recursive: true });
process.env.SCREENSHOTS = 'yes';
process.argv.push('screenshots');
await import('./journeys.mjs');
