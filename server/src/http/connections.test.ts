import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { openShop } from '../ordering/orders/testing';
import { MAX_UNANSWERED } from './connections';

const shop = await openShop();
const port = Number(new URL(shop.url).port);

/** Writes the same request many times at once, and reads until the connection closes or is idle. */
async function pipeline(
  path: string,
  count: number,
): Promise<{ answers: number; isOpen: boolean }> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  let isOpen = true;
  socket.on('data', (data) => (text += String(data)));
  // The server may reset it while it writes.
  socket.on('error', () => {});
  const closed = once(socket, 'close').then(() => (isOpen = false));
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(count));
  const answered = () => text.split('HTTP/1.1 200').length - 1;
  const complete = new Promise<void>((resolve) => {
    socket.on('data', () => answered() >= count && resolve());
  });
  await Promise.race([closed, complete]);
  socket.destroy();
  return { answers: answered(), isOpen };
}

describe('a connection', () => {
  it('may send some requests before their answers', async () => {
    assert.deepEqual(await pipeline('/api/hours', MAX_UNANSWERED), {
      answers: MAX_UNANSWERED,
      isOpen: true,
    });
  });

  it('is closed when it asks for hundreds of answers at once; others are served', async () => {
    const { answers, isOpen } = await pipeline('/api/openapi.json', 600);
    assert.equal(isOpen, false);
    assert.ok(answers <= MAX_UNANSWERED, `${answers} answers`);
    assert.equal((await shop.browser().call('GET /api/hours')).status, 200);
  });
});

describe('the description of the calls', () => {
  it('is sent from the same memory to everybody, as JSON only', async () => {
    const read = (path: string) => shop.browser().call(`GET ${path}`);
    const document = await read('/api/openapi.json');
    assert.equal(document.status, 200);
    assert.equal((await read('/api/docs/json')).text, document.text);
    assert.equal((await read('/api/docs/yaml')).status, 404);
  });
});
