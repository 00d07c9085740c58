// `npm run axe`: runs axe on every page and state, and writes docs/accessibility.md.
process.env.AXE_REPORT = 'yes';
process.argv.push('accessibility');
await import('./journeys.mjs');
