// A realm is a page's world on the server: one set of releases in one language, with a React and
// stores of its own. What runs in it was written by three teams; it is given nothing that it could
// do harm with: no process, no modules, no network. Plain JavaScript, because a thread starts
// without the loader that reads TypeScript; the shapes are in messages.ts.
import { readFile } from 'node:fs/promises';
import vm from 'node:vm';

/** Compiled once, run in every realm that has it. */
const scripts = new Map();

/** @param {string} file @returns {Promise<vm.Script>} */
function compile(file) {
  const known = scripts.get(file);
  if (known) return known;
  const script = readFile(file, 'utf8').then(
    (text) =>
      new vm.Script(`(function (module, exports, require) {${text}\n})`, { filename: file }),
  );
  scripts.set(file, script);
  script.catch(() => scripts.delete(file));
  return script;
}

/** What a page may count on besides the language itself. */
const globals = () => ({
  AbortController,
  clearTimeout,
  console,
  MessageChannel,
  performance,
  queueMicrotask,
  ReadableStream,
  setTimeout,
  structuredClone,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
});

/**
 * @param {vm.Context} context
 * @param {string} file
 * @param {Readonly<Record<string, unknown>>} provided
 * @returns {Promise<any>} the exports of the file
 */
async function run(context, file, provided) {
  const wrapper = (await compile(file)).runInContext(context);
  const module = { exports: {} };
  wrapper(module, module.exports, (/** @type {string} */ name) => {
    if (!Object.hasOwn(provided, name))
      throw new Error(`${file} asks for ${name}, which the shell does not share`);
    return provided[name];
  });
  return module.exports;
}

/**
 * Opens a realm: runs the shell's server build (`shell/src/server.tsx`) in an empty world.
 * @param {import('./messages').RealmFiles} files
 * @param {import('@smokehouse/shared/contract/federation').PageConfig} page
 * @returns {Promise<import('./messages').Realm>}
 */
export async function openRealm(files, page) {
  const context = vm.createContext(globals(), { codeGeneration: { strings: false, wasm: false } });
  vm.runInContext(
    `globalThis.__SMOKEHOUSE_PAGE__ = JSON.parse(${JSON.stringify(JSON.stringify(page))}); globalThis.__SMOKEHOUSE_LANGUAGE__ = ${JSON.stringify(page.language)};`,
    context,
  );
  const shell = await run(context, files.shell, {});
  await shell.start();
  const modules = new Map();

  /** @param {string} remote */
  async function load(remote) {
    const file = files.remotes[remote];
    if (!file) throw new Error(`${remote} was not built for the server`);
    const module = await run(context, file, shell.shareScope);
    await shell.add(remote, module);
    return module;
  }

  return {
    async render({ address, isFrame, owner, needed, data }) {
      if (isFrame) return shell.renderFrame(address);
      for (const remote of needed) {
        if (!modules.has(remote)) modules.set(remote, load(remote));
        await modules.get(remote);
      }
      return shell.render(
        address,
        owner === undefined ? undefined : await modules.get(owner),
        data,
      );
    },
  };
}
