// Brings one package's release to the visitors of a running site, without anything else being built or restarted.
//   npm run release -- publish mfe-cart --to https://smokehouse.example [--percent 10] [--dropping /old,/older] [--dist FOLDER]
//   npm run release -- preview mfe-cart [1.2.0-0123456789ab] --to URL [--hours 24] [--path /cart]   (a link that shows it to one browser)
//   npm run release -- promote mfe-cart [1.2.0-0123456789ab] --to URL      rollback mfe-cart --to URL      list mfe-cart --to URL
//   npm run release -- token create|revoke mfe-cart [--name NAME], take    (on the server's machine; docs/operating.md)
// The team's token is the environment variable RELEASE_TOKEN: an argument would stand in the list of processes.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build, buildAll, PACKAGES } from './build.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const USAGE = 'npm run release -- publish|preview|promote|rollback|list mfe-cart --to URL, or token create|revoke|list, or take';

/** Runs one of the server's commands in this process's place. */
function runOnServer(file, args) {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', path.join(root, 'server/bin', file), ...args], { cwd: path.join(root, 'server'), stdio: 'inherit', env: { ...process.env, INIT_CWD: process.env.INIT_CWD ?? process.cwd() } });
  process.exit(status ?? 1);
}

/** Asks the site; what it refuses is an error with its reason. */
async function ask(site, token, method, place, body) {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${site}/api/release/${place}`, {
    method,
    // A token goes to the site that was named, and to no other that it points at.
    redirect: 'error',
    headers: { authorization: `Bearer ${token}`, ...(body && !isForm && { 'content-type': 'application/json' }) },
    body: isForm || !body ? body : JSON.stringify(body),
  }).catch((error) => { throw new Error(`${site} does not answer: ${error.cause?.message ?? error.message}`); });
  const text = await answer.text();
  let result;
  try { result = JSON.parse(text); } catch { throw new Error(`${site} answered ${answer.status} and no JSON: is it a Smoke House?`); }
  if (!answer.ok) throw new Error(result.message);
  return result;
}

/** The form of a release: `release.json`, then every file that it names. The server makes the compressed ones itself. */
function pack(dist, { percent, dropping }) {
  const text = readFileSync(path.join(dist, 'release.json'), 'utf8');
  const form = new FormData();
  form.set('release', text);
  if (percent) form.set('percent', percent);
  if (dropping) form.set('dropping', dropping);
  for (const name of Object.keys(JSON.parse(text).files)) form.append('file', new Blob([readFileSync(path.join(dist, name))]), name);
  return form;
}

function report(remote, { release, from, percent }, ms) {
  if (percent === 0) return console.log(`${remote} ${release} is kept, and nobody gets it yet, ${Math.round(ms)} ms. See it: npm run release -- preview ${remote} ${release} --to URL`);
  const before = from && from !== release ? ` (before: ${from})` : '';
  console.log(`${remote} ${release} is live for ${percent < 100 ? `${percent} % of the visitors` : 'everybody'}${before}, ${Math.round(ms)} ms`);
}

/** The link goes to stdout alone, so that it can be passed on; what is to be known about it does not. */
function offer(site, page, { release, link, expires, faults }) {
  for (const fault of faults) console.error(`Beside what is live it may fail: ${fault}`);
  console.error(`${release}, to whoever opens it, until ${expires}:`);
  console.log(`${site}/preview/${link}${page ? `?to=${encodeURIComponent(page)}` : ''}`);
}

function show({ pointers, releases, moves }) {
  for (const { channel, release, percent } of pointers) console.log(`${channel.padEnd(7)} ${release}${percent < 100 ? `  ${percent} %` : ''}`);
  console.log('\nreleases, newest first');
  for (const { release, at, source } of releases) console.log(`  ${at}  ${source.padEnd(9)}  ${release}`);
  console.log('\nmoves, newest first');
  for (const { at, who, what, from, to, percent, reason } of moves) console.log(`  ${at}  ${who}  ${what}${percent > 0 && percent < 100 ? ` ${percent} %` : ''}  ${from ?? 'none'} → ${to ?? 'none'}${reason ? `\n      ${reason}` : ''}`);
}

async function run() {
  if (process.argv[2] === 'token') runOnServer('release-tokens.ts', process.argv.slice(3));
  if (['contract', 'take'].includes(process.argv[2])) {
    await buildAll();
    runOnServer(process.argv[2] === 'take' ? 'release-take.ts' : 'contract.ts', []);
  }
  const options = { to: { type: 'string', default: 'http://localhost:8080' }, percent: { type: 'string' }, dropping: { type: 'string' }, dist: { type: 'string' }, hours: { type: 'string' }, path: { type: 'string' } };
  const { values, positionals: [what, remote, release] } = parseArgs({ allowPositionals: true, options });
  if (!['publish', 'preview', 'promote', 'rollback', 'list'].includes(what) || !remote) throw new Error(USAGE);
  const token = process.env.RELEASE_TOKEN;
  if (!token) throw new Error('RELEASE_TOKEN is not set: npm run release -- token create makes one on the server\'s machine.');
  const site = values.to.replace(/\/+$/, '');
  if (what === 'list') return show(await ask(site, token, 'GET', remote));
  if (what === 'preview') return offer(site, values.path, await ask(site, token, 'POST', `${remote}/preview`, { ...(release && { release }), ...(values.hours && { hours: Number(values.hours) }) }));
  if (what === 'publish' && !values.dist) {
    if (!PACKAGES.includes(remote)) throw new Error(`There is no package ${remote}. There are ${PACKAGES.join(', ')}.`);
    await build(remote);
  }
  const form = what === 'publish' ? pack(values.dist ? path.resolve(process.env.INIT_CWD ?? '.', values.dist) : path.join(root, remote, 'dist'), values) : undefined;
  const since = performance.now();
  const body = what === 'promote' ? { ...(release && { release }), ...(values.dropping && { dropping: values.dropping }) } : form;
  report(remote, await ask(site, token, 'POST', what === 'publish' ? remote : `${remote}/${what}`, body), performance.now() - since);
}

run().catch((error) => { console.error(error.message); process.exit(1); });
