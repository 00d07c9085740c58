/** Puts a text that the configuration wrote in the place of a file's own. */
module.exports = function written() {
  return this.getOptions().text;
};
