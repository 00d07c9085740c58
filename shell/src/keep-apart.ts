/**
 * Two releases of one remote name their chunks alike and would take each other's for their own: each gets a list of chunks
 * to itself, told by where the running script lies. Before any script of the remote runs.
 */
export function keepReleasesApart(container: string): void {
  const lists = new Map<string, unknown>();
  const folder = () => {
    const script = document.currentScript;
    return script instanceof HTMLScriptElement ? new URL('.', script.src).pathname : '';
  };
  Object.defineProperty(globalThis, `webpackChunk${container}`, { get: () => lists.get(folder()), set: (list) => { lists.set(folder(), list); } });
}
