// The program of a rendering process. It has no environment, no files, no network and no way to
// start processes (sandbox.ts). It reads messages from standard input and writes results to
// standard output, one JSON document per line; their shapes are in messages.ts. Plain JavaScript,
// because it runs as `node --eval`.
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import vm from 'node:vm';

/**
 * Realms are few: the live releases in two languages, and in each the combinations of remotes that
 * share a page.
 */
const MAX_REALMS = 20;

const { stdin, stdout } = process;

// A terminal and systemd signal this process too, while the server finishes its pages. The server
// ends it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

// Second line of defence, for code that leaves its realm.
for (const name of ['binding', '_linkedBinding', 'dlopen', 'getBuiltinModule', 'kill'])
  Reflect.deleteProperty(process, name);
for (const name of ['process', 'Buffer', 'fetch', 'WebAssembly', 'SharedArrayBuffer'])
  Reflect.deleteProperty(globalThis, name);

/**
 * @typedef {import('./messages').Task & import('./messages').TaskLimits} Task
 * @typedef {Extract<import('./messages').ToRenderer, { type: 'script' }>} ScriptMessage
 * @typedef {import('./messages').FromRenderer} Message
 * @typedef {Extract<Message, { type: 'failure' }>} Failure
 * @typedef {{ html: string } | { error: string, current: string }} Outcome
 */

/** @type {vm.Script} */
let prelude;
/**
 * Scripts by file, for all realms. Each is compiled once.
 * @type {Map<string, { source: string, options: vm.ScriptOptions, compiled?: vm.Script }>}
 */
const scripts = new Map();
/**
 * @typedef {object} Realm
 * @property {vm.Context} context
 * @property {Set<string>} files those that it has run
 * @property {number} startMs the time of its start, if a task only started it
 */
/**
 * By name. The least recently used realm is first.
 * @type {Map<string, Realm>}
 */
const realms = new Map();

/** @param {ScriptMessage} message */
function addScript({ file, name, label, text }) {
  const prefix = `__realm.define(${JSON.stringify(name)}, function (module, exports, require) {`;
  scripts.set(file, {
    source: `${prefix}${text}\n});`,
    options: { filename: label, columnOffset: -prefix.length },
  });
}

/** @param {string} file */
function compile(file) {
  const script = scripts.get(file);
  if (!script) throw new Error(`${file} was not sent`);
  script.compiled ??= new vm.Script(script.source, script.options);
  return script.compiled;
}

/** The time limit of one task. Everything that runs in a realm shares it. */
class Deadline {
  #end;
  /** @param {number} ms */
  constructor(ms) {
    this.#end = performance.now() + ms;
  }
  /** Counts time that was used before. @param {number} ms */
  shorten(ms) {
    this.#end -= ms;
  }
  get left() {
    return Math.max(1, Math.ceil(this.#end - performance.now()));
  }
  get isOver() {
    return performance.now() >= this.#end;
  }
}

class Hung extends Error {}

/**
 * Runs a script in a realm. Promise callbacks run before it returns (`microtaskMode`).
 * @param {vm.Context} context
 * @param {vm.Script} script
 * @param {Deadline} deadline
 * @returns {unknown}
 */
function run(context, script, deadline) {
  if (deadline.isOver) throw new Hung('the time limit is over');
  return script.runInContext(context, { timeout: deadline.left });
}

const STEP = new vm.Script('__realm.step()');

const tampered = () => new Error('the realm was tampered with');

/**
 * @param {any} outcome
 * @param {Task} task
 * @returns {Outcome}
 */
function readOutcome(outcome, { maxHtml, maxError, needed }) {
  const { html, error, current } = outcome ?? {};
  if (typeof html === 'string') {
    if (html.length > maxHtml) throw new Error('the page is too large');
    return { html };
  }
  if (typeof error !== 'string' || typeof current !== 'string') throw tampered();
  if (current !== 'shell' && !needed.includes(current)) throw tampered();
  return { error: error.slice(0, maxError), current };
}

/**
 * The outcome in what a realm says about itself, or the time until the next step. The realm's code
 * can have replaced `JSON.stringify`, so anything can be in it.
 * @param {unknown} status
 * @param {Task} task
 * @returns {{ outcome: Outcome } | { wait: number | null }}
 */
function readStatus(status, task) {
  if (typeof status !== 'string') throw tampered();
  // JSON has at most six characters for one.
  if (status.length > 6 * task.maxHtml + 100) throw new Error('the page is too large');
  const { outcome, wait } = JSON.parse(status) ?? {};
  if (outcome !== undefined) return { outcome: readOutcome(outcome, task) };
  if (wait === null || (typeof wait === 'number' && wait >= 0)) return { wait };
  throw tampered();
}

/**
 * Runs `begin` of the prelude until it has an outcome.
 * @param {vm.Context} context
 * @param {{page: object} | {task: object}} input
 * @param {Task} task
 * @param {Deadline} deadline
 * @returns {Promise<Outcome>}
 */
async function perform(context, input, task, deadline) {
  const begin = `__realm.begin(${JSON.stringify(JSON.stringify(input))})`;
  run(context, new vm.Script(begin), deadline);
  for (;;) {
    const status = readStatus(run(context, STEP, deadline), task);
    if ('outcome' in status) return status.outcome;
    const { wait } = status;
    if (wait === null) throw new Hung('the page waits for something that never happens');
    await sleep(Math.min(wait, deadline.left));
  }
}

function createContext() {
  const context = vm.createContext(vm.constants.DONT_CONTEXTIFY, {
    codeGeneration: { strings: false, wasm: false },
    microtaskMode: 'afterEvaluate',
  });
  prelude.runInContext(context);
  return context;
}

/**
 * @param {Task} task
 * @param {Deadline} deadline
 * @returns {Promise<Realm | { failure: Outcome }>}
 */
async function openRealm(task, deadline) {
  const { files, page } = task;
  const context = createContext();
  run(context, compile(files.shell), deadline);
  const outcome = await perform(context, { page }, task, deadline);
  if ('error' in outcome) return { failure: outcome };
  return { context, files: new Set([files.shell]), startMs: 0 };
}

function forgetOldRealms() {
  for (const oldest of realms.keys()) {
    if (realms.size <= MAX_REALMS) return;
    realms.delete(oldest);
  }
}

/**
 * @param {Task} task
 * @param {Deadline} deadline
 * @param {{ current: string }} progress names the package whose code runs
 * @returns {Promise<Outcome>}
 */
async function performTask(task, deadline, progress) {
  const start = performance.now();
  const realm = realms.get(task.realm) ?? (await openRealm(task, deadline));
  if ('failure' in realm) return realm.failure;
  realms.delete(task.realm);
  realms.set(task.realm, realm);
  const { address, isFrame, inspects, isTrial, owner, needed, data } = task;
  for (const name of isFrame ? [] : needed) {
    progress.current = name;
    const file = task.files.remotes[name];
    if (!file || realm.files.has(file)) continue;
    run(realm.context, compile(file), deadline);
    realm.files.add(file);
  }
  progress.current = owner ?? 'shell';
  // In the process of visitors, any page can be the first one, whose time includes the start.
  if (isTrial) deadline.shorten(realm.startMs);
  const given = { address, isFrame, inspects, isTrial, owner, needed, data };
  const outcome = await perform(realm.context, { task: given }, task, deadline);
  if (inspects) realm.startMs ||= performance.now() - start;
  return outcome;
}

/**
 * The text of whatever was thrown; what another realm throws is not an `Error` of this one.
 * @param {any} error
 * @param {number} maxError
 */
function describe(error, maxError) {
  try {
    return String(error?.stack ?? error).slice(0, maxError);
  } catch {
    return 'an error without a description';
  }
}

/**
 * @param {Task} task
 * @returns {Promise<{ type: 'page', html: string } | Omit<Failure, 'id' | 'held'>>}
 */
async function answer(task) {
  const deadline = new Deadline(task.timeLimitMs);
  const progress = { current: 'shell' };
  try {
    const outcome = await performTask(task, deadline, progress);
    if ('html' in outcome) return { type: 'page', html: outcome.html };
    // A realm that failed to start, or whose page failed, is opened again next time.
    realms.delete(task.realm);
    return { type: 'failure', reason: 'threw', error: outcome.error, culprit: outcome.current };
  } catch (error) {
    realms.delete(task.realm);
    const isHung = error instanceof Hung || isTimeout(error);
    return {
      type: 'failure',
      reason: isHung ? 'hung' : 'threw',
      error: describe(error, task.maxError),
      culprit: progress.current,
    };
  } finally {
    forgetOldRealms();
  }
}

/** Not `process.memoryUsage()`, which needs `/proc`. */
function held() {
  const { total_heap_size: heap, external_memory: external } = getHeapStatistics();
  return heap + external;
}

/**
 * Whether `vm` ended the script. The error belongs to the realm, and so may anything else be that
 * was thrown.
 * @param {any} error
 */
function isTimeout(error) {
  try {
    return error?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
  } catch {
    return false;
  }
}

/** @param {Message} message */
const send = (message) => stdout.write(`${JSON.stringify(message)}\n`);

// One after the other: a realm's stores and caches belong to the page that is being rendered.
for await (const line of createInterface({ input: stdin })) {
  const message = JSON.parse(line);
  if (message.type === 'prelude') {
    prelude = new vm.Script(message.text, { filename: 'realm-prelude.js' });
    send({ type: 'ready' });
  } else if (message.type === 'script') {
    addScript(message);
  } else {
    const result = await answer(message.task);
    send({ ...result, id: message.task.id, held: held() });
  }
}
