const preset = require('@smokehouse/build/jest');

// CI machines with few cores are slow.
module.exports = { ...preset(__dirname), testTimeout: 20_000 };
