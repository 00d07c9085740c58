/**
 * Two releases of one remote name their chunks alike and would take each other's for their own:
 * each gets a list of chunks to itself, told by where the running script lies.
 * @param base where the live release lies: what the page's own tags have put on the list by now is
 *   of that one
 */
export function keepReleasesApart(container: string, base: string): void {
  const name = `webpackChunk${container}`;
  const lists = new Map<string, unknown>([[base, Reflect.get(globalThis, name)]]);
  const folder = () => {
    const script = document.currentScript;
    return script instanceof HTMLScriptElement ? new URL('.', script.src).pathname : '';
  };
  Object.defineProperty(globalThis, name, {
    get: () => lists.get(folder()),
    set: (list) => {
      lists.set(folder(), list);
    },
  });
}
