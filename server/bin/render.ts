/**
 * Renders pictures of dishes with Blender and stores them with the menu's data:
 * `npm run render -- oak-smoked-brisket […]`. With `--draft`, small and noisy, into the folder for
 * temporary files.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { asset } from '../src/assets';

const recipeOf = (dish: string) =>
  asset('menu-data', `dishes/recipes/${dish.replaceAll('-', '_')}.py`);

/** @throws if Blender is missing or fails; it prints its reason itself */
function runBlender(dish: string, file: string, isDraft: boolean): void {
  const script = asset('menu-data', 'dishes/render.py');
  const flags = ['-b', '--factory-startup', '--python-exit-code', '1', '-P', script];
  const { error, status } = spawnSync(
    'blender',
    [...flags, '--', dish, file, ...(isDraft ? ['--draft'] : [])],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  if (error && 'code' in error && error.code === 'ENOENT')
    throw new Error(
      'Blender is not installed. On Debian: apt-get install --no-install-recommends blender python3-numpy',
    );
  if (error) throw error;
  if (status !== 0) throw new Error(`Blender could not render ${dish}.`);
}

async function render(dish: string, isDraft: boolean): Promise<void> {
  if (!existsSync(recipeOf(dish))) throw new Error(`There is no recipe ${recipeOf(dish)}.`);
  const png = path.join(os.tmpdir(), `${dish}.png`);
  runBlender(dish, png, isDraft);
  if (isDraft) {
    console.log(png);
    return;
  }
  const picture = asset('menu-data', `pictures/${dish}.webp`);
  await sharp(png).webp({ quality: 92, effort: 6, smartSubsample: true }).toFile(picture);
  await rm(png);
  console.log(`${picture}: ${Math.round((await stat(picture)).size / 1000)} KB`);
}

const { values, positionals } = parseArgs({
  options: { draft: { type: 'boolean', default: false } },
  allowPositionals: true,
});
try {
  if (positionals.length === 0)
    throw new Error('Name a dish: npm run render -- oak-smoked-brisket');
  for (const dish of positionals) await render(dish, values.draft);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
