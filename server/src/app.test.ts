import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { calls, type CallName } from '@smokehouse/shared/contract/calls';
import { startTestApp } from './testing';
import { asSeller, newCustomer, newGuest } from './testing-people';

const test = await startTestApp();
const { app, browser } = test;

describe('the server', () => {
  it('is ready when its database is reachable', async () => {
    assert.equal((await browser().call('GET /readyz')).status, 200);
    assert.equal((await browser().call('GET /healthz')).status, 200);
  });

  it('answers an unknown call with 404 as JSON, in the language of the request', async () => {
    const { status, body } = await browser({ language: 'ar' }).call('GET /api/nothing');
    assert.equal(status, 404);
    assert.deepEqual(body, {
      success: false,
      message: 'لا يوجد شيء في هذا العنوان.',
      code: 'not_found',
    });
  });

  it('answers a known path with the wrong method with 404', async () => {
    for (const name of [
      'DELETE /api/cart/update',
      'GET /api/cart/update',
      'PUT /api/user/login',
      'PATCH /api/product/list',
      'POST /api/product/list',
    ]) {
      assert.equal((await browser().call(name)).status, 404, name);
    }
  });

  it('serves every call of the contract', () => {
    for (const name of Object.keys(calls)) {
      const [method = '', url = ''] = name.split(' ');
      assert.ok(app.hasRoute({ method: method as 'GET', url }), name);
    }
  });

  it('documents every call with a summary, a tag and its failures', async () => {
    const document = (await browser().call('GET /api/openapi.json')).body as {
      paths: Record<
        string,
        Record<string, { summary?: string; tags?: string[]; responses: Record<string, unknown> }>
      >;
    };
    for (const name of Object.keys(calls) as CallName[]) {
      const [method = '', url = ''] = name.split(' ');
      const described = document.paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      assert.ok(described?.summary && described.tags?.length, name);
      if ('body' in calls[name])
        assert.ok(described.responses['400'] && described.responses['422'], name);
    }
    assert.equal((await browser().call('GET /api/docs/')).status, 200);
  });

  it('answers with headers that forbid framing, caching and cross-site use', async () => {
    const { headers } = await browser().call('GET /api/user/is-auth');
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['x-frame-options'], 'DENY');
    assert.match(String(headers['content-security-policy']), /default-src 'none'/);
  });

  it('returns 400 for malformed HTTP and keeps serving', async () => {
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(Number(new URL(address).port), '127.0.0.1', () =>
        socket.write('GARBAGE\r\n\r\n'),
      );
      socket
        .on('data', (chunk) => {
          text += chunk.toString();
        })
        .on('close', () => resolve(text));
    });
    assert.match(answer, /^HTTP\/1\.1 400 /);
    assert.match(answer, /"code":"bad_request"/);
  });
});

describe('a payload', () => {
  const login = 'POST /api/user/login';
  const code = async (payload: unknown, headers = {}) => {
    const { status, body } = await browser().call(login, payload, { headers });
    return [status, body.code];
  };

  it('is refused with 400 when it is not JSON', async () => {
    for (const text of ['{', '{"email":', 'null,', '\0', '[1,2', 'undefined'])
      assert.deepEqual(await code(text), [400, 'malformed_json'], text);
  });
  it('is refused with 400 when it has the wrong shape, naming the fields', async () => {
    const { status, body } = await browser({ language: 'ar' }).call(login, { email: 7 });
    assert.equal(status, 400);
    assert.deepEqual(body.fields, { email: 'نوع القيمة غير صحيح.', password: 'هذا الحقل مطلوب.' });
    for (const payload of [null, [], 'null', '5', '""', ''])
      assert.equal((await code(payload))[0], 400, JSON.stringify(payload));
  });
  it('is refused with 422 when a value breaks a rule', async () => {
    const { status, body } = await browser().call(login, { email: 'nobody', password: '' });
    assert.equal(status, 422);
    assert.deepEqual(body.fields, {
      email: 'This is not an email address.',
      password: 'This is too short: at least 1.',
    });
  });
  it('is refused with 413 when it is too large, and with 415 for another content type', async () => {
    assert.deepEqual(await code(JSON.stringify({ email: 'x'.repeat(200_000) })), [
      413,
      'too_large',
    ]);
    for (const type of [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'nonsense',
    ]) {
      assert.deepEqual(await code('{}', { 'content-type': type }), [415, 'wrong_type'], type);
    }
  });
  it('is refused when it contains text that PostgreSQL cannot store', async () => {
    assert.deepEqual(await code('{"email":"a\\u0000@b.sa","password":"x"}'), [400, 'bad_text']);
    assert.deepEqual(await code('{"email":"a@b.sa","password":"\\ud800"}'), [400, 'bad_text']);
    assert.deepEqual(await code(JSON.stringify({ email: 'a@b.sa', password: '👍' })), [
      401,
      'wrong_credentials',
    ]);
  });
  it('is refused when it contains prototype pollution or deeply nested JSON', async () => {
    assert.equal((await code('{"__proto__":{"x":1}}'))[0], 400);
    assert.equal((await code('{"constructor":{"prototype":{"x":1}}}'))[0], 400);
    assert.deepEqual(await code('['.repeat(40_000)), [400, 'bad_request']);
    assert.deepEqual(await code('{"a":'.repeat(15_000) + '1' + '}'.repeat(15_000)), [
      400,
      'bad_request',
    ]);
  });
  it('is refused when an object in it has more than 250 keys, before they are checked', async () => {
    const withKeys = (count: number) =>
      JSON.stringify({
        email: 'a@b.sa',
        more: Object.fromEntries(Array.from({ length: count }, (_, at) => [`":{${at}`, [at]])),
      });
    assert.deepEqual(await code(withKeys(250)), [400, 'invalid']);
    assert.deepEqual(await code(withKeys(251)), [400, 'bad_request']);
  });
});

describe('a cross-site request', () => {
  const refused = async (name: string, headers: Record<string, string>) =>
    (await browser().call(name, name.startsWith('GET') ? undefined : {}, { headers })).body.code ===
    'cross_origin';

  it('is refused where the call changes state', async () => {
    assert.ok(await refused('POST /api/user/login', { origin: 'https://evil.example' }));
    assert.ok(await refused('POST /api/cart/update', { 'sec-fetch-site': 'cross-site' }));
    assert.ok(
      await refused('POST /api/cart/update', {
        'sec-fetch-site': 'same-site',
        origin: 'http://localhost:8080',
      }),
    );
    assert.ok(await refused('POST /api/cart/update', { origin: 'null' }));
    assert.ok(await refused('PUT /api/order/status', { origin: 'http://localhost:9999' }));
    assert.ok(await refused('GET /api/user/logout', { 'sec-fetch-site': 'cross-site' }));
  });
  it('is answered with 403 in the language of the request', async () => {
    const { status, body } = await browser({ language: 'ar' }).call(
      'POST /api/user/login',
      {},
      { headers: { origin: 'https://evil.example' } },
    );
    assert.deepEqual([status, body.message], [403, 'هذا الطلب قادم من موقع آخر وقد رُفض.']);
  });
  it('is allowed from the own site and from programs', async () => {
    assert.equal(
      await refused('POST /api/user/login', {
        origin: 'http://localhost:8080',
        'sec-fetch-site': 'same-origin',
      }),
      false,
    );
    assert.equal(await refused('POST /api/user/login', {}), false);
    assert.equal(await refused('GET /api/product/list', { 'sec-fetch-site': 'cross-site' }), false);
  });
});

describe('no input', () => {
  const VICIOUS: unknown[] = [
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '1e999',
    '{}',
    '{"__proto__":1}',
    '{"a":"\\u0000"}',
    { id: '\u0001', inStock: true },
    { id: 'x'.repeat(64), inStock: false },
    { id: '__proto__', inStock: true },
    { id: "'; DROP TABLE users;--", inStock: true },
    '{"cart":{"x":1e999}}',
    '{"cart":{"x":-1}}',
    '{"cart":{"x":1.5}}',
    '{"cart":{"x":99999999999999999999}}',
    '{"cart":{"toString":1,"valueOf":2}}',
    '{"dineCart":{"hasOwnProperty":3}}',
    { cart: null },
    { cart: [] },
    { dineCart: { x: '1' } },
    { cart: Object.fromEntries(Array.from({ length: 61 }, (_, i) => [`d${i}`, 1])) },
    { name: 'x', email: `${'a'.repeat(300)}@b.sa`, password: 'long enough' },
    { name: ' ', email: 'a@b.sa', password: 'long enough' },
    { name: '\u202e\ufffe', email: 'ü@ü.example', password: '☃'.repeat(100) },
    { name: 'x', mobile: '٠٥٠' },
    { name: 'x', mobile: '-------' },
    { address: {} },
    { address: 'x' },
    { address: { firstName: {} } },
    { orderId: 'x', status: '' },
    { orderId: 'x', status: 'Food is being prepared' },
    { orderId: '%00', status: 'Food Placed' },
    { orderId: {}, status: [] },
    { items: [] },
    { items: [{ product: 'x', quantity: 0 }], address: 'x' },
    { items: [{ product: 'x', quantity: 1 }], address: 'x' },
    { items: [{ product: 'x', quantity: 1e9 }] },
    { items: [{ product: 'x', quantity: 1 }], address: 'x', userId: 'somebody else' },
    { userId: 'somebody else' },
    { userId: '' },
    { userId: 5 },
    { razorpay_order_id: 'x', razorpay_payment_id: 'x', razorpay_signature: 'ff' },
    {
      razorpay_order_id: 'order_x|y',
      razorpay_payment_id: 'é',
      razorpay_signature: 'é'.repeat(64),
    },
  ];

  it('never gets a 5xx, whoever sends it', async () => {
    const people = {
      nobody: browser(),
      customer: await newCustomer(test),
      guest: await newGuest(test),
      seller: await asSeller(test),
    };
    for (const [who, person] of Object.entries(people)) {
      for (const name of Object.keys(calls)) {
        if (!name.startsWith('P') || /logout/.test(name)) continue;
        for (const payload of VICIOUS) {
          const before = new Map(person.cookies);
          const { status, body } = await person.call(name, payload);
          for (const [key, value] of before) person.cookies.set(key, value);
          assert.ok(status < 500, `${who}: ${name} ${JSON.stringify(payload)} → ${status}`);
          assert.equal(body.success, status < 400, `${who}: ${name} ${JSON.stringify(payload)}`);
          if (status >= 400) assert.ok(body.message && body.code, name);
        }
      }
    }
  });

  it('never gets a 5xx in an address or a cookie', async () => {
    for (const url of [
      '/api/%',
      '/api/%c0%ae',
      '/api/%00',
      '/products/%00',
      '/products/..%2f..%2fetc%2fpasswd',
      '/products/%E0%A4%A',
      '/pictures/%2e%2e/x',
      '/pictures/cut/',
      `/products/${'x'.repeat(5000)}`,
      '/products/a?w[]=1',
      '/products/a?w=1&w=2',
      '/api/product/list?%',
      '/api//',
      '//api',
      '/api/product/list/',
    ]) {
      const { status } = await browser().call(`GET ${url}`);
      assert.ok(status < 500 && status >= 200, `${url} → ${status}`);
    }
    for (const cookie of [
      'sh_user=%',
      'sh_user=' + 'x'.repeat(43),
      'sh_user=\u0001; lang=%zz',
      'sh_user',
      '=;=;',
      'lang=constructor',
      `sh_dine=${'é'.repeat(20)}`,
    ]) {
      for (const name of [
        'GET /api/user/is-auth',
        'GET /api/dineuser/is-auth',
        'GET /api/address/get',
        'GET /api/user/logout',
      ]) {
        const { status } = await browser().call(name, undefined, { headers: { cookie } });
        assert.ok(status < 500, `${cookie} → ${status}`);
      }
    }
  });
});
