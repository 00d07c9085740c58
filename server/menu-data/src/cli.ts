import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { generateAvif, generateWebp, type GenerateReport } from './generate';

/** Generates pictures: `cli.ts [--out DIR] [--only id,…] [--no-avif]`. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      out: { type: 'string', default: 'data/pictures' },
      only: { type: 'string' },
      'no-avif': { type: 'boolean', default: false },
    },
  });
  const only = values.only?.split(',');
  const options = {
    outDir: values.out,
    only,
    concurrency: availableParallelism(),
    log: console.log,
  };
  summarise('WebP', await generateWebp(options));
  if (!values['no-avif']) summarise('AVIF', await generateAvif(options));
}

function summarise(format: string, { made, kept, failed, milliseconds }: GenerateReport): void {
  const seconds = (milliseconds / 1000).toFixed(2);
  console.log(
    `${format}: ${made} made, ${kept} unchanged, ${failed.length} failed in ${seconds} s`,
  );
  if (failed.length > 0) process.exitCode = 1;
}

await main();
