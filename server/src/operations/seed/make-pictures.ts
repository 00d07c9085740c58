/**
 * A process that makes the pictures of the menu. Composing them takes both cores and a few hundred
 * megabytes, which the server must not keep.
 */
import os from 'node:os';
import { generateAvif, generateWebp, type GenerateOptions } from '../../../menu-data/src/generate';
import type { PictureReport, PictureTask } from './pictures';

async function make({ format, partsDir, outDir }: PictureTask): Promise<PictureReport> {
  const options: GenerateOptions = { partsDir, outDir };
  if (format === 'avif') os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
  const report = await (format === 'webp' ? generateWebp(options) : generateAvif(options));
  const failed = report.failed.map(({ name, error }) => ({ name, message: error.message }));
  return { ...report, failed };
}

// Ctrl-C reaches all processes of a terminal. This one ends with the server.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (task: PictureTask) => {
  make(task).then(
    (report) => process.send?.(report),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
