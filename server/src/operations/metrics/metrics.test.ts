import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { describe, it } from 'node:test';
import { openShop } from '../../ordering/orders/testing';
import { integrityOf } from '../../frontend/releases/testing';
import { PaymentError } from '../../money/payments';
import { startTestApp } from '../../testing';

const TOKEN = 'a token for metrics';
const bearer = { headers: { authorization: `Bearer ${TOKEN}` } };
const failing = (error: Error) => ({
  paymentProvider: { name: 'fake', fetchOrder: () => Promise.reject(error) } as never,
});

const shop = await openShop({ METRICS_TOKEN: TOKEN });
const own = await startTestApp();
const open = await startTestApp({ PUBLIC_URL: 'http://localhost:8080' });
const ending = await startTestApp();
const silent = await startTestApp(
  { METRICS_TOKEN: TOKEN },
  failing(new PaymentError('unavailable', 'gone')),
);
const refusing = await startTestApp(
  { METRICS_TOKEN: TOKEN },
  failing(new PaymentError('refused', 'The payment provider failed: Authentication failed')),
);

describe('GET /metrics', () => {
  it('counts responses by route, payments by outcome and loaded entries of releases', async () => {
    const customer = await shop.customer();
    const order = await customer.order([{ product: await shop.dish(), quantity: 1 }]);
    const { body: proof } = await customer.pay(order.id);
    await customer.verify({ ...proof, razorpay_signature: 'f'.repeat(64) });
    await customer.verify(proof);
    await shop.app.sandbox?.webhooks.deliver();
    const release = '1.0.0-0123456789ab';
    const folder = path.join(shop.settings.DATA_DIR, 'releases', 'mfe-menu', release);
    mkdirSync(folder, { recursive: true });
    const name = { remote: 'mfe-menu', version: '1.0.0', hash: '0123456789ab' };
    const entry = 'remoteEntry.0123456789.js';
    const files = { [entry]: { bytes: 0, integrity: integrityOf(Buffer.of()) } };
    writeFileSync(path.join(folder, entry), '');
    writeFileSync(path.join(folder, 'release.json'), JSON.stringify({ ...name, entry, files }));
    await shop.browser().call(`GET /releases/mfe-menu/${release}/${entry}`);
    await shop.browser().call(`GET /releases/mfe-menu/9.9.9-0123456789ab/${entry}`);
    const { status, text, headers } = await shop.browser().call('GET /metrics', undefined, bearer);
    assert.equal(status, 200);
    assert.match(String(headers['content-type']), /text\/plain; version=0\.0\.4/);
    for (const line of [
      /^http_request_duration_seconds_count\{method="POST",route="\/api\/order\/cod",status="200"\} 1$/m,
      /^smokehouse_payment_steps_total\{step="place",outcome="placed"\} 1$/m,
      /^smokehouse_payment_steps_total\{step="verify",outcome="payment_signature"\} 1$/m,
      /^smokehouse_payment_steps_total\{step="verify",outcome="paid"\} 1$/m,
      /^smokehouse_payment_steps_total\{step="webhook",outcome="known"\} \d+$/m,
      /^smokehouse_release_loads_total\{package="mfe-menu",release="1\.0\.0-0123456789ab"\} 1$/m,
      /^smokehouse_live_streams 0$/m,
      /^smokehouse_load\{state="limit"\} \+Inf$/m,
      /^smokehouse_shed_total 0$/m,
      /^smokehouse_database_connections\{state="limit"\} 5$/m,
      /^nodejs_eventloop_lag_p99_seconds /m,
    ])
      assert.match(text, line);
    assert.doesNotMatch(text, /made-up/, 'an unknown address creates no time series');
  });

  it('requires METRICS_TOKEN if it is set, also from the same machine', async () => {
    const { browser } = shop;
    for (const url of ['/metrics', '/health']) {
      assert.equal((await browser().call(`GET ${url}`)).status, 404, url);
      assert.equal(
        (
          await browser().call(`GET ${url}`, undefined, {
            headers: { authorization: 'Bearer a token of a thief' },
          })
        ).status,
        404,
        url,
      );
      assert.equal(
        (await browser().call(`GET ${url}`, undefined, { remoteAddress: '127.0.0.1' })).status,
        404,
        url,
      );
      assert.equal((await browser().call(`GET ${url}`, undefined, bearer)).status, 200, url);
    }
  });

  it('without METRICS_TOKEN answers the same machine only, not through a proxy and not with PUBLIC_URL', async () => {
    const local = { remoteAddress: '127.0.0.1' };
    assert.equal((await own.browser().call('GET /metrics', undefined, local)).status, 200);
    assert.equal(
      (await own.browser().call('GET /metrics', undefined, { remoteAddress: '203.0.113.9' }))
        .status,
      404,
    );
    assert.equal(
      (
        await own.browser().call('GET /metrics', undefined, {
          ...local,
          headers: { 'x-forwarded-for': '127.0.0.1' },
        })
      ).status,
      404,
    );
    assert.equal((await open.browser().call('GET /metrics', undefined, local)).status, 404);
  });
});

describe('GET /health', () => {
  it('lists the state of each dependency as text', async () => {
    const read = () => shop.browser().call('GET /health', undefined, bearer);
    const healthy = await read();
    assert.equal(healthy.status, 200, healthy.text);
    for (const line of [
      /^All checks pass\.$/m,
      /^ok  database: answers in \d+ ms$/m,
      /^ok  disk: [\d.]+ GB free$/m,
      /^ok  job: starts within a minute/m,
      /^ok  payments: sandbox answers$/m,
    ])
      assert.match(healthy.text, line);
    shop.clock.tick(10 * 60_000);
    const late = await read();
    assert.equal(late.status, 503);
    assert.match(late.text, /^Failing: job\.$/m);
    assert.match(
      late.text,
      /^BAD job: has not reconciled unpaid orders for 600 s \(failing since [\d-]+T[\d:.]+Z\)$/m,
    );
    shop.clock.tick(60_000);
    const since = (text: string) => /failing since (\S+)\)/.exec(text)?.[1];
    assert.equal(since((await read()).text), since(late.text), 'the time of the first failure');
    await shop.app.reconcileOnce();
    assert.match((await read()).text, /^ok  job: reconciled unpaid orders 0 s ago$/m);
  });

  it('fails if the payment provider does not answer or refuses the API keys', async () => {
    const read = async ({ browser }: typeof own) =>
      (await browser().call('GET /health', undefined, bearer)).text;
    assert.match(await read(silent), /^BAD payments: fake does not answer \(failing since .+\)$/m);
    assert.match(
      await read(refusing),
      /^BAD payments: fake refuses the API keys \(failing since .+\)$/m,
    );
  });
});

describe('readiness', () => {
  it('ends when draining begins; running requests are completed', async () => {
    const { app, browser } = ending;
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    assert.equal((await browser().call('GET /readyz')).status, 200);
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    const body = JSON.stringify({ email: 'nobody@test.example', password: 'wrong one' });
    const head = [
      'POST /api/user/login HTTP/1.1',
      'host: localhost',
      'content-type: application/json',
      `content-length: ${body.length}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`);
    app.beginDraining();
    const readiness = await browser().call('GET /readyz');
    assert.deepEqual([readiness.status, readiness.body], [503, { status: 'draining' }]);
    assert.equal((await browser().call('GET /healthz')).status, 200, 'a draining process is alive');
    assert.equal(
      (await browser().call('GET /api/product/list')).status,
      200,
      'visitors are still answered',
    );
    const closed = app.close();
    socket.write(body.slice(5));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    await once(socket, 'close');
    await closed;
    assert.match(answer, /^HTTP\/1\.1 401 [\s\S]*wrong_credentials/);
  });

  it('stays without a renderer, and says why in one line: browsers render the pages', async () => {
    const { app, browser } = own;
    const { rendererState } = app.context;
    app.context.rendererState = { unavailable: 'bwrap: No permissions\n  to create a namespace\n' };
    const { status, body } = await browser().call('GET /readyz');
    app.context.rendererState = rendererState;
    assert.deepEqual(
      [status, body],
      [200, { status: 'ready', rendering: 'off: bwrap: No permissions to create a namespace' }],
    );
  });

  it('ends while the database is unavailable', async () => {
    const { pool, browser } = own;
    const real = pool.query.bind(pool);
    pool.query = (() =>
      Promise.reject(Object.assign(new Error('no'), { code: 'ECONNREFUSED' }))) as never;
    const { status, body } = await browser().call('GET /readyz');
    pool.query = real as never;
    assert.deepEqual(
      [status, body],
      [503, { status: 'not ready' }],
      'without details for the public',
    );
  });
});
