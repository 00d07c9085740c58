import path from 'node:path';
import { buildPackage } from './build-package.mjs';
import { CommandError, EXIT } from './exit-codes.mjs';
import { createProgress, inKilobytes } from './progress.mjs';
import { resolvePositions } from './positions.mjs';
import { findPackage, fromUser } from './project.mjs';
import { readReleaseForm } from './release-form.mjs';
import { connect } from './site.mjs';

/** Time between two lines of a command that waits for the site. Unit: ms. */
const WAITING_MS = 10_000;

/** Builds the package, unless `dist` names an existing build. */
async function prepare(name, dist, progress) {
  if (dist) return { remote: name ?? findPackage().name, dist: fromUser(dist) };
  const project = findPackage(name);
  progress.step(`building ${project.name} …`);
  const { built, ms } = await buildPackage(project);
  progress.update(`building ${project.name}: ${built ? `${ms} ms` : 'unchanged'}`);
  return { remote: project.name, dist: path.join(project.folder, 'dist') };
}

/**
 * Builds a package and sends its release to a site, which checks it. A refusal names source lines.
 * @param {string | undefined} name of the package
 * @param {{to: string, dist?: string}} options
 * @param {Record<string, string | undefined>} fields additional form fields
 * @returns {Promise<{remote: string, response: any, addresses: string[], slots: string[], site:
 *   string, ms: number}>} `addresses` and `slots`: the release's own; `ms`: from the first byte sent to the response
 */
export async function sendRelease(name, { to, dist }, fields) {
  const site = connect(to);
  const progress = createProgress();
  try {
    const built = await prepare(name, dist, progress);
    const { form, files, bytes, addresses, slots } = readReleaseForm(built.dist, fields);
    const size = inKilobytes(bytes);
    progress.step(`sending ${files} files, ${size}, to ${site.address} …`);
    const start = performance.now();
    const checks = `${site.address} checks the release`;
    const showSent = (sent) => {
      const share = Math.round(sent * 100);
      progress.update(sent < 1 ? `sending ${files} files, ${size}: ${share} %` : `${checks} …`);
    };
    // A trial in a browser takes half a minute on a busy machine.
    const waiting = setInterval(() => {
      progress.step(`${checks}: ${Math.round((performance.now() - start) / 1000)} s …`);
    }, WAITING_MS);
    const response = await site
      .request('POST', encodeURIComponent(built.remote), form, showSent)
      .catch((error) => {
        error.message = resolvePositions(error.message, built.dist);
        throw error;
      })
      .finally(() => clearInterval(waiting));
    return {
      remote: built.remote,
      response,
      addresses,
      slots,
      site: site.address,
      ms: Math.round(performance.now() - start),
    };
  } finally {
    progress.close();
  }
}

/** Without a trial in a browser, a release that fails there only is live at once. */
const BROWSER_HINT =
  "Effects and events run first in visitors' browsers: with --percent 10 only in a tenth of them.";

/**
 * Prints to stderr which pages the site tried before it moved the pointer. Older sites tell nothing.
 * @param {{rendered?: string[], browser?: string, approvedBy?: string, percent?: number, dryRun?:
 *   boolean}} response
 * @param {{addresses: readonly string[], slots: readonly string[]}} release
 */
export function describeProof(
  { rendered, browser, approvedBy, percent, dryRun },
  { addresses, slots },
) {
  if (approvedBy) console.error(`Forced with the approval of ${approvedBy}.`);
  if (rendered?.length) console.error(`Rendered: ${rendered.join(', ')}.`);
  if (slots.length > 0)
    console.error(`Tried in no page: what it shows in the layout (${slots.join(', ')}).`);
  if (browser === 'loaded') console.error('Loaded each page in a browser, in both languages.');
  else if (browser) describeMissingBrowser({ rendered, browser }, addresses);
  if (browser && browser !== 'loaded' && (dryRun || percent === 100)) console.error(BROWSER_HINT);
}

function describeMissingBrowser({ rendered, browser }, addresses) {
  console.error(`Not loaded in a browser: ${browser}.`);
  const tried = new Set(rendered?.map((page) => page.split(' ')[0]));
  const untried = addresses.filter((address) => !tried.has(address));
  if (rendered && untried.length > 0) console.error(`Tried nowhere: ${untried.join(', ')}.`);
}

/** Describes the result of a publication, a promotion or a rollback. */
export function describeMove(remote, { release, from, percent }, ms) {
  const before = from && from !== release ? ` (before: ${from})` : '';
  const visitors = percent < 100 ? `${percent} % of the visitors` : 'everybody';
  return `${remote} ${release} is live for ${visitors}${before}, ${ms} ms`;
}

/** Parses `--dropping`. Rejects an empty list before anything is built. */
export function readNames(text) {
  const names = text.split(',').filter(Boolean);
  if (names.length > 0) return names.join(',');
  throw new CommandError('--dropping needs addresses: /old,/older', EXIT.usage);
}
