import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { before, describe, it } from 'node:test';
import { startTestApp } from '../testing';

const { app } = await startTestApp();
let port: number;
before(async () => {
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});

/** The answer to a request that is sent in parts, each as a packet of its own. */
async function send(...parts: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1').setNoDelay();
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString();
  });
  const closed = once(socket, 'close');
  for (const part of parts) {
    socket.write(part);
    // What was sent is read before the next part.
    await fetch(`http://127.0.0.1:${port}/healthz`);
  }
  await closed;
  return text;
}
const START = 'GET /cart HTTP/1.1\r\nhost: localhost\r\naccept: text/html\r\n';
const long = (name: string) => `${name}=${'x'.repeat(4_000)}`;
const cookies = ['a', 'b', 'c', 'd', 'e', 'f'].map(long);

describe('a request whose headers are too long', () => {
  it('because of cookies is answered with a page that takes them away', async () => {
    const answer = await send(`${START}cookie: session=short; ${cookies.join('; ')}\r\n\r\n`);
    assert.match(answer, /^HTTP\/1\.1 413 [^]*\r\ncontent-type: text\/html; charset=utf-8\r\n/);
    assert.match(answer, /\r\nclear-site-data: "cookies"\r\n/);
    for (const name of 'abcdef')
      assert.ok(answer.includes(`\r\nset-cookie: ${name}=; Path=/; Max-Age=0\r\n`), name);
    assert.doesNotMatch(answer, /set-cookie: session/);
    assert.match(answer, /cannot be opened[^]*تعذّر فتح هذه الصفحة/);
  });

  it('because of cookies takes them away, wherever its packets begin', async () => {
    const answer = await send(
      `${START}cookie: ${cookies.slice(0, 2).join('; ')}`,
      `; ${cookies.slice(2).join('; ')}\r\n\r\n`,
    );
    assert.match(answer, /\r\nclear-site-data: "cookies"\r\n[^]*\r\nset-cookie: f=;/);
  });

  const many = Array.from({ length: 25 }, (_, at) => `m${at}=${'x'.repeat(900)}`);
  const named = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name.repeat(4_000)}=`);
  const short = Array.from({ length: 200 }, (_, at) => `s${at}=${'x'.repeat(90)}`);
  for (const [title, set] of [
    ['each is short', many],
    ['their names are long', named],
    ['they are very many', short],
  ] as const) {
    it(`because of cookies takes them away, also if ${title}`, async () => {
      const answer = await send(`${START}cookie: session=short; ${set.join('; ')}\r\n\r\n`);
      assert.match(answer, /\r\nclear-site-data: "cookies"\r\n/);
      assert.doesNotMatch(answer, /set-cookie: session/);
      const left = set.filter(
        (one) => !answer.includes(`\r\nset-cookie: ${one.split('=')[0]}=; Path=/; Max-Age=0\r\n`),
      );
      assert.ok(left.join('; ').length < 4_100, `${left.length} are left`);
    });

    it(`because of cookies takes them away, also if ${title} and the packet begins within them`, async () => {
      const half = Math.ceil(set.length / 2);
      const answer = await send(
        `${START}cookie: ${set.slice(0, half).join('; ')}`,
        `; ${set.slice(half).join('; ')}\r\n\r\n`,
      );
      assert.match(answer, /\r\nclear-site-data: "cookies"\r\n[^]*\r\nset-cookie: /);
    });
  }

  it('because of a header that its packet begins within signs nobody out', async () => {
    const answer = await send(
      `${START}x-any: ${'x'.repeat(9_000)}`,
      `${'x'.repeat(9_000)}\r\ncookie: a=b; session=c\r\n\r\n`,
    );
    assert.doesNotMatch(answer, /clear-site-data|set-cookie/);
  });

  for (const [title, parts] of [
    ['whole', [`GET /${'x'.repeat(20_000)} HTTP/1.1\r\ncookie: a=b; session=c\r\n\r\n`]],
    [
      'in parts',
      [`GET /${'x;%20a='.repeat(2_000)}`, `${'x'.repeat(9_000)} HTTP/1.1\r\ncookie: a=b\r\n\r\n`],
    ],
    ['with another header', [`${START}x-any: ${'x'.repeat(20_000)}\r\ncookie: a=b\r\n\r\n`]],
  ] as const)
    it(`because of its address signs nobody out (${title})`, async () => {
      const answer = await send(...parts);
      assert.match(answer, /^HTTP\/1\.1 413 /);
      assert.match(answer, /is too long/);
      assert.doesNotMatch(answer, /clear-site-data|set-cookie/);
    });

  it('of a call is answered with JSON', async () => {
    const answer = await send(
      `GET /api/hours HTTP/1.1\r\nhost: localhost\r\nx-any: ${'x'.repeat(20_000)}\r\n\r\n`,
    );
    assert.match(answer, /^HTTP\/1\.1 413 [^]*"code":"too_large"/);
  });
});
