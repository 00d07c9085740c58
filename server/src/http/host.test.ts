import assert from 'node:assert/strict';
import net from 'node:net';
import { after, describe, it } from 'node:test';
import { startTestApp } from '../testing';

const open = await startTestApp();
const site = await startTestApp({ PUBLIC_URL: 'https://smokehouse.example', PAYMENTS: 'sandbox' });
const port = await listen(site.app);
const openPort = await listen(open.app);

async function listen(app: typeof site.app): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  after(() => app.close());
  return (app.server.address() as net.AddressInfo).port;
}

/** Sends raw header lines, as no HTTP client would. */
function statusOf(to: number, ...lines: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(to, '127.0.0.1', () =>
      socket.write(`GET /api/product/list HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`),
    );
    socket.once('data', (data) => {
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(data.toString())?.[1]));
      socket.destroy();
    });
    socket.once('error', reject);
  });
}
const get = (host: string, url = '/api/product/list', remoteAddress = '192.0.2.1') =>
  site.app.inject({ url, remoteAddress, headers: { host } });

describe('the Host header', () => {
  it('is refused when a request has two of them', async () => {
    assert.equal(await statusOf(openPort, 'Host: a.example', 'Host: b.example'), 400);
    assert.equal(await statusOf(port, 'Host: smokehouse.example', 'hOST: b.example'), 400);
    assert.equal(await statusOf(openPort, 'Host: a.example'), 200);
  });

  it('may be any host without PUBLIC_URL, and only its host with it', async () => {
    assert.equal((await get('smokehouse.example')).statusCode, 200);
    assert.equal((await get('SmokeHouse.example')).statusCode, 200);
    for (const host of ['evil.example', 'smokehouse.example.evil.example', 'localhost', '10.0.0.7'])
      assert.equal((await get(host)).statusCode, 421, host);
    assert.equal((await get('evil.example', '/')).statusCode, 421);
    const refused = await get('evil.example');
    assert.equal(refused.json<{ code: string }>().code, 'wrong_host');
  });

  it('may be localhost for programs on the same machine', async () => {
    assert.equal(await statusOf(port, `Host: localhost:${port}`), 200);
    assert.equal(await statusOf(port, 'Host: localhost', 'X-Forwarded-For: 192.0.2.1'), 421);
  });

  it('may be any host for monitoring', async () => {
    for (const url of ['/healthz', '/readyz?verbose'])
      assert.equal((await get('10.0.0.7:8080', url)).statusCode, 200, url);
  });
});
