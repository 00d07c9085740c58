/**
 * Loader that replaces a file's content with a text from the configuration.
 * @type {import('webpack').LoaderDefinition<{text: string}>}
 */
module.exports = function generatedSource() {
  return this.getOptions().text;
};
