import fc from 'fast-check';
import type { Schema } from './document';

/** Malicious texts. */
const TEXTS = [
  '',
  ' ',
  '\t\n',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202eabc',
  '\ufeff',
  '١٢٣',
  'ﷺ'.repeat(40),
  '👩‍👩‍👧‍👦',
  'é'.normalize('NFD'),
  'x'.repeat(300),
  'x'.repeat(20_000),
  'ش'.repeat(60_000),
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '../../../etc/passwd',
  '..\\..\\boot.ini',
  '%2e%2e%2f',
  '%00',
  '%',
  "'; DROP TABLE orders; --",
  '" OR 1=1',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '1e400',
  '-0',
  'NaN',
  'Infinity',
  '9'.repeat(400),
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  'a@b',
  'a@b.example',
  `${'a'.repeat(250)}@b.example`,
  '+',
  '-------',
  '0000000000000',
] as const;
const NUMBERS = [
  0,
  -0,
  -1,
  1.5,
  0.1,
  1e21,
  1e308,
  -1e308,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  Number.MIN_VALUE,
] as const;

export const nastyText = fc.constantFrom(...TEXTS);
/** Any JSON value that is likely to be of the wrong type or size. */
export const nasty: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: nastyText },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      [],
      {},
      [null],
      [[]],
      { length: 1 },
      { toString: 1 },
      { $gt: '' },
      { constructor: { prototype: {} } },
      Array(2_000).fill(0),
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

/** Malformed JSON, or JSON that `JSON.stringify` never writes. */
export const brokenText = fc.constantFrom(
  '',
  '{',
  '}',
  '[',
  'null',
  '0',
  '"',
  '"x"',
  '[]',
  '{}',
  '{"a":}',
  '{"a":1,}',
  'NaN',
  '{"cart":NaN}',
  '{"cart":{"a":1e999}}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"items":[{"product":"x","quantity":1e999}]}',
  '\ufeff{}',
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
  '{"\\u0000":1}',
  '{"a":1,"a":2}',
  '['.repeat(50_000),
  '{"a":'.repeat(20_000),
  `"${'x'.repeat(150_000)}"`,
  `{"a":"${'ء'.repeat(90_000)}"}`,
  '\xff\xfe',
  'a=1&b=2',
  '<xml/>',
);

/** Values that a schema allows; existing ids are used where an id is expected. */
export function valid(schema: Schema, ids: readonly string[], name = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map((option) => valid(option, ids, name)));
  if (schema.allOf) return valid(Object.assign({}, ...schema.allOf) as Schema, ids, name);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  const generate = GENERATORS[type ?? ''] ?? anyJson;
  return generate(schema, ids, name);
}

type Generator = (schema: Schema, ids: readonly string[], name: string) => fc.Arbitrary<unknown>;

/** Generators of values by the `type` of a schema. */
const GENERATORS: Readonly<Record<string, Generator>> = {
  object: record,
  array: ({ items = {}, minItems = 0, maxItems = 4 }, ids, name) =>
    fc.array(valid(items, ids, name), {
      minLength: minItems,
      maxLength: Math.max(minItems, Math.min(maxItems, 4)),
    }),
  string: text,
  integer: ({ minimum = -5, maximum = 1_000 }) =>
    fc.integer({ min: minimum, max: Math.min(maximum, 2 ** 31 - 1) }),
  number: ({ minimum = -5, maximum = 1_000 }) =>
    fc.double({ min: minimum, max: maximum, noNaN: true }),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
};

const anyJson: Generator = () => fc.jsonValue({ maxDepth: 2 });

function record(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const required = schema.required ?? [];
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, inner]) =>
      [
        name,
        required.includes(name)
          ? valid(inner, ids, name)
          : fc.option(valid(inner, ids, name), { nil: undefined }),
      ] as const,
  );
  const more = schema.additionalProperties;
  if (fields.length === 0 && typeof more === 'object')
    return fc.dictionary(text(schema.propertyNames ?? {}, ids, 'id'), valid(more, ids), {
      maxKeys: 4,
    });
  return fc.record(Object.fromEntries(fields));
}

function text(
  { pattern, format, minLength = 0, maxLength = 60 }: Schema,
  ids: readonly string[],
  name: string,
): fc.Arbitrary<string> {
  if (format === 'email')
    return fc.constantFrom('a@fuzz.example', 'noura@fuzz.example', 'seller@fuzz.example');
  if (format === 'date')
    return fc.constantFrom('2026-11-21', '2026-01-01', '2025-12-31', '1999-02-28');
  const known = /id$|product|address|tab|order|after/i.test(name)
    ? fc.constantFrom(...ids)
    : undefined;
  const free = pattern
    ? fc.stringMatching(new RegExp(pattern)).map((value) => value.slice(0, maxLength))
    : fc.string({
        unit: 'grapheme',
        minLength,
        maxLength: Math.max(minLength, Math.min(maxLength, 60)),
      });
  return known ? fc.oneof({ weight: 4, arbitrary: known }, { weight: 1, arbitrary: free }) : free;
}

/** A valid value with one invalid part. */
export function spoilt(good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(good, nasty, fc.nat(1_000), fc.constantFrom('replace', 'drop', 'add', 'wrap'))
    .map(([value, bad, at, how]) => spoil(structuredClone(value), bad, at, how));
}

function spoil(
  value: unknown,
  bad: unknown,
  at: number,
  how: 'replace' | 'drop' | 'add' | 'wrap',
): unknown {
  const places: [Record<string, unknown>, string][] = [];
  const look = (inner: unknown) => {
    if (inner === null || typeof inner !== 'object') return;
    for (const [key, next] of Object.entries(inner)) {
      places.push([inner as Record<string, unknown>, key]);
      look(next);
    }
  };
  look(value);
  const place = places[at % Math.max(1, places.length)];
  if (!place) return bad;
  const [parent, key] = place;
  if (how === 'drop') delete parent[key];
  else if (how === 'add')
    Object.defineProperty(parent, typeof bad === 'string' ? bad.slice(0, 2_000) : 'more', {
      value: bad,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  else parent[key] = how === 'wrap' ? [parent[key]] : bad;
  return value;
}
