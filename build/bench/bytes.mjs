// Measures the compressed size of a first view on a running site: the page and the files that its
// HTML lists.
//   node build/bench/bytes.mjs [http://localhost:8080]
import { gzipSync } from 'node:zlib';
import { kilobytes } from './figures.mjs';
import { readOptions, recordMeasurement } from './record.mjs';
import { findSite } from './running-site.mjs';

const { positionals, usage } = readOptions({}, { operands: '[URL]' });
const site = await findSite(positionals, usage);
const rows = [];
for (const path of ['/', '/cart']) {
  const html = await (await fetch(site + path)).text();
  const files = [
    ...new Set([...html.matchAll(/(?:href|src)="(\/releases\/[^"]+)"/g)].map((match) => match[1])),
  ];
  let js = 0;
  let total = gzipSync(html).length;
  for (const file of files) {
    const bytes = Buffer.from(await (await fetch(site + file)).arrayBuffer());
    const size = file.endsWith('.woff2') ? bytes.length : gzipSync(bytes).length;
    if (file.endsWith('.js')) js += size;
    total += size;
  }
  rows.push([path, files.length + 1, kilobytes(js), kilobytes(total)]);
}
await recordMeasurement('bytes', {
  columns: ['page', 'requests', 'scripts, KB', 'all but pictures, KB'],
  rows,
});
