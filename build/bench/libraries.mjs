// `npm run libraries`: attributes the bytes of the home page's scripts to libraries, federated and as
// one bundle.
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { kilobytes, signed } from './figures.mjs';
import { readOptions, recordMeasurement } from './record.mjs';
import { sharesOf } from './source-shares.mjs';
import { buildWithMaps } from './with-maps.mjs';

/** Libraries with their dependencies. */
const GROUPS = {
  'React (react-dom, react, scheduler)': /^(react|react-dom|scheduler)$/,
  "Module Federation's runtime": /^(@module-federation|\.federation)/,
  'router (react-router)': /^react-router/,
  'query (TanStack)': /^@tanstack/,
  'i18next, react-i18next': /i18next|html-parse-stringify|void-elements/,
  zustand: /^zustand/,
  'zod/mini': /^zod/,
  axios: /^axios/,
  'toasts (react-hot-toast, goober)': /^(react-hot-toast|goober)$/,
  'our code: shared': /^shared$/,
  'our code: shell': /^shell$/,
  'our code: remotes': /^mfe-/,
  'our texts': /^texts$/,
  "webpack's runtime, module heads": /^webpack$/,
};
const groupOf = (owner) => Object.keys(GROUPS).find((name) => GROUPS[name].test(owner)) ?? owner;
const sum = (values) => values.reduce((all, one) => all + one, 0);
const brotli = (bytes) =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  }).length;

/**
 * Returns compressed bytes by group. A file's compressed size is distributed in proportion to the
 * minified bytes.
 */
function weigh(files) {
  const weights = { brotli: {}, gzip: {} };
  for (const file of files) {
    const shares = sharesOf(file);
    const bytes = readFileSync(file);
    const minified = sum(Object.values(shares));
    for (const [way, size] of Object.entries({
      brotli: brotli(bytes),
      gzip: gzipSync(bytes, { level: 9 }).length,
    })) {
      for (const [owner, share] of Object.entries(shares))
        weights[way][groupOf(owner)] =
          (weights[way][groupOf(owner)] ?? 0) + (share / minified) * size;
    }
  }
  return weights;
}

readOptions({});
const shell = await buildWithMaps('shell');
const menu = await buildWithMaps('mfe-menu');
const single = await buildWithMaps('single');
const federated = weigh([
  ...shell(['messages-en']),
  ...menu(['routes', 'messages-en', 'page-home']),
]);
const bundled = weigh(single(['messages-en', 'mfe-menu-messages-en', 'mfe-menu-page-home']));

const names = [...new Set([...Object.keys(federated.brotli), ...Object.keys(bundled.brotli)])].sort(
  (one, other) => (federated.brotli[other] ?? 0) - (federated.brotli[one] ?? 0),
);
const row = (name, of, way = 'brotli') => [
  name,
  kilobytes(of(federated[way])),
  kilobytes(of(bundled[way])),
  signed((of(federated[way]) - of(bundled[way])) / 1024, 1),
];
const all = (sizes) => sum(Object.values(sizes));
const RUNTIME = "Module Federation's runtime";
const withoutRuntime = (sizes) => all(sizes) - (sizes[RUNTIME] ?? 0);
await recordMeasurement('libraries', {
  columns: ['owner', 'federated, KB', 'one bundle, KB', 'more'],
  rows: [
    ...names.map((name) => row(name, (sizes) => sizes[name] ?? 0)),
    row('**all**', all),
    row('**all, gzip**', all, 'gzip'),
    row(`**without ${RUNTIME}, gzip**`, withoutRuntime, 'gzip'),
  ],
  conditions: 'KB (brotli)',
});
