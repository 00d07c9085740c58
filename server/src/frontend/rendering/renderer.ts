import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { programFile } from '../../assets';
import type { FromRenderer, RenderFailure, Task, ToRenderer } from './messages';
import type { Isolation } from './confinement';
import { findSandbox, type Sandbox } from './sandbox';

/** Time limit of one page. The first page of a realm includes its start. Unit: ms. */
const TIME_LIMIT_MS = 3000;
/** A process enforces the time limit itself; after this much more it is killed. Unit: ms. */
const KILL_AFTER_MS = 1000;
/** Time limit for the start of a process. Unit: ms. */
const START_LIMIT_MS = 15_000;
const LIMITS = { heapMb: 192, dataMb: 512 };
/** A process that holds more than this share of `dataMb` is replaced between two pages. */
const REPLACE_AT = 0.5;
/** Pages that may wait. A longer queue only makes everybody late. */
const MAX_WAITING = 32;
/** End of an error output that is kept for the log. Unit: characters. */
const STDERR_LENGTH = 1000;

type Result = Extract<FromRenderer, { type: 'result' }>;

export class RenderError extends Error {
  override name = 'RenderError';
  constructor(
    readonly reason: RenderFailure,
    message: string,
    /** The package whose code ran, where that is known. */
    readonly culprit?: string,
  ) {
    super(message);
  }
}

interface Waiting {
  task: Task;
  /** A task whose process died is tried once more in a new process, which nobody else has used. */
  isRetry: boolean;
  resolve: (html: string) => void;
  reject: (error: RenderError) => void;
}

/** A process and the scripts that it has. */
interface Running {
  child: ChildProcessWithoutNullStreams;
  scripts: Set<string>;
  isReady: boolean;
  isFresh: boolean;
  stderr: string;
}

interface RendererOptions {
  timeLimitMs?: number;
  heapMb?: number;
  dataMb?: number;
  maxWaiting?: number;
  /** The process ends after this time without a page. Unit: ms. */
  idleLimitMs?: number;
  /** Called at the first start with what the operating system isolates. */
  onIsolation?: (isolation: readonly Isolation[]) => void;
}

/**
 * Renders pages in a process of its own, one after the other. Code that crashes or hangs there
 * costs the page that was being rendered, and nothing else.
 */
export interface Renderer {
  /** @throws {RenderError} */
  render: (task: Omit<Task, 'id'>) => Promise<string>;
  close: () => Promise<void>;
}

const readProgram = (name: string): Promise<string> =>
  readFile(programFile(`frontend/rendering/${name}`).file, 'utf8');

/** `mfe-menu/1.2.0-0123456789ab/server.js`: a remote learns nothing about the server's folders. */
const publicName = (file: string): string => file.split(path.sep).slice(-3).join('/');

export function createRenderer({
  timeLimitMs = TIME_LIMIT_MS,
  heapMb = LIMITS.heapMb,
  dataMb = LIMITS.dataMb,
  maxWaiting = MAX_WAITING,
  idleLimitMs,
  onIsolation,
}: RendererOptions = {}): Renderer {
  const queue: Waiting[] = [];
  let current: Waiting | undefined;
  let running: Running | undefined;
  let timer: NodeJS.Timeout | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let ids = 0;
  let isClosed = false;
  let prepared: Promise<{ sandbox: Sandbox; source: string; prelude: string }> | undefined;

  async function prepare() {
    const [sandbox, source, prelude] = await Promise.all([
      findSandbox({ heapMb, dataMb }),
      readProgram('renderer-process.mjs'),
      readProgram('realm-prelude.js'),
    ]);
    onIsolation?.(sandbox.isolation);
    return { sandbox, source, prelude };
  }

  function send({ child }: Running, message: ToRenderer): void {
    child.stdin.write(`${JSON.stringify(message)}\n`);
  }

  async function startProcess(): Promise<Running> {
    prepared ??= prepare();
    const { sandbox, source, prelude } = await prepared;
    if (isClosed) throw new RenderError('stopping', 'the server is stopping');
    const child = sandbox.start(source);
    const started: Running = {
      child,
      scripts: new Set(),
      isReady: false,
      isFresh: true,
      stderr: '',
    };
    child.stderr.on('data', (chunk: Buffer) => {
      started.stderr = (started.stderr + chunk.toString()).slice(-STDERR_LENGTH);
    });
    createInterface({ input: child.stdout }).on('line', (line) => receive(started, line));
    // Writing to a process that has just died fails; its exit is handled below.
    child.stdin.on('error', () => undefined);
    child.on('error', (error) => lose(started, 'died', String(error)));
    child.on('exit', (code, signal) =>
      lose(started, 'died', `the process ended (${signal ?? code}) ${started.stderr}`.trim()),
    );
    unref(child);
    running = started;
    send(started, { type: 'prelude', text: prelude });
    return started;
  }

  function receive(from: Running, line: string): void {
    if (running !== from) return;
    const message = parseMessage(line);
    if (message?.type === 'ready') {
      from.isReady = true;
      if (current) limit(from);
    } else if (message?.type === 'result' && message.id === current?.task.id) {
      finish(from, message);
    }
  }

  function finish(from: Running, { html, reason = 'threw', error = '', culprit, held }: Result) {
    from.isFresh = false;
    if (held > dataMb * REPLACE_AT * 1024 * 1024) endProcess();
    settle(({ resolve, reject }) =>
      html === undefined ? reject(new RenderError(reason, error, culprit)) : resolve(html),
    );
  }

  /** The time of a page counts from when its process is ready. */
  function limit(from: Running): void {
    clearTimeout(timer);
    const ms = from.isReady ? timeLimitMs + KILL_AFTER_MS : START_LIMIT_MS;
    timer = setTimeout(() => lose(from, 'hung', `no result within ${ms} ms`), ms);
  }

  function endProcess(): void {
    const ending = running;
    running = undefined;
    ending?.child.kill('SIGKILL');
  }

  /** Handles a process that is gone. The pages in the queue are rendered by the next one. */
  function lose(lost: Running, reason: RenderFailure, message: string): void {
    if (running !== lost) return;
    endProcess();
    if (current && reason === 'died' && !lost.isFresh && !current.isRetry) {
      // Another page may have used the memory up.
      queue.unshift({ ...current, isRetry: true });
      current = undefined;
      clearTimeout(timer);
      next();
      return;
    }
    settle(({ task, reject }) =>
      reject(new RenderError(reason, message, task.owner ?? (task.isFrame ? 'shell' : undefined))),
    );
  }

  function settle(report: (waiting: Waiting) => void): void {
    clearTimeout(timer);
    const settled = current;
    current = undefined;
    if (settled) report(settled);
    next();
  }

  function next(): void {
    clearTimeout(idleTimer);
    if (current || isClosed) return;
    current = queue.shift();
    if (current) void perform(current);
    else if (idleLimitMs !== undefined) idleTimer = setTimeout(endProcess, idleLimitMs).unref();
  }

  async function perform(waiting: Waiting): Promise<void> {
    try {
      const used = running ?? (await startProcess());
      limit(used);
      await sendScripts(used, waiting.task);
      if (running !== used || current !== waiting) return;
      send(used, { type: 'task', task: { ...waiting.task, timeLimitMs } });
    } catch (error) {
      if (current !== waiting) return;
      const failure = error instanceof RenderError ? error : new RenderError('died', String(error));
      settle(({ reject }) => reject(failure));
    }
  }

  /** Sends the scripts of a task that the process does not have yet. */
  async function sendScripts(to: Running, { files, needed, isFrame }: Task): Promise<void> {
    const names = isFrame ? [] : needed;
    const all: [string, string | undefined][] = [
      ['shell', files.shell],
      ...names.map((name): [string, string | undefined] => [name, files.remotes[name]]),
    ];
    for (const [name, file] of all) {
      if (!file || to.scripts.has(file)) continue;
      const text = await readFile(file, 'utf8').catch((error: unknown) => {
        throw new RenderError('threw', `the server build cannot be read: ${String(error)}`, name);
      });
      to.scripts.add(file);
      send(to, { type: 'script', file, name, label: publicName(file), text });
    }
  }

  return {
    render: (task) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new RenderError('stopping', 'the server is stopping'));
        if (queue.length >= maxWaiting)
          return reject(new RenderError('busy', `${maxWaiting} pages are waiting`));
        queue.push({ task: { ...task, id: ++ids }, isRetry: false, resolve, reject });
        next();
      }),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      clearTimeout(idleTimer);
      for (const { reject } of [...queue.splice(0), ...(current ? [current] : [])])
        reject(new RenderError('stopping', 'the server is stopping'));
      current = undefined;
      const ending = running?.child;
      endProcess();
      if (ending && ending.exitCode === null && ending.signalCode === null) {
        ending.ref();
        await once(ending, 'exit');
      }
    },
  };
}

/** An idle process does not keep the server running. */
function unref(child: ChildProcessWithoutNullStreams): void {
  child.unref();
  for (const stream of [child.stdin, child.stdout, child.stderr])
    (stream as Partial<{ unref: () => void }>).unref?.();
}

function parseMessage(line: string): FromRenderer | undefined {
  try {
    return JSON.parse(line) as FromRenderer;
  } catch {
    return undefined;
  }
}
