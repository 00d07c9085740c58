/**
 * Every module that the remotes' server builds ask the shell's for, by name. The build writes the
 * real text (`build/webpack/server.cjs`), from the same list as the browser's share scope.
 */
export const shareScope: Readonly<Record<string, unknown>> = {};
