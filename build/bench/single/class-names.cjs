// Class names of style sheets that several packages bundle. In a package they begin with its name;
// one bundle contains them once.
const path = require('node:path');

exports.BUNDLED_STYLES = path.resolve(__dirname, '../../../shared/src/bundled');

/**
 * @param {string} sheet file name without `.module.css`
 * @param {string} local class name as written
 */
exports.bundledClassName = (sheet, local) => `bundled-${sheet}-module-${local}`;
