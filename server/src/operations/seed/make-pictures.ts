/**
 * A process that makes the pictures of the menu. Composing them takes both cores and a few hundred
 * megabytes, which the server must not keep.
 */
import os from 'node:os';
import { generateAvif, generateWebp, type GenerateOptions } from '../../../menu-data/src/generate';
import type { PlannedPicture } from '../../../menu-data/src/plan';
import type { FromPictureMaker, PictureReport, PictureTask, ToPictureMaker } from './pictures';

const send = (message: FromPictureMaker) => void process.send?.(message);
/** Names of pictures that visitors wait for, the first one first. */
const wanted: string[] = [];

/** Leaves the cores to the server, for pictures that nobody has asked for yet. */
const yieldToServer = () => os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

/** Reports the plan, and when the pictures of the home page are made. */
function reportProgress(): Pick<GenerateOptions, 'onPlanned' | 'onDone'> {
  const home = new Set<string>();
  const check = () => {
    if (home.size > 0) return;
    yieldToServer();
    send({ type: 'home' });
  };
  const keyOf = ({ files, key }: PlannedPicture) => files.map(({ path }) => [path, key] as const);
  return {
    onPlanned(all, outdated) {
      for (const { name, isOnHome } of outdated) if (isOnHome) home.add(name);
      send({
        type: 'planned',
        keys: all.flatMap(keyOf),
        missing: outdated.flatMap(({ name, files }) =>
          files.map(({ path }) => [path, name] as const),
        ),
      });
      check();
    },
    onDone(name) {
      send({ type: 'done', name });
      if (home.delete(name)) check();
    },
  };
}

async function make({ format, partsDir, outDir }: PictureTask): Promise<PictureReport> {
  const options: GenerateOptions = { partsDir, outDir };
  const report = await (format === 'webp'
    ? generateWebp({ ...options, ...reportProgress(), nextWanted: () => wanted.shift() })
    : generateAvif(options));
  const failed = report.failed.map(({ name, error }) => ({ name, message: error.message }));
  return { ...report, failed };
}

// Ctrl-C reaches all processes of a terminal. This one ends with the server.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (message: ToPictureMaker) => {
  if (message.type === 'wanted') {
    wanted.push(message.name);
    return;
  }
  make(message).then(
    (report) => send({ type: 'report', report }),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
