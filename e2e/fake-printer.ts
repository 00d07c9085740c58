import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { stopProcess } from './running-site';

/** The fake printer of `npm run printer` on a free port. */
export interface RunningPrinter {
  host: string;
  port: number;
  /** Brings a trouble like `paper_out`; `ok` mends it. */
  set: (trouble: string) => void;
  /** The number of papers that it has printed. */
  papers: () => number;
  stop: () => Promise<void>;
}

const SERVER = path.resolve(import.meta.dirname, '../server');

/** Starts a fake printer. Its papers are in a folder of its own. */
export async function startPrinter(): Promise<RunningPrinter> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-printer-'));
  const child = spawn(process.execPath, ['--import', 'tsx', 'bin/printer.ts', '0'], {
    cwd: SERVER,
    env: { ...process.env, DATA_DIR: folder },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const address = await new Promise<{ host: string; port: number }>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the printer ended with code ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, host, port] = /listens at (\S+), port (\d+)/.exec(line) ?? [];
      if (host !== undefined) resolve({ host, port: Number(port) });
    });
  });
  return {
    ...address,
    set: (trouble) => void child.stdin.write(`${trouble}\n`),
    papers: () => readdirSync(path.join(folder, 'printed')).length,
    async stop() {
      await stopProcess(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
