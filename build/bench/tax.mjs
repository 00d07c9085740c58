// `npm run bench:tax [-- --runs 7 --pages home,cart --language ar --json file]`: measures what
// separate deployment costs a visitor. Compares the same commit, federated and as one bundle,
// on a slow phone. Only scripts and styles differ.
import { writeFileSync } from 'node:fs';
import { checkName, endWithWrongUsage } from '../bin/arguments.mjs';
import { buildAll } from '../bin/build.mjs';
import { buildSingle } from './single/build.mjs';
import { launchBrowser } from './browser.mjs';
import { openFront } from './front.mjs';
import { findPages, OWNERS } from './pages.mjs';
import { readOptions } from './record.mjs';
import { startSite } from './site.mjs';
import { reportTax } from './tax-report.mjs';
import { measureView } from './view.mjs';

const { values, usage } = readOptions({ runs: 7, pages: '', language: 'en', json: '' });
const { runs } = values;
if (!Number.isInteger(runs) || runs < 1)
  endWithWrongUsage(`--runs must be a positive whole number.\n${usage}`);
checkName('language', values.language, ['en', 'ar'], usage);
const wanted = values.pages === '' ? Object.keys(OWNERS) : values.pages.split(',');
for (const name of wanted) checkName('page', name, Object.keys(OWNERS), usage);

/** A bundle without its styles shows another page, and its times say nothing. */
function assertSameLayout({ page, single, federated }) {
  const heights = [single, federated].map((runsOf) => runsOf.at(-1).height);
  if (heights[0] !== heights[1]) {
    throw new Error(`${page} is ${heights[0]} px high as one bundle, ${heights[1]} px federated`);
  }
}

await buildAll();
const single = await buildSingle();
const site = await startSite();
const front = await openFront(site.url, single);
const browser = await launchBrowser();
try {
  const all = await findPages(site.url);
  const pages = all.filter(({ name }) => wanted.includes(name));
  const views = pages.map(({ name }) => ({ page: name, federated: [], single: [] }));
  // Run 0 warms up the server and the front, and is not counted.
  for (let run = 0; run <= runs; run += 1) {
    for (const [index, page] of pages.entries()) {
      // The variants alternate, so that other load of the machine affects both.
      for (const variant of run % 2 ? ['federated', 'single'] : ['single', 'federated']) {
        const view = await measureView(browser, {
          ...page,
          url: front.variants[variant] + page.path,
          language: values.language,
        });
        if (run > 0) views[index][variant].push(view);
      }
    }
    if (run === 1) views.forEach(assertSameLayout);
    console.error(run === 0 ? 'warm' : `run ${run} of ${runs}`);
  }
  await reportTax(views, values);
  if (values.json) writeFileSync(values.json, JSON.stringify(views, null, 1));
} finally {
  await browser.close();
  front.close();
  await site.stop();
}
