/** In tests, the class names of a style sheet are its own names. */
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) });
