// `node build/bin/journeys.mjs [cart.spec.ts -g declined]`: runs the end-to-end tests.
import { runJourneys } from './run-journeys.mjs';

await runJourneys({ operands: 'JOURNEY …' });
