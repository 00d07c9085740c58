import { parentPort } from 'node:worker_threads';
import { openRealm } from './realm.mjs';

/**
 * Sets of releases are few: what is live, a canary or two, each in two languages, once with remotes
 * and once without.
 */
const MAX_REALMS = 10;
/** @type {Map<string, Promise<import('./messages').Realm>>} */
const realms = new Map();

/** @param {import('./messages').Task} task */
function realmOf({ realm, files, page }) {
  const known = realms.get(realm);
  const opened = known ?? openRealm(files, page);
  // The last used stands last; the first is forgotten.
  realms.delete(realm);
  realms.set(realm, opened);
  if (!known) opened.catch(() => realms.delete(realm));
  for (const oldest of realms.keys()) {
    if (realms.size <= MAX_REALMS) break;
    realms.delete(oldest);
  }
  return opened;
}

/** @param {import('./messages').Task} task @returns {Promise<import('./messages').Answer>} */
async function answer(task) {
  try {
    const realm = await realmOf(task);
    return { id: task.id, html: await realm.render(task) };
  } catch (error) {
    // A thing from another realm is no `Error` of this one.
    return {
      id: task.id,
      error: String(/** @type {Error} */ (error)?.stack ?? error).slice(0, 2000),
    };
  }
}

// One after the other: a realm's stores and caches belong to the page that is being rendered.
let last = Promise.resolve();
const parent = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
parent.on('message', (task) => {
  last = last.then(async () => {
    parent.postMessage(await answer(task));
  });
});
