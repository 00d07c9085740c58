import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { readDisk, readRegularFile } from '../../disk-reads';
import { readMessages } from '../../message-stream';
import { releaseText } from '../../release-text';
import { type FromRenderer, MAX_LINE, parseMessage, type Task, type ToRenderer } from './messages';
import { RenderError } from './render-error';

/** End of an error output that is kept for the log. Unit: characters. */
const STDERR_LENGTH = 1000;
const NEWLINE = 10;

/** A rendering process and the scripts that it has. */
export interface RendererChild {
  isReady: boolean;
  /** True until it has answered a task. */
  isFresh: boolean;
  send: (message: ToRenderer) => void;
  /**
   * Sends the scripts of a task that the process does not have yet.
   * @throws {RenderError} if one cannot be read
   */
  sendScripts: (task: Task) => Promise<void>;
  /** Ends it. Nothing that it wrote is read from then on. */
  kill: () => void;
  /** Resolves when it has ended. */
  ended: () => Promise<void>;
}

interface ChildEvents {
  onMessage: (from: RendererChild, message: FromRenderer) => void;
  /** It has ended or must be: it wrote something that is no message, or `onMessage` threw. */
  onLost: (lost: RendererChild, reason: string) => void;
}

/** `mfe-menu/1.2.0-0123456789ab/server.js`: a remote learns nothing about the server's folders. */
const publicName = (file: string): string => file.split(path.sep).slice(-3).join('/');

/** Reads what a process writes as data of an enemy: its code may have left its realm. */
export function watchChild(
  child: ChildProcessWithoutNullStreams,
  { onMessage, onLost }: ChildEvents,
): RendererChild {
  const scripts = new Set<string>();
  let stderr = '';
  const started: RendererChild = {
    isReady: false,
    isFresh: true,
    send,
    async sendScripts({ files, needed, isFrame }) {
      const names = isFrame ? [] : needed;
      const all: [string, string | undefined][] = [
        ['shell', files.shell],
        ...names.map((name): [string, string | undefined] => [name, files.remotes[name]]),
      ];
      for (const [name, file] of all) {
        if (!file || scripts.has(file)) continue;
        const script = await readDisk(path.dirname(file), () => readRegularFile(file)).catch(
          (error: unknown) => {
            throw new RenderError(
              'threw',
              `the server build cannot be read: ${String(error)}`,
              name,
            );
          },
        );
        scripts.add(file);
        send({ type: 'script', file, name, label: publicName(file), text: script.toString() });
      }
    },
    kill() {
      child.kill('SIGKILL');
      child.stdout.destroy();
    },
    async ended() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.ref();
      await once(child, 'exit');
    },
  };

  function send(message: ToRenderer): void {
    child.stdin.write(`${JSON.stringify(message)}\n`);
  }

  child.stderr.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-STDERR_LENGTH);
  });
  readMessages(child.stdout, {
    delimiter: NEWLINE,
    maxBytes: MAX_LINE,
    onMessage: (line) => onMessage(started, parseMessage(line)),
    onFault: (reason) => onLost(started, `the process was ended: ${reason}`),
  });
  // Writing to a process that has just died fails; its exit is handled below.
  for (const stream of [child.stdin, child.stderr]) stream.on('error', () => undefined);
  child.on('error', (error) => onLost(started, String(error)));
  child.on('exit', (code, signal) =>
    onLost(started, releaseText(`the process ended ${ending(signal ?? code)}\n${stderr}`)),
  );
  unref(child);
  return started;
}

/** How V8 ends where it gets no more memory: it aborts, traps or writes where nothing is. */
const OUT_OF_MEMORY = ['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV', 'SIGBUS'];

const ending = (how: NodeJS.Signals | number | null): string =>
  OUT_OF_MEMORY.includes(String(how)) ? `(${how}), as if it needed too much memory.` : `(${how}).`;

/** An idle process does not keep the server running. */
function unref(child: ChildProcessWithoutNullStreams): void {
  child.unref();
  for (const stream of [child.stdin, child.stdout, child.stderr])
    (stream as Partial<{ unref: () => void }>).unref?.();
}
