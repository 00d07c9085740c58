/**
 * Renders pictures with Blender and stores them with the menu's data:
 * `npm run render -- oak-smoked-brisket site/hero-1 cut/burger […]`. With `--draft`, small and
 * noisy, into the folder for temporary files.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { endWithWrongUsage, readArguments } from '../../build/bin/arguments.mjs';
import { asset } from '../src/assets';

/** The size of a slide of the home page, which is rendered smaller to save time. Unit: px. */
const SLIDE = { width: 1920, height: 1067 };

/** The box of all cut-outs, because they form one row. Unit: px. */
const CUT_OUT = { width: 420, height: 300, fit: 'inside' } as const;

const recipeOf = (picture: string) =>
  asset('menu-data', `dishes/recipes/${picture.replaceAll('-', '_')}.py`);

/** @throws if Blender is missing or fails; it prints its reason itself */
function runBlender(name: string, file: string, isDraft: boolean): void {
  const script = asset('menu-data', 'dishes/render.py');
  const flags = ['-b', '--factory-startup', '--python-exit-code', '1', '-P', script];
  const { error, status } = spawnSync(
    'blender',
    [...flags, '--', name, file, ...(isDraft ? ['--draft'] : [])],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  if (error && 'code' in error && error.code === 'ENOENT')
    throw new Error(
      'Blender is not installed. On Debian: apt-get install --no-install-recommends blender python3-numpy',
    );
  if (error) throw error;
  if (status !== 0) throw new Error(`Blender could not render ${name}.`);
}

async function render(name: string, isDraft: boolean): Promise<void> {
  if (!existsSync(recipeOf(name))) throw new Error(`There is no recipe ${recipeOf(name)}.`);
  const png = path.join(os.tmpdir(), `${name.replaceAll('/', '-')}.png`);
  runBlender(name, png, isDraft);
  if (isDraft) {
    console.log(png);
    return;
  }
  const picture = asset('menu-data', `pictures/${name}.webp`);
  const rendered = sharp(png);
  if (name.startsWith('cut/')) rendered.trim({ threshold: 3 }).resize(CUT_OUT);
  // Few samples leave speckles, which cost bytes.
  if (name.startsWith('site/')) rendered.median(3).resize(SLIDE);
  await rendered.webp({ quality: 92, effort: 6, smartSubsample: true }).toFile(picture);
  await rm(png);
  console.log(`${picture}: ${Math.round((await stat(picture)).size / 1000)} KB`);
}

const { values, positionals } = readArguments({ draft: false }, { operands: 'PICTURE …' });
if (positionals.length === 0)
  endWithWrongUsage('Name a picture: npm run render -- oak-smoked-brisket');
try {
  for (const name of positionals) await render(name, values.draft);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
