// `npm run axe`: runs axe on every page and state, and writes docs/accessibility.md.
import { runJourneys } from './run-journeys.mjs';

// One worker writes the whole report.
await runJourneys({ always: ['accessibility', '--workers', '1'], env: { AXE_REPORT: 'yes' } });
