/**
 * Gives each release of a remote a chunk registry of its own. Two releases of one remote use the
 * same global registry and the same chunk names, so one would otherwise use the other's chunks. The
 * URL of the running script tells them apart.
 * @param base folder of the live release; chunks that the page's own tags have already registered
 *   belong to it
 */
export function isolateChunkRegistry(container: string, base: string): void {
  const name = `webpackChunk${container}`;
  const registries = new Map<string, unknown>([[base, Reflect.get(globalThis, name)]]);
  const folderOfRunningScript = () => {
    const script = document.currentScript;
    return script instanceof HTMLScriptElement ? new URL('.', script.src).pathname : '';
  };
  Object.defineProperty(globalThis, name, {
    get: () => registries.get(folderOfRunningScript()),
    set: (registry) => {
      registries.set(folderOfRunningScript(), registry);
    },
  });
}
