import { spawn } from 'node:child_process';

/** A server in a separate process that accepts requests. */
export interface ServerProcess {
  url: string;
  id: number;
  /** What it has printed. */
  output: () => string;
  /** Sends a signal and waits for the exit code, which is null after a signal ended the process. */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
}

/** A server that did not start. The message is what it printed. */
export class NotStarted extends Error {
  override readonly name = 'NotStarted';
}

/**
 * Starts a server and waits until it prints that it is ready.
 * @param command the program and its arguments
 * @param environment added to the environment of the tests, without their database
 * @param detached in a process group of its own, as a terminal or systemd runs it
 * @throws NotStarted when the process ends before
 */
export async function startServerProcess(
  [program = '', ...args]: readonly string[],
  {
    cwd,
    environment,
    detached = false,
  }: { cwd: string; environment: Record<string, string>; detached?: boolean },
): Promise<ServerProcess> {
  const { TEST_DATABASE_URLS: _, ...inherited } = process.env;
  const child = spawn(program, args, {
    cwd,
    detached,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...inherited,
      PORT: '0',
      HOST: '127.0.0.1',
      SEED_MENU: 'off',
      RATE_LIMIT: 'off',
      ...environment,
    },
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const ready = new Promise<string>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const url = /ready at (\S+)/.exec(output)?.[1];
      if (url) resolve(url);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
  const url = await Promise.race([
    ready,
    ended.then(() => {
      throw new NotStarted(output.trim());
    }),
  ]);
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return { url, id: child.pid ?? 0, output: () => output, end };
}
