import fc from 'fast-check';
import type { Operation, Schema } from './document';
import { brokenText, nastyText, spoilt, valid } from './values';

export type FuzzRole = 'nobody' | 'user' | 'dine' | 'seller' | 'everybody' | 'broken';

/** A generated request. */
export interface GeneratedRequest {
  operation: Operation;
  /** False when method or path no longer match the operation. */
  isOnRoute: boolean;
  method: string;
  url: string;
  role: FuzzRole;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

const FUZZ_ROLES = fc.constantFrom<FuzzRole>(
  'nobody',
  'user',
  'dine',
  'seller',
  'everybody',
  'everybody',
  'everybody',
  'everybody',
  'everybody',
  'broken',
);
const TYPES = fc.constantFrom(
  '',
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json;charset="',
  'APPLICATION/JSON',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/xml',
  '*/*',
  ';;;',
  'application/json, text/html',
  'image/svg+xml',
);
const ODD_HEADERS = fc.constantFrom<Record<string, string>>(
  {},
  {},
  {},
  {},
  { 'idempotency-key': 'x'.repeat(300) },
  { 'idempotency-key': 'key one' },
  { 'idempotency-key': '' },
  { 'accept-language': 'ar;q=x,,;q=1,*' },
  { 'accept-language': 'ar,'.repeat(400) },
  { 'x-forwarded-for': "' OR 1" },
  { origin: 'null' },
  { origin: 'https://evil.example' },
  { origin: 'http://[' },
  { 'sec-fetch-site': 'cross-site' },
  { 'content-encoding': 'gzip' },
  { range: 'bytes=5-1' },
  { authorization: 'Bearer x' },
  { 'if-none-match': '*' },
  { 'x-request-id': 'x'.repeat(2_000) },
  { expect: '100-continue' },
  { accept: 'text/html' },
  { 'transfer-encoding': 'identity' },
);
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const pathPart = (value: string) => encodeURIComponent(value.isWellFormed() ? value : 'odd');

/** Requests of every kind for one operation. */
export function requestsOf(
  operation: Operation,
  ids: readonly string[],
): fc.Arbitrary<GeneratedRequest> {
  return fc
    .tuple(urlOf(operation, ids), bodyOf(operation, ids), FUZZ_ROLES, ODD_HEADERS, fc.nat(99))
    .map(([url, { type, body }, role, odd, dice]): GeneratedRequest => {
      const isMethodKept = dice > 2;
      return {
        operation,
        role,
        // Characters that are invalid in HTTP never reach a route.
        isOnRoute: isMethodKept && url.isOnRoute && !('transfer-encoding' in odd),
        method: isMethodKept ? operation.method : (['PATCH', 'DELETE', 'OPTIONS'][dice] ?? 'PUT'),
        url: url.text,
        headers: { ...(type !== undefined && { 'content-type': type }), ...odd },
        body,
      };
    });
}

function urlOf(
  { path, parameters }: Operation,
  ids: readonly string[],
): fc.Arbitrary<{ text: string; isOnRoute: boolean }> {
  const inPath = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom(...ids).map((id) => ({ part: pathPart(id), isOnRoute: true })),
    },
    {
      weight: 3,
      arbitrary: nastyText.map((text) => ({
        part: pathPart(text.slice(0, 80)) || 'x',
        isOnRoute: !['', '.', '..'].includes(text),
      })),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(
          '%',
          '%ff',
          '%c0%ae',
          '..%2f..%2fetc',
          '..;',
          '%2e%2e',
          'x'.repeat(400),
          '%00',
          '#',
        )
        .map((part) => ({ part, isOnRoute: false })),
    },
  );
  const fields = parameters
    .filter((one) => one.in === 'query')
    .map(({ name, schema }) =>
      fc.option(
        fc
          .oneof(
            { weight: 3, arbitrary: valid(schema, ids, name) },
            { weight: 1, arbitrary: nastyText },
          )
          .map((value) => `${name}=${pathPart(String(value).slice(0, 800))}`),
        { nil: '' },
      ),
    );
  const odd = fc.constantFrom(
    '',
    '',
    '',
    '',
    '',
    '__proto__=1',
    'constructor=x',
    '%',
    'a=%ff',
    'day=1&day=2',
    'limit[]=1',
    'text=%00',
    '=&=',
    `x=${'y'.repeat(4_000)}`,
  );
  return fc
    .tuple(fc.array(inPath, { minLength: 4, maxLength: 4 }), fc.tuple(...fields), odd)
    .map(([parts, query, more]) => {
      let isOnRoute = true;
      let at = 0;
      const address = path.replace(/\{\w+\}/g, () => {
        const part = parts[at++ % parts.length];
        isOnRoute &&= part?.isOnRoute ?? false;
        return part?.part ?? '';
      });
      const asked = [...query, more].filter(Boolean).join('&');
      return { text: address + (asked && `?${asked}`), isOnRoute };
    });
}

interface Body {
  type: string | undefined;
  body: Buffer | undefined;
}

function bodyOf({ method, bodies }: Operation, ids: readonly string[]): fc.Arbitrary<Body> {
  if (method === 'GET') return fc.constant({ type: undefined, body: undefined });
  const [type, schema] = Object.entries(bodies)[0] ?? ['application/json', {}];
  if (type === 'multipart/form-data') return form(schema, ids);
  const good = valid(schema, ids);
  const json = (value: unknown): Body => ({
    type: 'application/json',
    body: Buffer.from(JSON.stringify(value) ?? 'null'),
  });
  return fc.oneof(
    { weight: 5, arbitrary: good.map(json) },
    { weight: 5, arbitrary: spoilt(good).map(json) },
    {
      weight: 2,
      arbitrary: brokenText.map((text) => ({ type: 'application/json', body: Buffer.from(text) })),
    },
    {
      weight: 1,
      arbitrary: fc
        .uint8Array({ maxLength: 200 })
        .map((bytes) => ({ type: 'application/json', body: Buffer.from(bytes) })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(TYPES, good)
        .map(([odd, value]) => ({ type: odd, body: json(value).body })),
    },
    { weight: 1, arbitrary: fc.constant({ type: undefined, body: undefined }) },
  );
}

const FIELD = fc.constantFrom(
  'productData',
  'image',
  'file',
  '__proto__',
  'x'.repeat(200),
  '',
  'productData',
);

/** A form: complete, with odd parts, or truncated. */
function form(schema: Schema, ids: readonly string[]): fc.Arbitrary<Body> {
  const dish = valid(
    {
      type: 'object',
      properties: {
        name: { type: 'string', minLength: 1, maxLength: 120 },
        price: { type: 'integer', minimum: 0, maximum: 1_000 },
        category: { type: 'string', enum: ['appetizers', ''] },
        id: { type: 'string' },
        version: { type: 'integer', minimum: 1, maximum: 3 },
        allergens: { type: 'array', items: { type: 'string' } },
        description: { type: 'string' },
      },
      required: ['name', 'price', 'id', 'version'],
    },
    ids,
  );
  const data = fc.oneof(
    { weight: 3, arbitrary: dish.map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: spoilt(dish).map((value) => JSON.stringify(value) ?? '') },
    { weight: 1, arbitrary: brokenText },
  );
  const picture = fc.constantFrom(
    Buffer.from('GIF89a'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    PNG.subarray(0, 40),
    Buffer.alloc(0),
    Buffer.alloc(100_000, 65),
    Buffer.from('\xff\xd8\xff\xe0', 'latin1'),
  );
  return fc
    .tuple(data, fc.option(picture), FIELD, fc.nat(99), fc.nat(1_000))
    .map(([text, image, name, dice, at]) => {
      const parts = [
        `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n`,
        text,
        '\r\n',
        ...(image
          ? [
              '--edge\r\ncontent-disposition: form-data; name="image"; filename="../../x.png"\r\ncontent-type: image/png\r\n\r\n',
              image,
              '\r\n',
            ]
          : []),
        '--edge--\r\n',
      ].map((part) => Buffer.from(part as string));
      const whole = Buffer.concat(parts);
      if (dice < 10)
        return {
          type: 'multipart/form-data; boundary=edge',
          body: whole.subarray(0, at % whole.length),
        };
      if (dice < 15) return { type: 'multipart/form-data; boundary=other', body: whole };
      if (dice < 20) return { type: 'multipart/form-data', body: whole };
      if (dice < 25)
        return { type: 'application/json', body: Buffer.from(JSON.stringify({ schema, text })) };
      return { type: 'multipart/form-data; boundary=edge', body: whole };
    });
}
