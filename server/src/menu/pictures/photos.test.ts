import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import type { CallAnswer, Product } from '@smokehouse/shared/contract';
import { startTestApp } from '../../testing';
import { asSeller, formOf, newDish } from '../../testing-people';
import { makePhoto, makePlainPicture } from './testing';
import { DISH, HERO, TILE, type Variant } from './variants';

const test = await startTestApp();
const { app } = test;
const seller = await asSeller(test);
type Pictures = CallAnswer<'GET /api/seller/pictures'>;

const AVIF = { accept: 'image/avif,image/webp,*/*' };
const load = async (url: string, headers = {}, from = app) => {
  const { statusCode, rawPayload, headers: answered } = await from.inject({ url, headers });
  assert.equal(statusCode, 200, url);
  return { bytes: rawPayload, type: answered['content-type'], caching: answered['cache-control'] };
};
const sizeOf = async (bytes: Buffer) => {
  const { width, height } = await sharp(bytes).metadata();
  return [width, height];
};
/** The mean of the red, green and blue of a picture. */
const colourOf = async (bytes: Buffer) =>
  (await sharp(bytes).stats()).channels.slice(0, 3).map(({ mean }) => mean);

const upload = (data: object, image: Buffer | undefined, field: string) =>
  formOf([
    { name: field, value: JSON.stringify(data) },
    ...(image ? [{ name: 'image', value: image, file: 'a.jpg', type: 'image/jpeg' }] : []),
  ]);
async function replace(name: string, image?: Buffer) {
  const form = upload({ name }, image, 'pictureData');
  return seller.call('POST /api/picture/replace', form.payload, { headers: form.headers });
}
async function update(data: object, image?: Buffer) {
  const form = upload(data, image, 'productData');
  return seller.call<{ product: Product }>('POST /api/product/update', form.payload, {
    headers: form.headers,
  });
}
const photoOf = async (name: string) =>
  (await seller.call<Pictures>('GET /api/seller/pictures')).body.site.find(
    (picture) => picture.name === name,
  )?.photo;

async function expectLight(urlOf: (variant: Variant) => string, variants: readonly Variant[]) {
  for (const variant of variants) {
    const webp = await load(urlOf(variant));
    assert.equal(webp.type, 'image/webp');
    assert.ok(webp.bytes.length <= variant.maxBytes.webp, `${variant.file}.webp`);
    const avif = await load(urlOf(variant), AVIF);
    assert.equal(avif.type, 'image/avif');
    assert.ok(avif.bytes.length <= variant.maxBytes.avif, `${variant.file}.avif`);
  }
}

describe('a photo of a dish', () => {
  it('is never heavier than the heaviest shipped picture of its width', async () => {
    const id = await newDish(test);
    const photo = await makePhoto(2400, 1800);
    assert.ok(photo.length > 300_000);
    const { body } = await update({ id, version: 1, name: 'Heavy', price: 10 }, photo);
    await app.avif.idle();
    await expectLight(({ width }) => `/products/${body.product.image}?w=${width}`, DISH.variants);
    const { bytes } = await load(`/products/${body.product.image}?w=1200`);
    assert.deepEqual(await sizeOf(bytes), [1200, 900]);
  });

  it('gives way to the shipped picture on request, but not for a dish without one', async () => {
    const shippedImage = 'burnt-ends-0123abcd.webp';
    const id = await newDish(test, { id: 'burnt-ends', image: shippedImage, shippedImage });
    const own = await newDish(test);
    const { body } = await seller.call<Pictures>('GET /api/seller/pictures');
    assert.equal(body.dishes[id], shippedImage);
    assert.equal(body.dishes[own], undefined);

    const fields = { name: 'Burnt Ends', price: 52 };
    const photo = await update({ id, version: 1, ...fields }, await makePlainPicture(1200, 900));
    assert.match(photo.body.product.image, /^burnt-ends-[0-9a-f]{8}\.webp$/);
    assert.notEqual(photo.body.product.image, shippedImage);
    const back = await update({ id, version: 2, ...fields, shippedPicture: true });
    assert.equal(back.body.product.image, shippedImage);
    const refused = await update({ id: own, version: 1, ...fields, shippedPicture: true });
    assert.deepEqual([refused.status, refused.body.code], [422, 'picture_not_shipped']);
  });
});

describe('a photo of a hero slide', () => {
  it('replaces all its widths, light enough, and no other slide', async () => {
    const green = { r: 40, g: 160, b: 60 };
    const { status, body } = await replace('hero-2', await makePhoto(1920, 1200, green));
    assert.deepEqual([status, body.message], [200, 'The picture is replaced.']);
    await app.avif.idle();
    await expectLight(
      ({ file, width }) => `/pictures/hero-2${file.startsWith('phone') ? '-phone' : ''}?w=${width}`,
      HERO.variants,
    );
    const wide = await load('/pictures/hero-2?w=1920');
    assert.deepEqual(await sizeOf(wide.bytes), [1920, 1067]);
    const phone = await load('/pictures/hero-2-phone?w=960');
    assert.deepEqual(await sizeOf(phone.bytes), [960, 915]);
    for (const { bytes } of [wide, phone]) {
      const [red = 0, greenMean = 0] = await colourOf(bytes);
      assert.ok(greenMean > red, 'it shows the photo');
    }
    assert.equal((await app.inject('/pictures/hero-1?w=1920')).statusCode, 404);
    assert.equal(wide.caching, 'public, max-age=86400, stale-while-revalidate=604800');
    assert.match(
      String((await load(`/pictures/hero-2?w=1920&v=${await photoOf('hero-2')}`)).caching),
      /immutable/,
    );
  });

  it('shows on all servers of the site, until the shipped picture is back', async () => {
    await replace('hero-3', await makePlainPicture(1700, 1000));
    const other = await startTestApp(
      { DATA_DIR: test.settings.DATA_DIR },
      { db: test.db, listener: app.context.listener },
    );
    await load('/pictures/hero-3?w=768', {}, other.app);
    const { status, body } = await seller.call('POST /api/picture/restore', { name: 'hero-3' });
    assert.deepEqual([status, body.message], [200, 'The original picture is back.']);
    assert.equal(await photoOf('hero-3'), undefined);
    assert.equal((await app.inject('/pictures/hero-3?w=768')).statusCode, 404);
    assert.equal((await seller.call('POST /api/picture/restore', { name: 'hero-3' })).status, 200);
  });
});

describe('a photo of a category tile', () => {
  it('keeps the transparency of a cut-out, and is upright and without its location', async () => {
    const cutOut = await sharp({
      create: { width: 840, height: 630, channels: 4, background: '#c0502080' },
    })
      .png()
      .toBuffer();
    assert.equal((await replace('cut/burger', cutOut)).status, 200);
    const { bytes } = await load('/pictures/cut/burger');
    assert.equal((await sharp(bytes).metadata()).hasAlpha, true);

    const lying = await sharp(await makePhoto(600, 800))
      .withExif({ IFD3: { GPSLatitude: '24/1 42/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    assert.equal((await replace('cut/dessert', lying)).status, 200);
    await app.avif.idle();
    await expectLight(() => '/pictures/cut/dessert', TILE.variants);
    const stored = await sharp((await load('/pictures/cut/dessert')).bytes).metadata();
    assert.deepEqual(
      [stored.width, stored.height, stored.exif, stored.orientation],
      [420, 315, undefined, undefined],
    );
  });
});

describe('POST /api/picture/replace', () => {
  it('refuses bad input with a clear sentence, and changes nothing', async () => {
    assert.equal((await replace('hero-1', await makePlainPicture(1600, 900))).status, 200);
    const before = await photoOf('hero-1');
    const bomb = await sharp({
      create: { width: 10_000, height: 5_000, channels: 3, background: 'black' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    assert.ok(bomb.length < 1_000_000, 'small as a file');
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="1200"><script>alert(1)</script></svg>',
    );
    const cases: [Buffer | undefined, string, string, string][] = [
      [
        Buffer.from('Dear diary'),
        'picture_type',
        'The picture must be a JPEG, PNG, WebP or AVIF.',
        'يجب أن تكون الصورة بصيغة JPEG أو PNG أو WebP أو AVIF.',
      ],
      [
        svg,
        'picture_type',
        'The picture must be a JPEG, PNG, WebP or AVIF.',
        'يجب أن تكون الصورة بصيغة JPEG أو PNG أو WebP أو AVIF.',
      ],
      [
        bomb,
        'picture_huge',
        'This picture has too many pixels: 40 million at most.',
        'أبعاد هذه الصورة كبيرة جدًا: 40 مليون بكسل كحدٍّ أقصى.',
      ],
      [
        await makePlainPicture(1599, 1200),
        'picture_small',
        'This picture is too small: it must be at least 1600 × 880 pixels.',
        'هذه الصورة صغيرة جدًا: يجب ألا تقل عن \u20661600 × 880\u2069 بكسل.',
      ],
      [undefined, 'picture_needed', 'Please send a picture.', 'يرجى إرسال صورة.'],
    ];
    for (const [image, code, english, arabic] of cases)
      for (const [language, sentence] of [
        ['en', english],
        ['ar', arabic],
      ] as const) {
        seller.cookies.set('lang', language);
        const { status, body } = await replace('hero-1', image);
        assert.deepEqual([status, body.code, body.message], [422, code, sentence]);
        assert.equal(body.fields?.image, sentence);
      }
    seller.cookies.set('lang', 'en');
    const heavy = await replace('hero-1', Buffer.alloc(8 * 1024 * 1024 + 1, 1));
    assert.deepEqual([heavy.status, heavy.body.code], [413, 'picture_large']);
    assert.equal(await photoOf('hero-1'), before);
  });

  it('returns 404 for a picture that is none of the site', async () => {
    for (const [name, status] of [
      ['hero-4', 404],
      ['cut/pizza', 404],
      ['backdrop-board', 404],
      ['../hero-1', 422],
    ] as const) {
      assert.equal((await replace(name, await makePlainPicture(1600, 900))).status, status, name);
      assert.equal((await seller.call('POST /api/picture/restore', { name })).status, status, name);
    }
  });
});
