import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import { nameOf } from '../releases/testing';
import { needsBrowser, remote, startTrialSite } from './testing-browser-trial';

const site = await startTrialSite();
const damaged = await startTrialSite();

describe('a release is loaded in a browser before its pointer moves', needsBrowser, () => {
  it('and published if each page is shown without an error, in both languages', async () => {
    const release = remote("show(document.documentElement.lang === 'ar' ? 'السلة' : 'Cart')");
    const { status, body } = await site.publish(release);
    assert.deepEqual([status, body.browser], [200, 'loaded'], JSON.stringify(body));
    assert.equal(await site.liveCart(), nameOf(release));
  });

  it('which looks at it from outside of its scripts, whatever they replace', async () => {
    const release = remote(`
    document.querySelector = () => { throw { toString: 1 } };
    window.requestIdleCallback = () => {};
    Promise.prototype.then = () => new Promise(() => {});
    Date.now = () => 0;
    setTimeout(() => show('Cart'));`);
    const { status, body } = await site.publish(release);
    assert.deepEqual([status, body.browser], [200, 'loaded'], JSON.stringify(body));
  });

  it('which is online, although nothing leaves it', async () => {
    const release = remote("if (!navigator.onLine) throw new Error('offline'); show('Cart')");
    const { status, body } = await site.publish(release);
    assert.deepEqual([status, body.browser], [200, 'loaded'], JSON.stringify(body));
  });

  it('which registers no service worker, whose script nothing would answer', async () => {
    const release = remote(`
    navigator.serviceWorker.register('/offline/worker.js').then(
      () => {}, (error) => console.error(error.message));
    setTimeout(() => show('Cart'), 1000);`);
    const { status, body } = await site.publish(release);
    assert.deepEqual([status, body.browser], [200, 'loaded'], JSON.stringify(body));
  });

  it('without sending anything of it to the site: no order, no report, no live stream', async () => {
    const before = { ...site.app.reports.ignored };
    const release = remote(`
    navigator.sendBeacon('/api/reports', new Blob([JSON.stringify({ reports: [
      { kind: 'loaded', remote: 'mfe-cart', release: 'x' }] })], { type: 'application/json' }));
    fetch('/api/user/register', { method: 'POST' }).then(() => show('Cart'));`);
    const { status, body } = await site.publish(release);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(site.app.reports.ignored, before);
  });

  it('and is not blamed for the files of others that the site cannot read', async () => {
    const { folder } = damaged.app.context.releaseStore;
    const [shell = ''] = await readdir(path.join(folder, 'shell'));
    const entry = path.join(folder, 'shell', shell, 'entry.js');
    const { length } = await readFile(entry);
    await writeFile(entry, 'x'.repeat(length));
    const { status, body } = await damaged.publish(remote("show('Cart')"));
    assert.deepEqual([status, body.code], [503, 'store_away'], JSON.stringify(body));
    const cannot = `This site cannot read its stored releases (shell ${shell}): tell its operator.`;
    assert.ok(body.message?.startsWith(cannot), body.message);
  });
});
