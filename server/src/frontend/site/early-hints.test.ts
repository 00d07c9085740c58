import assert from 'node:assert/strict';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { startTestApp, type TestApp } from '../../testing';
import { publishReleases } from './testing';

const [withHints, withoutHints] = [await startTestApp({ EARLY_HINTS: 'on' }), await startTestApp()];

async function visit(test: TestApp): Promise<{ hints: string[]; status: number; html: string }> {
  await publishReleases(test);
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = test.app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const hints: string[] = [];
    request(
      { port, host: '127.0.0.1', path: '/', headers: { host: 'localhost:8080' } },
      (answer) => {
        let html = '';
        answer
          .setEncoding('utf8')
          .on('data', (part: string) => {
            html += part;
          })
          .on('end', () => resolve({ hints, status: answer.statusCode ?? 0, html }));
      },
    )
      .on('information', ({ statusCode, headers }) => {
        if (statusCode === 103) hints.push(...String(headers.link).split(', '));
      })
      .on('error', reject)
      .end();
  });
}

describe('early hints', () => {
  it("list scripts, styles and fonts of the page's head, in the same request mode", async () => {
    const { hints, status, html } = await visit(withHints);
    assert.equal(status, 200);
    assert.ok(
      hints.some((hint) =>
        /mfe-menu\.js>; rel=preload; as=script; crossorigin; integrity="sha384-/.test(hint),
      ),
      hints.join(),
    );
    assert.ok(hints.some((hint) => /shell\.css>; rel=preload; as=style; crossorigin/.test(hint)));
    for (const hint of hints)
      assert.match(
        html,
        new RegExp(`(href|src)="${/<(.*?)>/.exec(hint)?.[1]?.replaceAll('.', '\\.')}"`),
        hint,
      );
  });
  it('are not sent without EARLY_HINTS=on', async () => {
    assert.deepEqual((await visit(withoutHints)).hints, []);
  });
});
