import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startTestApp } from '../../testing';
import { newDish } from '../../testing-people';
import { publishReleases, readPage } from './testing';

const test = await startTestApp({
  SELLER_LOCATION: '24.7136,46.6753',
  INSTAGRAM_URL: 'https://www.instagram.com/smokehouse',
});
await publishReleases(test);
const SITE = 'http://localhost:8080';
const read = (url: string, headers: Record<string, string> = {}) => readPage(test, url, headers);
await newDish(test, {
  id: 'brisket',
  name: 'Oak-Smoked Brisket',
  nameAr: 'بريسكت مدخّن',
  description: 'Fourteen hours over oak.',
  category: 'main-course',
  price: 95,
  caloriesKcal: 640,
  image: 'brisket-0123abcd.webp',
});
await newDish(test, { id: 'fries', name: 'Fries', category: 'extras', price: 14, inStock: false });
await newDish(test, { id: 'water', name: 'Water', category: '', price: 5 });

interface Node {
  '@type': string | string[];
  [key: string]: unknown;
}
const find = <T = Record<string, never>>(data: Record<string, unknown>[], type: string) =>
  (data as Node[]).find((node) => [node['@type']].flat().includes(type)) as T | undefined;

describe('a shared link', () => {
  it("has the page's name, a description and a picture", async () => {
    const { meta } = await read('/?lang=ar');
    const seen = [
      'og:type',
      'og:site_name',
      'og:url',
      'og:locale',
      'og:locale:alternate',
      'og:image',
      'twitter:card',
      'twitter:image',
    ].map(meta);
    assert.deepEqual(seen, [
      'website',
      'تكساس ستايل سموك هاوس',
      `${SITE}/?lang=ar`,
      'ar_SA',
      'en_GB',
      `${SITE}/pictures/hero-1?w=1200`,
      'summary_large_image',
      `${SITE}/pictures/hero-1?w=1200`,
    ]);
    assert.ok(
      meta('og:title') && meta('og:description') && meta('twitter:title') && meta('og:image:alt'),
    );
  });
  it('to a dish has its picture and price', async () => {
    const { meta } = await read('/menu/main-course/brisket');
    const seen = [
      'og:type',
      'og:title',
      'og:description',
      'og:image',
      'og:image:alt',
      'product:price:amount',
      'product:price:currency',
    ].map(meta);
    assert.deepEqual(seen, [
      'product',
      'Oak-Smoked Brisket',
      'Fourteen hours over oak.',
      `${SITE}/products/brisket-0123abcd.webp?w=1200`,
      'Oak-Smoked Brisket',
      '95.00',
      'SAR',
    ]);
  });
  it('says in both languages what a shipped picture shows', async () => {
    await newDish(test, {
      id: 'texas-toast',
      name: 'Texas Toast',
      category: 'extras',
      image: 'texas-toast-0123abcd.webp',
      shippedImage: 'texas-toast-0123abcd.webp',
    });
    const altIn = async (query: string) =>
      (await read(`/menu/extras/texas-toast${query}`)).meta('og:image:alt');
    assert.match((await altIn('')) ?? '', /^Three thick slices of toast /);
    assert.match((await altIn('?lang=ar')) ?? '', /^ثلاث شرائح توست سميكة /);
  });
  it('to a dish without a picture has the picture of the site', async () => {
    assert.equal(
      (await read('/menu/extras/fries')).meta('og:image'),
      `${SITE}/pictures/hero-1?w=1200`,
    );
  });
});

describe('the structured data of a page', () => {
  it('describes the restaurant: address, hours, cuisine and prices', async () => {
    const house = find((await read('/')).data, 'Restaurant');
    assert.deepEqual(
      [
        house?.['name'],
        house?.['address'],
        house?.['openingHours'],
        house?.['geo'],
        house?.['priceRange'],
        house?.['menu'],
        house?.['sameAs'],
      ],
      [
        'Texas Style Smoke House',
        { '@type': 'PostalAddress', addressLocality: 'Riyadh', addressCountry: 'SA' },
        'Mo-Su 10:30-04:00',
        { '@type': 'GeoCoordinates', latitude: 24.7136, longitude: 46.6753 },
        'SR 5–95',
        `${SITE}/all-menu`,
        ['https://www.instagram.com/smokehouse'],
      ],
    );
    assert.ok(house?.['telephone'] && house['servesCuisine']);
    assert.equal(
      find((await read('/?lang=ar')).data, 'Restaurant')?.['name'],
      'تكساس ستايل سموك هاوس',
    );
  });
  it('describes the menu: sections with dishes, prices and what is sold out', async () => {
    const menu = find<{
      hasMenuSection: { name: string; hasMenuItem: Record<string, unknown>[] }[];
      hasMenuItem: Record<string, unknown>[];
    }>((await read('/all-menu')).data, 'Menu');
    assert.ok(menu);
    assert.deepEqual(
      menu.hasMenuSection.map(({ name }) => name),
      ['Main Course', 'Extras'],
    );
    const [brisket, fries] = menu.hasMenuSection.flatMap(({ hasMenuItem }) => hasMenuItem) as [
      Record<string, Record<string, unknown>>,
      Record<string, Record<string, unknown>>,
    ];
    assert.deepEqual(
      [brisket['name'], brisket['nutrition']?.['calories']],
      ['Oak-Smoked Brisket', '640 kcal'],
    );
    assert.deepEqual(
      [
        brisket['offers']?.['price'],
        brisket['offers']?.['priceCurrency'],
        brisket['offers']?.['availability'],
      ],
      ['95.00', 'SAR', 'https://schema.org/InStock'],
    );
    assert.equal(fries['offers']?.['availability'], 'https://schema.org/OutOfStock');
    assert.deepEqual(
      menu.hasMenuItem.map(({ name }) => name),
      ['Water'],
      'a dish without a category is in no section',
    );
  });
  it('describes a category: its dishes and breadcrumbs', async () => {
    const { data } = await read('/menu/main-course?lang=ar');
    const menu = find<{ hasMenuSection: { name: string }[] }>(data, 'Menu');
    assert.ok(menu);
    assert.deepEqual(
      menu.hasMenuSection.map(({ name }) => name),
      ['الأطباق الرئيسية'],
    );
    const trail = find<{ itemListElement: { name: string; position: number }[] }>(
      data,
      'BreadcrumbList',
    );
    assert.ok(trail);
    assert.deepEqual(
      trail.itemListElement.map(({ name, position }) => [position, name]),
      [
        [1, 'الرئيسية'],
        [2, 'القائمة'],
        [3, 'الأطباق الرئيسية'],
      ],
    );
  });
  it('describes a dish: name, price, pictures and breadcrumbs', async () => {
    const { data } = await read('/menu/main-course/brisket');
    const dish = find<{
      name: string;
      '@type': string[];
      image: string[];
      offers: { price: string; url: string };
    }>(data, 'Product');
    assert.ok(dish);
    assert.deepEqual(
      [dish['@type'], dish.name, dish.offers.price, dish.offers.url],
      [['Product', 'MenuItem'], 'Oak-Smoked Brisket', '95.00', `${SITE}/menu/main-course/brisket`],
    );
    assert.equal(dish.image[0], `${SITE}/products/brisket-0123abcd.webp?w=1200`);
    const trail = find<{ itemListElement: { item: string }[] }>(data, 'BreadcrumbList');
    assert.ok(trail);
    assert.deepEqual(
      trail.itemListElement.map(({ item }) => item.replace(SITE, '')),
      ['/', '/all-menu', '/menu/main-course', '/menu/main-course/brisket'],
    );
  });
});

describe('a dish with a hostile name', () => {
  const NAMES = [
    '</script><script>alert(1)</script>',
    '<!--<script>',
    '"><img src=x onerror=alert(1)>',
    "' onload='alert(1)",
    '&lt;b&gt; & "co"',
    'back\\slash\u2028line $& $1',
    ']]>',
    '{{constructor}}',
  ];
  it('is escaped everywhere and shown unchanged', async () => {
    await newDish(test, { id: 'harmless', name: 'Pie', category: 'dessert', image: 'pie.webp' });
    const own = new Map<string, number | undefined>();
    for (const url of ['/menu/dessert/harmless', '/menu/dessert', '/all-menu'])
      own.set(url, (await read(url)).html.match(/<script/g)?.length);
    for (const [index, name] of NAMES.entries()) {
      const id = await newDish(test, {
        id: `hostile-${index}`,
        name,
        description: `${name} ${name}`,
        category: 'dessert',
        image: `x${index}.webp`,
      });
      for (const url of [`/menu/dessert/${id}`, '/menu/dessert', '/all-menu']) {
        const { html, data } = await read(url);
        const scripts = own.get(url.replace(id, 'harmless'));
        assert.ok(scripts);
        assert.equal(html.match(/<script/g)?.length, scripts, `${name} at ${url}`);
        assert.equal(html.match(/<\/script/g)?.length, scripts, `${name} at ${url}`);
        assert.ok(!/<(?:img|!--)/.test(html), `${name} at ${url}`);
        assert.ok(
          JSON.stringify(data).includes(JSON.stringify(name).slice(1, -1)),
          `${name} at ${url}`,
        );
      }
      const { title, meta } = await read(`/menu/dessert/${id}`);
      assert.equal(title, `${name} · Texas Style Smoke House`);
      assert.equal(meta('og:title'), name);
    }
  });
});
