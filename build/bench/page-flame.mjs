// `npm run flame -- product FILE`: writes FILE, a CPU flame graph of a slow phone from the first byte
// until the page is interactive; `npm run flame -- product --record` writes docs/page-flame.svg.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { checkName, endWithWrongUsage } from '../bin/arguments.mjs';
import { buildAll } from '../bin/build.mjs';
import { launchBrowser } from './browser.mjs';
import { flame } from './flame.mjs';
import { findPages, OWNERS } from './pages.mjs';
import { isRecorded, readOptions, recordMeasurement } from './record.mjs';
import { root, startSite } from './site.mjs';
import { buildWithMaps } from './with-maps.mjs';

const CPU_SLOWDOWN = 4;
const { positionals, usage } = readOptions({}, { operands: '[PAGE] [FILE]' });
const [wanted = 'product', output] = positionals;
checkName('page', wanted, Object.keys(OWNERS), usage);
if (!output && !isRecorded)
  endWithWrongUsage(`Name a file for the flame graph, or --record.\n${usage}`);

/**
 * Maps positions in minified scripts to their sources: `https://…/shell.js` becomes
 * `file:///…/react-dom.js`.
 */
function withSources(profile) {
  const maps = new Map();
  const mapOf = (url) => {
    // The build with source maps has other hashes than the release.
    const [, remote, chunk] = /\/releases\/([^/]+)\/[^/]+\/([^/?]+)\.[0-9a-f]+\.js/.exec(url) ?? [];
    const folder = path.join(root, '.cache/libraries', remote ?? 'none');
    const map =
      existsSync(folder) &&
      readdirSync(folder).find((file) => file.startsWith(`${chunk}.`) && file.endsWith('.js.map'));
    if (!map) return undefined;
    const file = path.join(folder, map);
    if (!maps.has(file)) maps.set(file, new SourceMap(JSON.parse(readFileSync(file, 'utf8'))));
    return maps.get(file);
  };
  const nodes = profile.nodes.map((node) => {
    const { url, lineNumber, columnNumber, functionName } = node.callFrame;
    const entry = mapOf(url)?.findEntry(lineNumber, columnNumber);
    if (!entry?.originalSource) return node;
    const source = entry.originalSource.replace(/^webpack:\/\/[^/]*\//, '').replace(/\?.*$/, '');
    return {
      ...node,
      callFrame: {
        ...node.callFrame,
        functionName: `${entry.name ?? functionName}:${entry.originalLine + 1}`,
        url: `file:///${source}`,
      },
    };
  });
  return { ...profile, nodes };
}

await buildAll();
await Promise.all([buildWithMaps('shell'), buildWithMaps(OWNERS[wanted])]);
const site = await startSite();
const browser = await launchBrowser();
try {
  const {
    path: address,
    control = '',
    cookies = [],
  } = (await findPages(site.url)).find(({ name }) => name === wanted) ?? {};
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    locale: 'en',
  });
  await context.addCookies([
    { name: 'lang', value: 'en', url: site.url },
    ...cookies.map(({ name, value }) => ({ name, value, url: site.url })),
  ]);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await cdp.send('Profiler.enable');
  await cdp.send('Profiler.setSamplingInterval', { interval: 200 });
  await cdp.send('Profiler.start');
  await page.goto(site.url + address, { waitUntil: 'commit' });
  await page.waitForFunction(
    (selector) => {
      const element = document.querySelector(selector);
      return element && Object.keys(element).some((key) => key.startsWith('__reactProps$'));
    },
    control,
    { polling: 'raf' },
  );
  const { profile } = await cdp.send('Profiler.stop');
  const note =
    `${wanted}, ${CPU_SLOWDOWN}× slower CPU; ` +
    '"(program)" is the browser: parsing, style, layout, painting';
  const svg = flame(withSources(profile), {
    title: 'CPU flame graph until the page is interactive',
    note,
  });
  if (output) writeFileSync(output, svg);
  else
    await recordMeasurement('page-flame', {
      images: { 'page-flame.svg': { text: 'CPU flame graph until interactive', svg } },
    });
} finally {
  await browser.close();
  await site.stop();
}
