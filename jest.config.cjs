const preset = require('@smokehouse/build/jest');

module.exports = { projects: ['shared'].map((folder) => preset(`${__dirname}/${folder}`)) };
