import { type FromRenderer, MAX_ERROR, MAX_HTML, type RenderFailure, type Task } from './messages';
import { createPrograms, type RendererState } from './programs';
import { RenderError } from './render-error';
import { type RendererChild, watchChild } from './renderer-child';
import { findSandbox, type Sandbox } from './sandbox';

/** Time limit of one page. The first page of a realm includes its start. Unit: ms. */
export const TIME_LIMIT_MS = 3000;
/** A process enforces the time limit itself; after this much more it is killed. Unit: ms. */
const KILL_AFTER_MS = 1000;
/** Time limit for the start of a process. Unit: ms. */
const START_LIMIT_MS = 15_000;
const LIMITS = { heapMb: 192, dataMb: 512 };
/** A process that holds more than this share of `dataMb` is replaced between two pages. */
const REPLACE_AT = 0.5;
/** Pages that may wait. A longer queue only makes everybody late. */
const MAX_WAITING = 32;

interface Waiting {
  task: Task;
  /** A task whose process died is tried once more in a new process, which nobody else has used. */
  isRetry: boolean;
  /** A result before that is forged. */
  isSent: boolean;
  resolve: (html: string) => void;
  reject: (error: RenderError) => void;
}

interface RendererOptions {
  timeLimitMs?: number;
  heapMb?: number;
  dataMb?: number;
  maxWaiting?: number;
  /** The process ends after this time without a page. Unit: ms. */
  idleLimitMs?: number;
  /** Called when it is known whether processes can start, and how they are isolated. */
  onState?: (state: RendererState) => void;
  /** Of tests: starts the processes in place of {@link findSandbox}. */
  sandbox?: () => Promise<Pick<Sandbox, 'isolation' | 'start'>>;
}

/**
 * Renders pages in a process of its own, one after the other. Code that crashes or hangs there
 * costs the page that was being rendered, and nothing else.
 */
export interface Renderer {
  /** @throws {RenderError} */
  render: (task: Omit<Task, 'id'>) => Promise<string>;
  /** Finds out whether processes can start, before the first page needs one. Never throws. */
  prepare: () => Promise<void>;
  close: () => Promise<void>;
}

export function createRenderer({
  timeLimitMs = TIME_LIMIT_MS,
  heapMb = LIMITS.heapMb,
  dataMb = LIMITS.dataMb,
  maxWaiting = MAX_WAITING,
  idleLimitMs,
  onState,
  sandbox: openSandbox = () => findSandbox({ heapMb, dataMb }),
}: RendererOptions = {}): Renderer {
  const queue: Waiting[] = [];
  let current: Waiting | undefined;
  let running: RendererChild | undefined;
  let timer: NodeJS.Timeout | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let ids = 0;
  let isClosed = false;
  const prepare = createPrograms(openSandbox, onState);

  async function startProcess(): Promise<RendererChild> {
    const { sandbox, source, prelude } = await prepare();
    if (isClosed) throw new RenderError('stopping', 'the server is stopping');
    const started = watchChild(sandbox.start(source), {
      onMessage: receive,
      onLost: (lost, reason) => lose(lost, 'died', reason),
    });
    running = started;
    started.send({ type: 'prelude', text: prelude });
    return started;
  }

  /** @throws if the message is not expected now */
  function receive(from: RendererChild, message: FromRenderer): void {
    if (running !== from) return;
    if (message.type === 'ready' && !from.isReady) {
      from.isReady = true;
      if (current) limit(from);
    } else if (message.type !== 'ready' && current?.isSent && message.id === current.task.id) {
      finish(from, current, message);
    } else {
      throw new Error('it sent a message that was not expected');
    }
  }

  function finish(
    from: RendererChild,
    { task }: Waiting,
    message: Exclude<FromRenderer, { type: 'ready' }>,
  ): void {
    const isFailure = message.type === 'failure';
    if (isFailure && message.culprit !== 'shell' && !task.needed.includes(message.culprit))
      throw new Error('it named a package that is not on the page');
    from.isFresh = false;
    if (message.held > dataMb * REPLACE_AT * 1024 * 1024) endProcess();
    settle(({ resolve, reject }) =>
      isFailure
        ? reject(new RenderError(message.reason, message.error, message.culprit))
        : resolve(message.html),
    );
  }

  /** The time of a page counts from when its process is ready. */
  function limit(from: RendererChild): void {
    clearTimeout(timer);
    const ms = from.isReady ? timeLimitMs + KILL_AFTER_MS : START_LIMIT_MS;
    timer = setTimeout(() => lose(from, 'hung', `no result within ${ms} ms`), ms);
  }

  function endProcess(): void {
    const ending = running;
    running = undefined;
    ending?.kill();
  }

  /** Handles a process that is gone. The pages in the queue are rendered by the next one. */
  function lose(lost: RendererChild, reason: RenderFailure, message: string): void {
    if (running !== lost) return;
    endProcess();
    if (current && reason === 'died' && !lost.isFresh && !current.isRetry) {
      // Another page may have used the memory up.
      queue.unshift({ ...current, isRetry: true, isSent: false });
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
      await used.sendScripts(waiting.task);
      if (running !== used || current !== waiting) return;
      const limits = { timeLimitMs, maxHtml: MAX_HTML, maxError: MAX_ERROR };
      used.send({ type: 'task', task: { ...waiting.task, ...limits } });
      waiting.isSent = true;
    } catch (error) {
      if (current !== waiting) return;
      const failure = error instanceof RenderError ? error : new RenderError('died', String(error));
      settle(({ reject }) => reject(failure));
    }
  }

  return {
    render: (task) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new RenderError('stopping', 'the server is stopping'));
        if (queue.length >= maxWaiting)
          return reject(new RenderError('busy', `${maxWaiting} pages are waiting`));
        queue.push({
          task: { ...task, id: ++ids },
          isRetry: false,
          isSent: false,
          resolve,
          reject,
        });
        next();
      }),
    async prepare() {
      // Whoever renders a page gets the failure.
      await prepare().catch(() => undefined);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      clearTimeout(idleTimer);
      for (const { reject } of [...queue.splice(0), ...(current ? [current] : [])])
        reject(new RenderError('stopping', 'the server is stopping'));
      current = undefined;
      const ending = running;
      endProcess();
      await ending?.ended();
    },
  };
}
