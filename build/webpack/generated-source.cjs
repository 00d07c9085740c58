/** Loader that replaces a file's content with a text from the configuration. */
module.exports = function generatedSource() {
  return this.getOptions().text;
};
