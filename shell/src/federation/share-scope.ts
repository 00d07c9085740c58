/**
 * The shared modules by name, for the server builds of the remotes. The build replaces this file's
 * content (`build/webpack/server.cjs`) from the same list as the browser's share scope.
 */
export const shareScope: Readonly<Record<string, unknown>> = {};
