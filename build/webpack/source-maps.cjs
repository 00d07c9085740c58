const { decode, encode } = require('@jridgewell/sourcemap-codec');

/**
 * Adapts a source map to a text that was inserted into a line of its script.
 * @param {string} json the source map
 * @param {{line: number, column: number, length: number}} inserted from 0; may be negative in length
 * @returns {string}
 */
exports.shiftMap = (json, { line, column, length }) => {
  const map = JSON.parse(json);
  const lines = decode(map.mappings);
  for (const segment of lines[line] ?? []) {
    if (segment[0] > column) segment[0] += length;
  }
  return JSON.stringify({ ...map, mappings: encode(lines) });
};

/** Line and column of an index in a text, from 0. */
exports.positionOf = (text, index) => {
  const before = text.slice(0, index).split('\n');
  return { line: before.length - 1, column: before.at(-1).length };
};
