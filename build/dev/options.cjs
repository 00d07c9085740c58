/**
 * The options of webpack-dev-server for every package.
 * @param {string} base the path under which the package's files are served
 * @param {{hot: boolean}} options `hot`: replace components without a page reload
 * @returns {import('webpack-dev-server').Configuration}
 */
exports.devServerOptions = (base, { hot }) => ({
  hot,
  liveReload: true,
  static: false,
  compress: false,
  devMiddleware: { publicPath: base, index: false },
  headers: { 'cache-control': 'no-store' },
  webSocketServer: { type: 'ws', options: { path: `${base}ws` } },
  client: {
    logging: 'info',
    overlay: { errors: true, warnings: false, runtimeErrors: false },
    // The WebSocket has the same origin as the page.
    webSocketURL: `auto://0.0.0.0:0${base}ws`,
  },
});
