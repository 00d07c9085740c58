import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';

/** `nobody` of Debian and Alpine. */
const NOBODY = 65534;
/** A browser that does not answer a command for this long is ended. Unit: ms. */
const COMMAND_LIMIT_MS = 30_000;

type Params = Readonly<Record<string, unknown>>;
/** A message of the Chrome DevTools Protocol, in either direction. */
interface Message {
  id?: number;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: { message: string };
  sessionId?: string;
}
export type OnEvent = (method: string, params: Record<string, unknown>) => void;

/** One tab. */
export interface Tab {
  send: (method: string, params?: Params) => Promise<Record<string, unknown>>;
  close: () => Promise<void>;
}

export interface TrialBrowser {
  open: (onEvent: OnEvent) => Promise<Tab>;
  close: () => void;
}

const FLAGS = [
  '--headless=new',
  '--remote-debugging-pipe',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  // Every request is answered by the server itself; no name is looked up.
  '--host-resolver-rules=MAP * ~NOTFOUND',
];

/** As root, Chromium runs as `nobody`; its own sandbox needs privileges that it then lacks. */
function commandLine(program: string, profile: string): [file: string, args: string[]] {
  const flags = [...FLAGS, `--user-data-dir=${profile}`];
  if (process.getuid?.() !== 0) return [program, flags];
  chownSync(profile, NOBODY, NOBODY);
  const asNobody = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--no-new-privs'];
  return ['/usr/bin/setpriv', [...asNobody, '--', program, '--no-sandbox', ...flags]];
}

/**
 * Starts a Chromium that is controlled over two pipes with the DevTools Protocol.
 * @param program path of the browser
 */
export function startBrowser(program: string): TrialBrowser {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-trial-'));
  const [file, args] = commandLine(program, profile);
  const child: ChildProcess = spawn(file, args, {
    env: { HOME: profile },
    cwd: profile,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const [, , , input, output] = child.stdio as [null, null, null, Writable, Readable];
  const waiting = new Map<number, (message: Message) => void>();
  const listeners = new Map<string, OnEvent>();
  let ids = 0;
  let failure: string | undefined;

  function fail(reason: string): void {
    failure ??= reason;
    for (const answer of waiting.values()) answer({ error: { message: reason } });
    waiting.clear();
  }

  function receive(message: Message): void {
    if (message.id !== undefined) {
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
    } else if (message.sessionId && message.method) {
      listeners.get(message.sessionId)?.(message.method, message.params ?? {});
    }
  }

  let rest = '';
  output.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\0');
    rest = parts.pop() ?? '';
    for (const part of parts) receive(JSON.parse(part) as Message);
  });
  for (const pipe of [input, output]) pipe.on('error', () => fail('the browser has ended'));
  child.on('error', (error) => fail(`the browser cannot be started: ${error.message}`));
  child.on('exit', () => {
    fail('the browser has ended');
    // Its helper processes may still write.
    void rm(profile, { recursive: true, force: true, maxRetries: 10 }).catch(() => undefined);
  });

  async function send(method: string, params: Params = {}, sessionId?: string) {
    if (failure) throw new Error(failure);
    ids += 1;
    const id = ids;
    const timer = setTimeout(() => {
      fail(`the browser does not answer ${method}`);
      child.kill('SIGKILL');
    }, COMMAND_LIMIT_MS);
    const message = await new Promise<Message>((resolve) => {
      waiting.set(id, resolve);
      input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
    clearTimeout(timer);
    if (message.error) throw new Error(message.error.message);
    return message.result ?? {};
  }

  return {
    async open(onEvent) {
      const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
      const attached = await send('Target.attachToTarget', { targetId, flatten: true });
      const sessionId = String(attached['sessionId']);
      listeners.set(sessionId, onEvent);
      return {
        send: (method, params) => send(method, params, sessionId),
        async close() {
          listeners.delete(sessionId);
          await send('Target.closeTarget', { targetId });
        },
      };
    },
    close: () => void child.kill('SIGKILL'),
  };
}
