import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';
import { readMessages } from '../../message-stream';
import { releaseText } from '../../release-text';
import type { BrowserConfinement } from '../rendering';

/** A browser that does not answer a command for this long is ended. Unit: ms. */
const COMMAND_LIMIT_MS = 30_000;

type Params = Readonly<Record<string, unknown>>;
/** A longer message is not read: a page can make the browser quote any text. Unit: bytes. */
const MAX_MESSAGE = 8 * 1024 * 1024;
/** The end of a message names its tab, whatever a page has made it quote before. */
const SESSION_AT_END = /"sessionId":"(?<sessionId>[0-9A-F]{1,200})"\}$/;

const content = z.record(z.string(), z.unknown());
/** A message of the Chrome DevTools Protocol from a browser that runs a team's code. */
const received = z.object({
  id: z.int().optional(),
  method: z.string().max(200).optional(),
  params: content.optional(),
  result: content.optional(),
  error: z.object({ message: z.string() }).optional(),
  sessionId: z.string().max(200).optional(),
});
type Message = z.infer<typeof received>;
type Settle = (message: Message) => void;
/** Reads what a browser says. @throws if it has another shape: the browser is then ended */
export function readAs<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { data, success } = schema.safeParse(value);
  if (!success) throw new Error('it sent a message of another shape');
  return data;
}

/** The browser itself has failed: no page of it is to blame. */
export class BrowserFailure extends Error {
  override readonly name = 'BrowserFailure';
}

/** An event of a tab whose message was too long to be read. */
export const UNREAD = 'unread';

export type OnEvent = (method: string, params: Record<string, unknown>) => void;

/** One tab. */
export interface Tab {
  /** @throws BrowserFailure, and other errors when the page goes away before the answer */
  send: (method: string, params?: Params) => Promise<Record<string, unknown>>;
  close: () => Promise<void>;
}

export interface TrialBrowser {
  open: (onEvent: OnEvent) => Promise<Tab>;
  close: () => void;
}

/** Network flags are a second barrier, and the only one where nothing confines the browser. */
export const NETWORK_FLAGS = [
  // Every request is answered by the server itself; no name is looked up.
  '--host-resolver-rules=MAP * ~NOTFOUND',
  // WebRTC would send UDP to any address.
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
];
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
];

/** Chromium's own sandbox needs privileges that it lacks as a user which root has chosen. */
function commandLine(
  program: string,
  profile: string,
  { command, uid }: BrowserConfinement,
  networkFlags: readonly string[],
): [file: string, args: string[]] {
  const flags = [...FLAGS, ...networkFlags, `--user-data-dir=${profile}`];
  if (uid !== undefined) {
    chownSync(profile, uid, uid);
    flags.unshift('--no-sandbox');
  }
  const [file = program, ...args] = [...command, program, ...flags];
  return [file, args];
}

/**
 * Starts a Chromium that is controlled over two pipes with the DevTools Protocol.
 * @param program path of the browser
 * @param confinement what keeps it from the network
 * @param networkFlags of tests that leave out what the flags keep from it
 */
export function startBrowser(
  program: string,
  confinement: BrowserConfinement,
  networkFlags: readonly string[] = NETWORK_FLAGS,
): TrialBrowser {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-trial-'));
  const [file, args] = commandLine(program, profile, confinement, networkFlags);
  const child: ChildProcess = spawn(file, args, {
    env: { HOME: profile },
    cwd: profile,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const [, , , input, output] = child.stdio as [null, null, null, Writable, Readable];
  const waiting = new Map<number, { sessionId: string | undefined; settle: Settle }>();
  const listeners = new Map<string, OnEvent>();
  let ids = 0;
  let failure: string | undefined;

  function fail(reason: string): void {
    failure ??= reason;
    settleAll(reason, () => true);
  }

  /** Fails the commands of some sessions. */
  function settleAll(reason: string, isMeant: (sessionId: string | undefined) => boolean): void {
    for (const [id, { sessionId, settle }] of waiting) {
      if (!isMeant(sessionId)) continue;
      waiting.delete(id);
      settle({ error: { message: reason } });
    }
  }

  function receive(message: Message): void {
    if (message.id !== undefined) {
      waiting.get(message.id)?.settle(message);
      waiting.delete(message.id);
    } else if (message.sessionId && message.method) {
      listeners.get(message.sessionId)?.(message.method, message.params ?? {});
    }
  }

  readMessages(output, {
    delimiter: 0,
    maxBytes: MAX_MESSAGE,
    onMessage: (text) => receive(readAs(received, JSON.parse(text))),
    onLong(start, end) {
      const sessionId = SESSION_AT_END.exec(end)?.groups?.['sessionId'];
      // Somebody waits for an answer. An event is of a tab, whose page has caused it.
      if (!sessionId || start.startsWith('{"id"'))
        throw new Error(`it sent a message of more than ${MAX_MESSAGE} bytes`);
      receive({ sessionId, method: UNREAD });
    },
    onFault: (reason) => {
      fail(`the browser was ended: ${releaseText(reason, 200)}`);
      child.kill('SIGKILL');
    },
  });
  for (const pipe of [input, output]) pipe.on('error', () => fail('the browser has ended'));
  child.on('error', (error) => fail(`the browser cannot be started: ${error.message}`));
  child.on('exit', () => {
    fail('the browser has ended');
    // Its helper processes may still write.
    void rm(profile, { recursive: true, force: true, maxRetries: 10 }).catch(() => undefined);
  });

  async function send(method: string, params: Params = {}, sessionId?: string) {
    if (failure) throw new BrowserFailure(failure);
    ids += 1;
    const id = ids;
    const timer = setTimeout(() => {
      fail(`the browser does not answer ${method}`);
      child.kill('SIGKILL');
    }, COMMAND_LIMIT_MS);
    const message = await new Promise<Message>((resolve) => {
      waiting.set(id, { sessionId, settle: resolve });
      input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
    clearTimeout(timer);
    if (failure) throw new BrowserFailure(failure);
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
          // A page in an endless loop answers nothing any more.
          settleAll('the page was closed', (one) => one === sessionId);
          await send('Target.closeTarget', { targetId });
        },
      };
    },
    close: () => void child.kill('SIGKILL'),
  };
}
