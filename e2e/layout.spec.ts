// @owner shell
// `accessibility.spec.ts` audits the scenes.
import { findLayoutFaults } from './layout';
import { expect, test } from './site';

/** A page of 390 px with a fault of each kind, and what looks like one and is none. */
const PLANTED = `<!doctype html><html lang="en"><title>Planted</title>
<style>body { margin: 0; inline-size: 390px; overflow-x: hidden } main { font: 16px/1.3 sans-serif }
p { margin: 0 } .card p { display: flex } .sheet { inline-size: 60px; overflow-wrap: anywhere }</style>
<main><h1>Planted</h1>
<article class="card"><div class="sheet"><h2 style="font-size: 30px">Pitmaster</h2></div>
<p><span>SR 399</span><span>3,600 kcal</span></p></article>
<div style="overflow: hidden; inline-size: 90px"><button style="inline-size: 120px">Cut button</button></div>
<div style="position: relative"><button>Covered</button>
<div style="position: absolute; inset: 0">cover</div></div>
<p>dineOrders.title</p><p>Order undefined</p>
<div style="position: relative; block-size: 30px"><b>Skin-on fries</b>
<b style="position: absolute; inset-inline-start: 40px">Bar BQ</b></div>
<p style="overflow: hidden; white-space: nowrap; inline-size: 60px; display: block">Cut without a sign</p>
<p style="overflow: hidden; white-space: nowrap; inline-size: 60px; display: block; text-overflow: ellipsis">Cut with a sign</p>
<button style="inline-size: 40px; white-space: nowrap; padding: 0; display: block">Leaves its button</button>
<p><span>SR 399</span> <span>3,600 kcal</span></p>
<p>A sentence that is long enough for two lines of text, in which no word is broken.</p>
<div style="inline-size: 500px">wide</div></main></html>`;

test('the audit of the layout finds every planted fault, and nothing else', async ({ page }) => {
  await page.route('/planted', (route) =>
    route.fulfill({ contentType: 'text/html', body: PLANTED }),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/planted');
  expect(await findLayoutFaults(page)).toEqual([
    'broken word: Pitmaster',
    'key of a text: dineOrders.title',
    'missing value: Order undefined',
    'cut text: Cut without a sign',
    'text outside its button: Leaves its button',
    'no gap: SR 399 | 3,600 kcal',
    'overlap: cover | Covered',
    'overlap: Skin-on fries | Bar BQ',
    'page too wide by 110',
    'cut control: button Cut button',
    'covered: button Covered by div cover',
  ]);
});
