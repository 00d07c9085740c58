import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { after, describe, it } from 'node:test';
import type { PageConfig } from '@smokehouse/shared/contract/federation';
import { createRenderer } from './renderer';
import { processesIn } from './testing-processes';
import { findSandbox } from './sandbox';

const folder = await mkdtemp(path.join(os.tmpdir(), 'smokehouse-attacks-'));
const renderer = createRenderer({ timeLimitMs: 3000 });
after(async () => {
  await renderer.close();
  await rm(folder, { recursive: true });
});

const shell = path.join(folder, 'shell.js');
await writeFile(
  shell,
  `module.exports = {
    shareScope: {},
    async start() {},
    async add() {},
    render: async (address, remote) => String(await remote.page()),
  };`,
);

let count = 0;
/** Renders a page whose code is `body` and returns what the page says. */
async function run(body: string): Promise<string> {
  count += 1;
  const file = path.join(folder, `remote-${count}.js`);
  await writeFile(file, `module.exports = { page() { ${body} } };`);
  return renderer.render({
    realm: String(count),
    files: { shell, remotes: { 'mfe-menu': file } },
    page: { language: 'en' } as PageConfig,
    address: '/menu',
    isFrame: false,
    owner: 'mfe-menu',
    needed: ['mfe-menu'],
    data: '{}',
  });
}

/** Expressions that evaluate to a function constructor, or to an object with a way to one. */
const WAYS_TO_A_CONSTRUCTOR: Readonly<Record<string, string>> = {
  'a timer function': 'setTimeout.constructor',
  'a console function': 'console.log.constructor',
  'a performance function': 'performance.now.constructor',
  'the global object': 'Object.getPrototypeOf(globalThis).constructor.constructor',
  'an async function': '(async () => {}).constructor',
  'a generator function': '(function* () {}).constructor',
  'the error of a missing module':
    '(() => { try { require("node:fs") } catch (error) { return error.constructor.constructor } })()',
  'the error of a stack overflow':
    '(() => { const dig = () => dig(); try { dig() } catch (error) { return error.constructor.constructor } })()',
  'the promise of import()': 'import("node:fs").constructor.constructor',
  'the realm': '__realm.begin.constructor',
  'a call site of a stack trace':
    '(() => { Error.prepareStackTrace = (error, sites) => sites; ' +
    'return new Error().stack[0].constructor.constructor })()',
  'a message port': 'new MessageChannel().port1.postMessage.constructor',
};

describe('The code of a page cannot leave its realm', () => {
  for (const [name, expression] of Object.entries(WAYS_TO_A_CONSTRUCTOR)) {
    it(`by a constructor: ${name}`, async () => {
      const said = await run(`
        let compile;
        try { compile = ${expression}; } catch (error) { return 'unreachable: ' + error.message; }
        try { return 'reached: ' + typeof compile('return typeof process')(); }
        catch (error) { return 'refused: ' + error.message; }`);
      assert.match(said, /^(refused: .*Code generation from strings disallowed|unreachable: )/);
    });
  }

  it('by code in a string: eval, indirect eval, a timer', async () => {
    for (const body of [
      'return eval("1")',
      'return (0, eval)("1")',
      'return new Function("return 1")()',
    ])
      await assert.rejects(run(body), /Code generation from strings disallowed/);
    assert.equal(
      await run(
        'globalThis.ran = "no"; try { setTimeout("ran = 1") } catch {} ' +
          'return new Promise((resolve) => setTimeout(() => resolve(globalThis.ran), 20))',
      ).catch(() => 'no'),
      'no',
    );
  });

  it('by import()', async () => {
    const said = run(`
      return import('node:fs').then(
        (fs) => 'reached ' + typeof fs.readFileSync,
        (error) => 'refused ' + typeof error.constructor.constructor('return process'));`);
    await assert.rejects(said, /Code generation|never happens/);
  });

  it('by the frames of a stack trace', async () => {
    const said = await run(`
      Error.prepareStackTrace = (error, sites) => sites;
      const sites = new Error().stack;
      Error.prepareStackTrace = undefined;
      const reached = sites.flatMap((site) => [site.getThis(), site.getFunction()]);
      return reached.map((found) => {
        if (found === undefined || found === globalThis) return 'nothing';
        try { return String(found.constructor.constructor('return typeof process')()) }
        catch (error) { return error.name }
      }).join()`);
    assert.deepEqual(
      said.split(',').filter((found) => found !== 'nothing' && found !== 'EvalError'),
      [],
    );
  });

  it('by the callers of a function', async () => {
    const said = await run(`
      const names = [];
      function probe() {
        for (let caller = probe.caller; caller; caller = caller.caller) names.push(caller.name);
      }
      try { probe(); } catch (error) { names.push(error.name); }
      return names.join();`);
    assert.match(said, /^page(,render)?(,TypeError)?$/);
  });

  it('by a proxy, an accessor or a thenable in place of its result', async () => {
    for (const result of [
      'new Proxy({}, { get(target, key) { throw new Error("trapped " + String(key)) } })',
      '({ get [Symbol.toPrimitive]() { throw new Error("trapped") } })',
    ])
      await assert.rejects(run(`return ${result}`), /trapped/);
    const said = await run(
      'return { then(resolve) { try { resolve(typeof resolve.constructor("return process")) } ' +
        'catch (error) { resolve(error.message) } } }',
    );
    assert.match(said, /Code generation from strings disallowed/);
  });

  it('by patched built-in functions', async () => {
    for (const patch of [
      'JSON.stringify = () => ({})',
      'JSON.parse = () => { throw new Error("patched") }',
      'Promise.prototype.then = function () { return {} }',
      'Object.prototype.outcome = { html: "forged" }',
      'Map.prototype.get = () => ({})',
    ]) {
      await run(`${patch}; return 'patched'`).catch(() => undefined);
      assert.equal(await run('return "unharmed"'), 'unharmed');
    }
  });

  it('by replacing the functions of its realm', async () => {
    const said = await run(`
      'use strict';
      const tried = [];
      for (const change of [
        () => { globalThis.__realm = {} },
        () => { __realm.step = () => '{}' },
        () => { delete globalThis.__realm },
      ]) { try { change(); tried.push('changed') } catch { tried.push('refused') } }
      return tried.join()`);
    assert.equal(said, 'refused,refused,refused');
  });

  it('by WebAssembly', async () => {
    const module = 'new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))';
    await assert.rejects(run(`return String(${module})`), /Wasm code generation disallowed/);
  });
});

/** Runs a program in the sandbox, outside of any realm, and returns the lines that it prints. */
async function runOutsideOfRealms(source: string) {
  const sandbox = await findSandbox({ heapMb: 64, dataMb: 320 });
  const child = sandbox.start(source);
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  return { child, lines, isolation: sandbox.isolation, stderr: () => stderr };
}

async function linesOf(source: string): Promise<string[]> {
  const { child, lines, stderr } = await runOutsideOfRealms(source);
  await once(child, 'close');
  assert.equal(stderr(), '');
  return lines;
}

describe('Code that has left its realm finds an empty process', () => {
  it('without environment and arguments', async () => {
    const lines = await linesOf(
      'console.log(JSON.stringify([process.env, process.argv.slice(1)]))',
    );
    assert.deepEqual(lines, ['[{},[]]']);
  });

  it('without files: nothing can be read, listed or written, /proc included', async () => {
    const lines = await linesOf(`
      import fs from 'node:fs';
      for (const attempt of [
        () => fs.readFileSync('/etc/passwd'),
        () => fs.readFileSync('/proc/self/environ'),
        () => fs.readFileSync('/proc/1/cmdline'),
        () => fs.readdirSync(${JSON.stringify(folder)}),
        () => fs.writeFileSync('/tmp/smokehouse-attack', ''),
        () => fs.symlinkSync('/etc/passwd', '/tmp/smokehouse-attack'),
      ]) { try { attempt(); console.log('reached'); } catch (error) { console.log(error.code); } }`);
    assert.deepEqual([...new Set(lines)], ['ERR_ACCESS_DENIED']);
  });

  it('without processes, workers and native modules', async () => {
    const lines = await linesOf(`
      import { spawnSync } from 'node:child_process';
      import { Worker } from 'node:worker_threads';
      for (const attempt of [
        () => spawnSync('/bin/sh', ['-c', 'true']),
        () => new Worker('', { eval: true }),
        () => process.dlopen({ exports: {} }, '/tmp/none.node'),
        () => {
          process.setuid?.(0);
          process.seteuid?.(0);
          const isRoot = process.getuid() === 0 && ${process.getuid?.() === 0};
          throw Object.assign(new Error(), { code: isRoot ? 'root' : 'EPERM' });
        },
      ]) { try { attempt(); console.log('reached'); } catch (error) { console.log(error.code); } }`);
    assert.deepEqual(lines, [
      'ERR_ACCESS_DENIED',
      'ERR_ACCESS_DENIED',
      'ERR_DLOPEN_DISABLED',
      'EPERM',
    ]);
  });

  it('without code from strings and with frozen built-in objects', async () => {
    const lines = await linesOf(`
      try { Function('return 1')(); console.log('reached'); } catch (error) { console.log(error.name); }
      try { Array.prototype.map = 1; } catch (error) { console.log(error.name); }`);
    assert.deepEqual(lines, ['EvalError', 'TypeError']);
  });

  it('without a way to a server on this machine, where namespaces are allowed', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    try {
      const { child, lines, isolation } = await runOutsideOfRealms(`
        import net from 'node:net';
        net.connect(${port}, '127.0.0.1')
          .on('connect', () => { console.log('connected'); process.exit(); })
          .on('error', (error) => console.log(error.code));`);
      await once(child, 'close');
      assert.equal(lines.length, 1);
      // What the sandbox reports is true on machines that forbid namespaces, too.
      assert.equal(lines[0] !== 'connected', isolation.includes('network'));
    } finally {
      server.close();
    }
  });

  it(
    "without the server's open files and sockets",
    { skip: process.platform !== 'linux' },
    async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { child, lines } = await runOutsideOfRealms(
        'console.log("started"); process.stdin.on("end", () => process.exit()).resume();',
      );
      try {
        while (lines.length === 0) await once(child.stdout, 'data');
        const all = [...(await processesIn(child.pid ?? 0))];
        const inherited = new Set(
          (await Promise.all(all.map(openFiles))).flatMap((one) => [...one]),
        );
        const own = await openFiles(process.pid);
        assert.deepEqual(
          [...inherited].filter(
            (file) => /^(socket|pipe|\/)/.test(file) && file !== '/dev/null' && own.has(file),
          ),
          [],
        );
      } finally {
        child.stdin.end();
        await once(child, 'close');
        server.close();
      }
    },
  );
});

/** Targets of a process' file descriptors: `socket:[123]`, `/dev/null`. */
async function openFiles(pid: number | undefined): Promise<Set<string>> {
  const directory = `/proc/${pid}/fd`;
  const targets = await Promise.all(
    (await readdir(directory)).map((fd) => readlink(path.join(directory, fd)).catch(() => '')),
  );
  return new Set(targets);
}
