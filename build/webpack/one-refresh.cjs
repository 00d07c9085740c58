// The page's one React Refresh: the first bundle that loads brings it, the others use it.
globalThis.__SMOKEHOUSE_REFRESH__ ??= require('real-react-refresh');
module.exports = globalThis.__SMOKEHOUSE_REFRESH__;
