// `npm run axe`: runs axe on every page and state, and writes docs/accessibility.md.
process.env.AXE_REPORT = 'yes';
// One worker writes the whole report.
process.argv.push('accessibility', '--workers', '1');
await import('./journeys.mjs');
