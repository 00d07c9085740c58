/**
 * Puts a remote's routes into its entry: nobody wants the one without the other, and a request less
 * is a round trip less where a browser asks for six files at a time. Routes that bring a style stay
 * a chunk, because the style of an entry would have no loader.
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
