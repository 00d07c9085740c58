import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { EncodedPage } from './page-cache';

const html = `<p>${'smoke '.repeat(500)}</p>`;

describe('an encoded page', () => {
  it('is the same in every encoding, also after its HTML was dropped', async () => {
    const page = new EncodedPage(html, 'cached');
    const brotli = await page.body('br');
    assert.equal(brotliDecompressSync(brotli).toString(), html);
    assert.equal(gunzipSync(await page.body('gzip')).toString(), html);
    assert.equal((await page.body('identity')).toString(), html);
  });
  it('is encoded once for requests at the same time', async () => {
    const page = new EncodedPage(html, 'cached');
    const [first, second] = await Promise.all([page.body('br'), page.body('br')]);
    assert.equal(first, second);
  });
});
