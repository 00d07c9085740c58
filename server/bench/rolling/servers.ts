import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { asset, programFile } from '../../src/assets';

/** One server process, as a deployment runs it. */
export interface Server {
  readonly url: string;
  readonly port: number;
  /** Stops it with SIGTERM. @returns its exit code */
  end: () => Promise<number | null>;
  /** Starts it again on its port. */
  start: () => Promise<void>;
  kill: () => void;
}

/**
 * A copy of the server's folder without built packages beside it, so that only published releases
 * are live and a start is quick.
 */
export function folderWithoutPackages(folder: string): string {
  const root = path.join(folder, 'site', 'server');
  mkdirSync(root, { recursive: true });
  for (const name of readdirSync(asset())) symlinkSync(asset(name), path.join(root, name));
  return root;
}

/** Starts a server on its own port. If it does not start, the error contains its output. */
export async function startServer(
  port: number,
  environment: Record<string, string>,
): Promise<Server> {
  let child: ChildProcess | undefined;
  let url = '';
  async function start(): Promise<void> {
    const { TEST_DATABASE_URLS: _, ...inherited } = process.env;
    const { file, execArgv } = programFile('main.ts');
    const starting = spawn(process.execPath, [...execArgv, file], {
      cwd: asset(),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...inherited,
        PORT: String(port || (url ? new URL(url).port : 0)),
        HOST: '127.0.0.1',
        SEED_MENU: 'off',
        LOG_LEVEL: 'error',
        ...environment,
      },
    });
    child = starting;
    let output = '';
    url = await new Promise<string>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        output += chunk.toString();
        const ready = /ready at (\S+)/.exec(output)?.[1];
        if (ready) resolve(ready);
      };
      starting.stdout.on('data', read);
      starting.stderr.on('data', (chunk: Buffer) => {
        read(chunk);
        if (process.env.SHOW) process.stderr.write(chunk);
      });
      starting.once('exit', (code) =>
        reject(new Error(`The server ended with ${code}: ${output}`)),
      );
    });
  }
  await start();
  return {
    get url() {
      return url;
    },
    get port() {
      return Number(new URL(url).port);
    },
    start,
    end() {
      const ending = child;
      const ended = new Promise<number | null>((resolve) => {
        ending?.once('exit', (code) => resolve(code));
      });
      ending?.kill('SIGTERM');
      return ended;
    },
    kill: () => void child?.kill('SIGKILL'),
  };
}
