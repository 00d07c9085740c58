/**
 * Merges a remote's routes chunk into its entry, because the shell always loads both. That saves a
 * request, and a round trip where a browser loads six files at a time. Routes with a style stay a
 * chunk, because nothing loads the style of an entry.
 */
module.exports = class RoutesInEntry {
  constructor(container) {
    this.container = container;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('RoutesInEntry', (compilation) => {
      compilation.hooks.optimizeChunks.tap('RoutesInEntry', () => {
        const { chunkGraph, namedChunks } = compilation;
        const [entry, routes] = [namedChunks.get(this.container), namedChunks.get('routes')];
        if (
          !entry ||
          !routes ||
          chunkGraph.getChunkModules(routes).some(({ type }) => type.startsWith('css'))
        )
          return;
        chunkGraph.integrateChunks(entry, routes);
        compilation.chunks.delete(routes);
      });
    });
  }
};
