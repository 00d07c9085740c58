import { fork } from 'node:child_process';
import { asset, programFile } from '../../assets';
import { createMissingPictures, type MissingPictures } from '../../menu/pictures';

export interface PictureTask {
  type: 'make';
  format: 'webp' | 'avif';
  menuData: string;
  outDir: string;
}

export interface PictureReport {
  made: number;
  /** Pictures that could not be made. The others are made. */
  failed: { name: string; message: string }[];
  milliseconds: number;
}

/** `open`: the site is open; `wanted`: a visitor waits for this picture. */
export type ToPictureMaker = PictureTask | { type: 'open' } | { type: 'wanted'; name: string };

/** Files are named without extension: `dishes/burnt-ends/800`. */
export type FromPictureMaker =
  | {
      type: 'planned';
      /** All files with the key of their picture. */
      keys: (readonly [file: string, key: string])[];
      /** The files to make with the name of their picture. */
      missing: (readonly [file: string, name: string])[];
    }
  /** The largest picture of the home page is made. */
  | { type: 'first' }
  | { type: 'done'; name: string }
  | { type: 'report'; report: PictureReport };

/** Makes the pictures that are missing, in a process of its own. */
export interface PictureMaker {
  /** @throws when the process ends before the pictures are made */
  make: (format: PictureTask['format']) => Promise<PictureReport>;
  /** The key of each file; known soon after `make('webp')`. */
  keys: Promise<ReadonlyMap<string, string>>;
  /** Resolves when the largest picture of the home page is made; after `make('webp')`. */
  first: Promise<void>;
  /** Lets it continue after the first ones. */
  makeOthers: () => void;
  missing: MissingPictures;
  /** Ends the process. The next start continues where it was. */
  stop: () => Promise<void>;
}

/** @param outDir where the pictures go */
export function startPictureMaker(outDir: string): PictureMaker {
  const { file, execArgv } = programFile('operations/seed/make-pictures.ts');
  const child = fork(file, { execArgv, env: { PATH: process.env.PATH } });
  const exit = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    // Without a listener, a message that it no longer gets would end the server.
    child.on('error', () => {
      if (child.pid === undefined) resolve();
    });
  });
  const send = (message: ToPictureMaker) => void (child.connected && child.send(message));
  const missing = createMissingPictures((name) => send({ type: 'wanted', name }));
  const ended = exit.then(() => {
    missing.clear();
    throw new Error('The process that makes the pictures ended.');
  });
  // Whoever waits for a message reports it.
  ended.catch(() => undefined);

  function next<T extends FromPictureMaker['type']>(type: T) {
    type Message = Extract<FromPictureMaker, { type: T }>;
    const received = new Promise<Message>((resolve) => {
      const listen = (message: FromPictureMaker) => {
        if (message.type !== type) return;
        child.off('message', listen);
        resolve(message as Message);
      };
      child.on('message', listen);
    });
    const first = Promise.race([received, ended]);
    first.catch(() => undefined);
    return first;
  }

  child.on('message', (message: FromPictureMaker) => {
    if (message.type === 'planned') missing.add(message.missing);
    else if (message.type === 'done') missing.finish(message.name);
  });
  const keys = next('planned').then((planned) => new Map(planned.keys));
  const isFirstMade = next('first').then(() => undefined);
  // A start that waits for all pictures waits for neither.
  for (const awaited of [keys, isFirstMade]) awaited.catch(() => undefined);
  return {
    keys,
    first: isFirstMade,
    makeOthers: () => send({ type: 'open' }),
    missing,
    async make(format) {
      const report = next('report');
      send({ type: 'make', format, menuData: asset('menu-data'), outDir });
      return (await report).report;
    },
    async stop() {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await exit;
    },
  };
}
