/**
 * A process that makes the pictures of the menu. Encoding them takes both cores and a hundred
 * megabytes, which the server must not keep.
 */
import { EventEmitter, once } from 'node:events';
import { generateAvif, generateWebp, type GenerateOptions } from '../../../menu-data/src/generate';
import type { PlannedPicture } from '../../../menu-data/src/plan';
import type { FromPictureMaker, PictureReport, PictureTask, ToPictureMaker } from './pictures';

const send = (message: FromPictureMaker) => void process.send?.(message);
/** Names of pictures that visitors wait for, the first one first. */
const wanted: string[] = [];

/** Receives `open` when the pictures may be made for which the site does not wait. */
const site = new EventEmitter();

/** Reports the plan and the progress, and waits for the site after the first ones. */
function reportProgress(): Pick<GenerateOptions, 'onPlanned' | 'onDone' | 'afterFirst'> {
  const opened = once(site, 'open');
  const keyOf = ({ files, key }: PlannedPicture) => files.map(({ path }) => [path, key] as const);
  return {
    onPlanned(all, outdated) {
      send({
        type: 'planned',
        keys: all.flatMap(keyOf),
        missing: outdated.flatMap(({ name, files }) =>
          files.map(({ path }) => [path, name] as const),
        ),
      });
    },
    onDone: (name) => send({ type: 'done', name }),
    async afterFirst() {
      send({ type: 'first' });
      await opened;
    },
  };
}

async function make({ format, menuData, outDir }: PictureTask): Promise<PictureReport> {
  const options: GenerateOptions = { menuData, outDir };
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
  if (message.type === 'open') {
    site.emit('open');
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
