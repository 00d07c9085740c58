// `npm run axe`: axe on every page and state, written down in docs/accessibility.md.
process.env.AXE_REPORT = 'yes';
process.argv.push('accessibility');
await import('./journeys.mjs');
