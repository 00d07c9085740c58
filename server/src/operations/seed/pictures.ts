import { fork } from 'node:child_process';
import { once } from 'node:events';
import { asset, programFile } from '../../assets';

export interface PictureTask {
  format: 'webp' | 'avif';
  partsDir: string;
  outDir: string;
}

export interface PictureReport {
  made: number;
  /** Pictures that could not be made. The others are made. */
  failed: { name: string; message: string }[];
  milliseconds: number;
}

/** Makes the pictures that are missing, in a process of its own. */
export interface PictureMaker {
  /** @throws when the process ends before the pictures are made */
  make: (format: PictureTask['format']) => Promise<PictureReport>;
  /** Ends the process. The next start continues where it was. */
  stop: () => Promise<void>;
}

/** @param outDir where the pictures go */
export function startPictureMaker(outDir: string): PictureMaker {
  const { file, execArgv } = programFile('operations/seed/make-pictures.ts');
  const child = fork(file, { execArgv, env: { PATH: process.env.PATH } });
  const exit = once(child, 'exit');
  // A failed start of the process rejects; `make` reports it.
  exit.catch(() => undefined);
  return {
    async make(format) {
      const task: PictureTask = { format, partsDir: asset('menu-data'), outDir };
      child.send(task);
      const ended = exit.then(() => {
        throw new Error('The process that makes the pictures ended.');
      });
      const [report] = (await Promise.race([once(child, 'message'), ended])) as [PictureReport];
      return report;
    },
    async stop() {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await exit;
    },
  };
}
