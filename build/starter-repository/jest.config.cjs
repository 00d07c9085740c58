const preset = require('@smokehouse/build/jest');

// Two busy cores of a CI machine are slow, not wrong.
module.exports = { ...preset(__dirname), testTimeout: 20_000 };
