/**
 * What webpack-dev-server does for every package in development.
 * @param {string} base where the package's files are served
 * @param {{hot: boolean}} options `hot`: exchange components in the page instead of reloading it
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
    // The socket is reached where the page came from, whatever that is called.
    webSocketURL: `auto://0.0.0.0:0${base}ws`,
  },
});
