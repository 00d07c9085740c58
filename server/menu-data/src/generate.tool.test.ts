import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { PICTURE_WIDTHS } from '@smokehouse/shared/contract';
import { generateAvif, generateWebp } from './generate';
import { readManifest } from './manifest';
import { menuFolder } from './menu';
import { MAX_DISH_BYTES } from './sizes';

const DISH = 'oak-smoked-brisket';

describe('generateWebp()', () => {
  let outDir = '';
  before(async () => {
    outDir = await mkdtemp(join(tmpdir(), 'menu-pictures-'));
    await generateWebp({ outDir, only: [DISH] });
  });
  after(() => rm(outDir, { recursive: true, force: true }));

  it('makes pictures of a dish 480, 800 and 1200 px wide at 4:3', async () => {
    for (const [width, height] of [
      [480, 360],
      [800, 600],
      [1200, 900],
    ]) {
      const picture = await sharp(join(outDir, `dishes/${DISH}/${width}.webp`)).metadata();
      assert.deepEqual([picture.format, picture.width, picture.height], ['webp', width, height]);
    }
  });

  it('lists every file with its size', async () => {
    const { files } = await readManifest(outDir);
    assert.deepEqual(
      Object.keys(files),
      ['1200', '480', '800'].map((width) => `dishes/${DISH}/${width}.webp`),
    );
    for (const [path, { bytes }] of Object.entries(files))
      assert.equal((await stat(join(outDir, path))).size, bytes);
  });

  it('leaves no temporary files', async () => {
    const names = await readdir(outDir, { recursive: true });
    assert.deepEqual(
      names.filter((name) => name.endsWith('.tmp')),
      [],
    );
  });

  it('makes nothing the second time, in less than 200 ms', async () => {
    const report = await generateWebp({ outDir, only: [DISH] });
    assert.deepEqual([report.made, report.kept], [0, 1]);
    assert.ok(report.milliseconds < 200, `${report.milliseconds} ms`);
  });

  it('makes the same bytes again', async () => {
    const file = join(outDir, `dishes/${DISH}/480.webp`);
    const first = await readFile(file);
    await rm(join(outDir, 'manifest.json'));
    await generateWebp({ outDir, only: [DISH] });
    assert.ok(first.equals(await readFile(file)));
  });

  it('makes a missing or truncated file again', async () => {
    await rm(join(outDir, `dishes/${DISH}/480.webp`));
    assert.equal((await generateWebp({ outDir, only: [DISH] })).made, 1);
    await truncate(join(outDir, `dishes/${DISH}/800.webp`), 100);
    assert.equal((await generateWebp({ outDir, only: [DISH] })).made, 1);
  });

  it('continues a stopped run', async () => {
    const only = [DISH, 'kids-mac', 'pit-beans'];
    const stop = new AbortController();
    const log = () => stop.abort();
    const first = await generateWebp({ outDir, only, log, concurrency: 1, signal: stop.signal });
    const second = await generateWebp({ outDir, only });
    assert.deepEqual([first.kept, first.made], [1, 1]);
    assert.deepEqual([second.kept, second.made], [2, 1]);
  });

  it('makes the first slide of the home page, and waits before the others', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'menu-pictures-'));
    const done: string[] = [];
    await generateWebp({
      outDir: folder,
      only: [DISH, 'hero-1-phone', 'hero-1'],
      concurrency: 1,
      onDone: (name) => done.push(name),
      afterFirst: () => {
        assert.deepEqual(done, ['hero-1', 'hero-1-phone']);
        return Promise.resolve();
      },
    });
    assert.deepEqual(done, ['hero-1', 'hero-1-phone', DISH]);
    await rm(folder, { recursive: true });
  });

  it('continues after a killed process', async () => {
    const only = ['kids-mac', 'pit-beans', 'mustard-slaw', 'texas-toast'];
    await rm(outDir, { recursive: true });
    const cli = fileURLToPath(new URL('cli.ts', import.meta.url));
    const run = spawn(process.execPath, [
      '--import',
      'tsx',
      cli,
      '--out',
      outDir,
      '--only',
      only.join(),
      '--no-avif',
    ]);
    // The first picture is finished, others are being made.
    await once(run.stdout, 'data');
    run.kill('SIGKILL');
    await once(run, 'exit');
    const { kept, made, failed } = await generateWebp({ outDir, only });
    assert.ok(kept >= 1, 'the pictures made before the kill are kept');
    assert.deepEqual([kept + made, failed], [only.length, []]);
    // stats() decodes the whole file.
    for (const id of only) await sharp(join(outDir, `dishes/${id}/1200.webp`)).stats();
  });

  it('makes all pictures again if the manifest is invalid', async () => {
    await writeFile(join(outDir, 'manifest.json'), '{"files": {');
    assert.equal((await generateWebp({ outDir, only: [DISH] })).made, 1);
  });

  it('makes only the dish again whose source changed', async () => {
    const menuData = await copyOfMenuData();
    try {
      await sharp({ create: { width: 960, height: 720, channels: 3, background: '#6b4226' } })
        .webp()
        .toFile(join(menuData, `pictures/${DISH}.webp`));
      const only = [DISH, 'kids-mac'];
      await generateWebp({ outDir, only });
      const report = await generateWebp({ outDir, menuData, only });
      assert.deepEqual([report.made, report.kept], [1, 1]);
    } finally {
      await rm(menuData, { recursive: true, force: true });
    }
  });

  it('names a missing source before it makes anything', async () => {
    const menuData = await copyOfMenuData();
    const folder = await mkdtemp(join(tmpdir(), 'menu-pictures-'));
    try {
      await rm(join(menuData, 'pictures/kids-mac.webp'));
      await assert.rejects(generateWebp({ outDir: folder, menuData, only: [DISH] }), {
        message: /^kids-mac: .*pictures.kids-mac\.webp is missing; "npm run render" makes it$/,
      });
      assert.deepEqual(await readdir(folder), []);
    } finally {
      await rm(menuData, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('shows smoke over hot dishes only', async () => {
    /** Mean brightness of the place where smoke lies, served less source. */
    const brightened = async (id: string) => {
      const part = { left: 160, top: 120, width: 80, height: 40 };
      const files = [
        join(outDir, `dishes/${id}/480.webp`),
        join(menuFolder(), `pictures/${id}.webp`),
      ];
      const [served = 0, source = 0] = await Promise.all(
        files.map(async (file) => {
          const pixels = await sharp(file).resize(480).extract(part).greyscale().raw().toBuffer();
          return pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
        }),
      );
      return served - source;
    };
    await generateWebp({ outDir, only: [DISH, 'house-cola'] });
    assert.ok((await brightened(DISH)) > 3, String(await brightened(DISH)));
    assert.ok(Math.abs(await brightened('house-cola')) < 1);
  });

  it('crops a slide for phones, nearly square around its food', async () => {
    await generateWebp({ outDir, only: ['hero-1', 'hero-1-phone'] });
    const sizes = await Promise.all(
      ['1920', '1200', '768', 'phone-960', 'phone-640'].map(async (name) => {
        const { width, height } = await sharp(join(outDir, `site/hero-1-${name}.webp`)).metadata();
        return [width, height];
      }),
    );
    assert.deepEqual(sizes, [
      [1920, 1067],
      [1200, 667],
      [768, 427],
      [960, 915],
      [640, 610],
    ]);
  });
});

/** A copy of the menu and the pictures, without what renders them. */
async function copyOfMenuData(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'menu-data-'));
  for (const name of ['menu.json', 'ingredients.json', 'pictures', 'site'])
    await cp(join(menuFolder(), name), join(folder, name), { recursive: true });
  return folder;
}

describe('generateWebp() and generateAvif()', () => {
  let outDir = '';
  before(async () => {
    outDir = await mkdtemp(join(tmpdir(), 'menu-pictures-'));
  });
  after(() => rm(outDir, { recursive: true, force: true }));

  it('lower the quality of a dish until it is light enough', async () => {
    // Rice is the heaviest food: it is all edges.
    const only = ['short-rib-kabsa'];
    await generateWebp({ outDir, only });
    await generateAvif({ outDir, only });
    for (const width of PICTURE_WIDTHS)
      for (const format of ['webp', 'avif'] as const) {
        const file = `dishes/short-rib-kabsa/${width}.${format}`;
        const { size } = await stat(join(outDir, file));
        assert.ok(size <= MAX_DISH_BYTES[width][format], `${file}: ${size} bytes`);
      }
  });

  it('omit the AVIF of a cut-out if it is larger than the WebP, and record that', async () => {
    const only = ['cut-burger'];
    await generateWebp({ outDir, only });
    await generateAvif({ outDir, only });
    const { files, omitted } = await readManifest(outDir);
    const avif = files['site/cut/burger.avif'];
    assert.ok(
      avif ? avif.bytes < files['site/cut/burger.webp']!.bytes : omitted['site/cut/burger.avif'],
    );
    assert.equal((await generateAvif({ outDir, only })).made, 0);
  });
});
