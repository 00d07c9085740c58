// The React Refresh runtime of the page. The first bundle creates it, the others reuse it.
// @ts-expect-error: an alias of the build
globalThis.__SMOKEHOUSE_REFRESH__ ??= require('real-react-refresh');
module.exports = globalThis.__SMOKEHOUSE_REFRESH__;
