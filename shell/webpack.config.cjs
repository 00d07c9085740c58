module.exports = require('@smokehouse/build/webpack').shell(__dirname);
