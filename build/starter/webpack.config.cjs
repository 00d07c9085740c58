module.exports = require('@smokehouse/build/webpack').remote(__dirname);
