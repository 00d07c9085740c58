import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { buildApp } from '../../app';
import { createListener } from '../../database/listen';
import { createDatabase, createPool } from '../../database/pool';
import { startTestApp, type TestBrowser } from '../../testing';
import { eventually } from '../../testing-eventually';
import { asSeller, formOf, newDish } from '../../testing-people';
import { encodingFor, hasCurrent } from '../../http/encodings';

const test = await startTestApp();
const { app, browser } = test;
const seller = await asSeller(test);

interface Dish {
  _id: string;
  name: string;
  image: string;
  inStock: boolean;
  nameAr?: string;
  price: number;
  category: string;
  description: string;
}
const list = async (by: TestBrowser = browser()) =>
  ((await by.call('GET /api/product/list')).body as { products: Dish[] }).products;
const picture = (
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff',
  width = 64,
  height = 48,
) =>
  sharp({ create: { width, height, channels: 3, background: '#8a3b12' } })
    .toFormat(format)
    .toBuffer();

/** Sends the seller's form. */
async function add(data: unknown, image?: Buffer, { by = seller, file = 'dish.jpg' } = {}) {
  const form = formOf([
    { name: 'productData', value: typeof data === 'string' ? data : JSON.stringify(data) },
    ...(image ? [{ name: 'image', value: image, file, type: 'image/jpeg' }] : []),
  ]);
  const answer = await by.call('POST /api/product/add', form.payload, { headers: form.headers });
  return { ...answer, product: (answer.body as { product: Dish }).product };
}
const wings = {
  name: 'Honey Wings',
  nameAr: 'أجنحة بالعسل',
  description: 'Sweet.',
  category: 'appetizers',
  price: 41,
};

describe('GET /api/product/picture-texts', () => {
  const textsNow = async () =>
    (
      (await browser().call('GET /api/product/picture-texts')).body as {
        texts: Record<string, { en: string; ar: string }>;
      }
    ).texts;

  it('says what a shipped picture shows, until the seller replaces it', async () => {
    const id = await newDish(test, {
      id: 'pulled-beef-tacos',
      image: 'pulled-beef-tacos.webp',
      shippedImage: 'pulled-beef-tacos.webp',
    });
    const { [id]: text } = await textsNow();
    assert.match(text?.en ?? '', /^Three tacos /);
    assert.match(text?.ar ?? '', /^ثلاثة تاكو /);
    await test.db
      .updateTable('products')
      .set({ image: 'photo.webp' })
      .where('id', '=', id)
      .execute();
    await eventually(async () => assert.equal(id in (await textsNow()), false));
  });

  it('has no text for a dish of the seller', async () => {
    const { product } = await add({ ...wings, name: 'Plum Wings' }, await picture('jpeg'));
    assert.equal(product._id in (await textsNow()), false);
  });
});

describe('GET /api/product/list', () => {
  it('lists the menu in its order, in whole riyals', async () => {
    const first = await newDish(test, { name: 'First', price: 65 });
    const second = await newDish(test, { name: 'Second' });
    const dishes = await list();
    assert.ok(
      dishes.findIndex(({ _id }) => _id === first) < dishes.findIndex(({ _id }) => _id === second),
    );
    assert.equal(dishes.find(({ _id }) => _id === first)?.price, 65);
  });
  it('answers 304 to a current ETag, and 200 after a change', async () => {
    const id = await newDish(test);
    const { headers } = await browser().call('GET /api/product/list');
    const again = () =>
      browser().call('GET /api/product/list', undefined, {
        headers: { 'if-none-match': String(headers.etag) },
      });
    assert.equal((await again()).status, 304);
    assert.equal((await again()).text, '');
    await seller.call('POST /api/product/stock', { id, inStock: false });
    assert.equal((await again()).status, 200);
  });
  it('is compressed in an encoding that the browser accepts, each with its own ETag', async () => {
    const get = (encoding: string) =>
      app.inject({ url: '/api/product/list', headers: { 'accept-encoding': encoding } });
    const [plain, gzip, br] = [
      await get('identity'),
      await get('gzip'),
      await get('gzip, deflate, br'),
    ];
    assert.equal(gunzipSync(gzip.rawPayload).toString(), plain.body);
    assert.equal(brotliDecompressSync(br.rawPayload).toString(), plain.body);
    assert.equal(new Set([plain, gzip, br].map(({ headers }) => headers.etag)).size, 3);
    assert.equal(encodingFor('br;q=0, gzip'), 'gzip');
    assert.equal(encodingFor(undefined), 'identity');
    assert.ok(
      hasCurrent('W/"a", "b"', '"a"') && !hasCurrent('"c"', '"a"') && !hasCurrent(undefined, '"a"'),
    );
  });
  it('is up to date within a second in every process', async (t) => {
    const pool = createPool(test.url, 3);
    const listener = createListener(test.url);
    const other = await buildApp({
      settings: test.settings,
      clock: test.clock,
      pool,
      db: createDatabase(pool),
      listener,
    });
    t.after(async () => {
      await other.close();
      await listener.close();
      await pool.end();
    });
    await listener.ready;
    const id = await newDish(test);
    const inStock = async () =>
      ((await other.inject('/api/product/list')).json() as { products: Dish[] }).products.find(
        ({ _id }) => _id === id,
      )?.inStock;
    assert.equal(await inStock(), true);
    await seller.call('POST /api/product/stock', { id, inStock: false });
    // Received within a second.
    await eventually(async () => assert.equal(await inStock(), false), { timeoutMs: 1000 });
  });
});

describe('POST /api/product/stock', () => {
  it('marks a dish as sold out and as in stock', async () => {
    const id = await newDish(test);
    for (const inStock of [false, true]) {
      assert.equal((await seller.call('POST /api/product/stock', { id, inStock })).status, 200);
      assert.equal((await list()).find(({ _id }) => _id === id)?.inStock, inStock);
    }
  });
  it('returns 404 for an unknown dish', async () => {
    const { status, body } = await seller.call('POST /api/product/stock', {
      id: 'nothing',
      inStock: true,
    });
    assert.deepEqual([status, body.code], [404, 'product_unknown']);
  });
  it('accepts only true and false', async () => {
    for (const inStock of ['true', 1, null])
      assert.equal(
        (await seller.call('POST /api/product/stock', { id: 'x', inStock })).status,
        400,
      );
  });
});

describe('POST /api/product/add', () => {
  it('adds a dish without a picture to the end of the menu', async () => {
    const { status, body, product } = await add(wings);
    assert.equal(status, 200);
    assert.equal(body.message, 'The dish is on the menu.');
    assert.deepEqual(product, {
      _id: 'honey-wings',
      ...wings,
      image: '',
      inStock: true,
      version: 1,
    });
    assert.deepEqual((await list()).at(-1), product);
  });
  it('gives a second dish of the same name its own id', async () => {
    const { product } = await add(wings);
    assert.match(product._id, /^honey-wings-[0-9a-f]{6}$/);
  });
  it('never gives a dish an id that every object has as a property', async () => {
    const { product } = await add({ ...wings, name: 'Constructor' });
    assert.equal(product._id, 'constructor-dish');
  });
  it('requires only a name and a price', async () => {
    const { status, product } = await add({ name: 'شاورما', price: 0 });
    assert.equal(status, 200);
    assert.deepEqual([product._id, product.category, product.description], ['dish', '', '']);
  });
  it('accepts the JSON as a part with its own type', async () => {
    const form = formOf([
      { name: 'productData', value: JSON.stringify(wings), file: 'blob', type: 'application/json' },
      { name: 'image', value: '', file: '', type: 'application/octet-stream' },
    ]);
    assert.equal(
      (await seller.call('POST /api/product/add', form.payload, { headers: form.headers })).status,
      200,
    );
    const plain = formOf([
      { name: 'productData', value: JSON.stringify(wings), type: 'application/json' },
    ]);
    assert.equal(
      (await seller.call('POST /api/product/add', plain.payload, { headers: plain.headers }))
        .status,
      200,
    );
  });

  it('stores a picture of each format in three widths, and AVIF soon after', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const { status, product } = await add(
        { name: `Pic ${format}`, price: 10 },
        await picture(format, 900, 600),
      );
      assert.equal(status, 200, format);
      assert.match(product.image, new RegExp(`^pic-${format}-[0-9a-f]{8}\\.webp$`));
      for (const [width, expected] of [
        [480, 480],
        [800, 800],
        [1200, 900],
      ] as const) {
        const file = await app.inject(`/products/${product.image}?w=${width}`);
        assert.equal(file.statusCode, 200);
        assert.equal(file.headers['content-type'], 'image/webp');
        assert.equal((await sharp(file.rawPayload).metadata()).width, expected);
      }
    }
    await app.avif.idle();
    const { product } = await add({ name: 'Pic jpeg', price: 10 }, await picture('jpeg', 900, 600));
    const file = await app.inject({
      url: `/products/${product.image}`,
      headers: { accept: 'image/avif,image/webp,*/*' },
    });
    assert.equal(file.headers['content-type'], 'image/avif');
    assert.equal(file.headers.vary, 'accept');
    assert.equal(file.headers['cache-control'], 'public, max-age=31536000, immutable');
  });
  it('rotates a picture upright and removes its location', async () => {
    const photo = await sharp(await picture('jpeg', 60, 40))
      .withExif({ IFD3: { GPSLatitude: '24/1 42/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { product } = await add({ name: 'Upright', price: 10 }, photo);
    const stored = await sharp(
      (await app.inject(`/products/${product.image}?w=480`)).rawPayload,
    ).metadata();
    assert.deepEqual([stored.width, stored.height, stored.exif], [40, 60, undefined]);
  });

  it('refuses a file that is not a picture, with a reason in the language of the request', async () => {
    const bomb = await sharp({
      create: { width: 9000, height: 9000, channels: 3, background: 'black' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const png = await picture('png', 200, 200);
    const svg = Buffer.from(
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    );
    const cases: [string, Buffer, string][] = [
      ['a text', Buffer.from('MZ this is a program'), 'picture_type'],
      ['an SVG', svg, 'picture_type'],
      ['a GIF', await picture('gif'), 'picture_type'],
      ['a TIFF', await picture('tiff'), 'picture_type'],
      ['a head without a body', png.subarray(0, 40), 'picture_broken'],
      ['half a picture', png.subarray(0, Math.floor(png.length / 2)), 'picture_broken'],
      ['a JPEG in name only', Buffer.from('ffd8ffe000104a46494600', 'hex'), 'picture_broken'],
      ['a bomb', bomb, 'picture_huge'],
    ];
    const before = (await list()).length;
    seller.cookies.set('lang', 'ar');
    for (const [what, content, code] of cases) {
      const { status, body } = await add({ name: what, price: 10 }, content, { file: 'dish.png' });
      assert.equal(status, 422, what);
      assert.equal(body.code, code, what);
      assert.match(String(body.fields?.image), /[\u0600-\u06ff]/, what);
    }
    seller.cookies.set('lang', 'en');
    assert.equal((await list()).length, before, 'and nothing was added');
  });
  it('refuses more than 8 MB with 413, and states the limit in the language of the request', async () => {
    const { status, body } = await add(
      { name: 'Heavy', price: 10 },
      Buffer.alloc(8 * 1024 * 1024 + 1, 1),
    );
    assert.deepEqual(
      [status, body.code, body.message],
      [413, 'picture_large', 'The picture is too large: 8 MB at most.'],
    );
    seller.cookies.set('lang', 'ar');
    const arabic = await add({ name: 'Heavy', price: 10 }, Buffer.alloc(8 * 1024 * 1024 + 1, 1));
    seller.cookies.set('lang', 'en');
    assert.equal(arabic.body.fields?.image, 'حجم الصورة كبير جدًا: 8 ميجابايت كحدٍّ أقصى.');
  });
  it('stores the labels that the law requires, each allergen once and in the order of its list', async () => {
    const labels = {
      caloriesKcal: 410,
      sodiumMg: 2100,
      caffeineMg: 30,
      allergens: ['sesame', 'gluten', 'sesame'],
    };
    const { status, product } = await add({ ...wings, name: 'Labelled', ...labels });
    assert.equal(status, 200);
    assert.deepEqual(product, {
      _id: 'labelled',
      ...wings,
      name: 'Labelled',
      ...labels,
      allergens: ['gluten', 'sesame'],
      image: '',
      inStock: true,
      version: 1,
    });
    const { product: none } = await add({ ...wings, name: 'Free Of All', allergens: [] });
    assert.deepEqual((none as Dish & { allergens?: string[] }).allergens, []);
  });
  it('refuses a second picture', async () => {
    const image = { name: 'image', value: await picture('png'), file: 'a.png', type: 'image/png' };
    const form = formOf([{ name: 'productData', value: JSON.stringify(wings) }, image, image]);
    const { status, body } = await seller.call('POST /api/product/add', form.payload, {
      headers: form.headers,
    });
    assert.deepEqual([status, body.code], [422, 'picture_one']);
  });
  it('refuses a dish that breaks a rule, by field', async () => {
    const faults: [object, string][] = [
      [{ price: -1 }, 'price'],
      [{ price: 1.5 }, 'price'],
      [{ price: 1e9 }, 'price'],
      [{ name: ' ' }, 'name'],
      [{ name: 'x'.repeat(121) }, 'name'],
      [{ sodiumMg: -1 }, 'sodiumMg'],
      [{ caffeineMg: 0.5 }, 'caffeineMg'],
      [{ allergens: ['gluten', 'pork'] }, 'allergens.1'],
      [{ category: 'pizza' }, 'category'],
      [{ description: 'x'.repeat(2001) }, 'description'],
    ];
    for (const [fault, field] of faults) {
      const { status, body } = await add({ ...wings, ...fault });
      assert.deepEqual(
        [status, Object.keys(body.fields ?? {})],
        [422, [field]],
        JSON.stringify(fault),
      );
    }
    for (const malformed of [
      '{',
      'null',
      '[]',
      '7',
      '{}',
      '{"name":5,"price":1}',
      '{"name":"a","price":"10"}',
      '{"name":{"a":{}},"price":1}',
      '{"name":"a\\u0000","price":1}',
      '{"name":"a","price":1,"allergens":"milk"}',
      '{"name":"a","price":1,"allergens":[{}]}',
      '{"name":"a","price":1,"allergens":["\\u0000"]}',
      '{"name":"a","price":1,"nameAr":"\\ud800"}',
    ]) {
      assert.equal((await add(malformed)).status, 400, malformed);
    }
  });
  it('refuses a payload that is not a form', async () => {
    assert.equal((await seller.call('POST /api/product/add', { productData: '{}' })).status, 415);
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
    for (const payload of [
      '',
      'x',
      '--x',
      '--x\r\ncontent-disposition: form-data; name="productData"\r\n\r\n{',
      '--x--\r\n',
    ]) {
      assert.equal(
        (await seller.call('POST /api/product/add', payload, { headers: multipart })).status,
        400,
        JSON.stringify(payload),
      );
    }
    assert.ok(
      (
        await seller.call('POST /api/product/add', 'x', {
          headers: { 'content-type': 'multipart/form-data' },
        })
      ).status < 500,
    );
  });
});

describe('GET /products/:image', () => {
  it('returns 404 for an unknown picture and for other widths', async () => {
    const { product } = await add({ name: 'Known', price: 1 }, await picture('png'));
    for (const url of [
      'nothing.webp',
      `${product.image}?w=481`,
      `${product.image}?w=x`,
      `${product.image}?w=`,
      '..%2F..%2Fpackage.json',
      'known-.webp',
      '.',
      '%00.webp',
    ]) {
      assert.equal((await app.inject(`/products/${url}`)).statusCode, 404, url);
    }
  });
});
