import * as z from 'zod/mini';
import type { core } from 'zod';
import { calls } from './calls';
import { auditFilter } from './desk/audit/schemas';
import { exportQuery } from './desk/exports/schemas';
import { optionImportInput } from './menu/options/exchange/schemas';
import { MAX_NOTE } from './menu/options/limits';
import { kitchenNote } from './menu/options/schemas';
import { pictureName } from './menu/pictures/schemas';
import { productChange, productData } from './menu/products/schemas';
import { helpInput } from './ordering/order-help/schemas';
import { email, id, idOrEmpty, lines, secret, stringKinds, text, textOrEmpty } from './strings';

type Schema = core.$ZodType;
interface Found {
  path: string;
  schema: Schema;
  /** True if a later part of the same pipe proves the string. */
  isProvedLater: boolean;
}

/** The parts of a definition that this test reads. */
interface Definition {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  keyType?: Schema;
  valueType?: Schema;
  options?: Schema[];
  in?: Schema;
  out?: Schema;
  innerType?: Schema;
}

const HAVE_NO_STRINGS = ['enum', 'literal', 'number', 'int', 'boolean', 'transform'];

/** The schemas inside a schema other than a pipe, with what their places are called. */
function partsOf(def: Definition): [suffix: string, part: Schema][] {
  const parts: [string, Schema | undefined][] = [
    ...Object.entries(def.shape ?? {}).map(([key, one]): [string, Schema] => [`.${key}`, one]),
    ['[]', def.element],
    ['{key}', def.keyType],
    ['{}', def.valueType],
    ...(def.options ?? []).map((one): [string, Schema] => ['', one]),
    ['', def.innerType],
  ];
  return parts.flatMap(([suffix, part]): [string, Schema][] => (part ? [[suffix, part]] : []));
}

/** Every string of a schema, also keys of records, with its place. */
function stringsOf(schema: Schema, path: string, isProvedLater = false): Found[] {
  const def: Definition = schema._zod.def;
  if (def.type === 'string') return [{ path, schema, isProvedLater }];
  if (def.in && def.out) {
    const after = stringsOf(def.out, path, isProvedLater);
    const isProved = after.length > 0 && after.every((found) => faultOf(found) === null);
    return [...stringsOf(def.in, path, isProvedLater || isProved), ...after];
  }
  const parts = partsOf(def);
  if (parts.length === 0 && !HAVE_NO_STRINGS.includes(def.type) && def.type !== 'object')
    throw new Error(`${path}: a ${def.type} in the input of a call is not known to this test`);
  return parts.flatMap(([suffix, part]) => stringsOf(part, path + suffix, isProvedLater));
}

/** Texts that would make up a line, turn a line round, or fill the database. */
const HOSTILE = [
  'x\n9 x LOBSTER',
  'x\r\ny',
  'x\u0085y\u2028z\u2029',
  'GROUP/OPT~a\n9 x LOBSTER\u202E',
  '\u2066x\u2069\u202A',
  '\u0000\u001B[2J',
  '1\n',
  '2026-01-01\n',
  'a@b.co\n',
  '\uD800',
];
const LONG = ['x', '1', 'Z', 'e\u0301'].map((part) => part.repeat(17_000));
const FORBIDDEN = {
  text: /[\p{Cc}\p{Cs}\u2028-\u202E\u2066-\u2069]/u,
  lines: /[^\P{Cc}\n]|[\p{Cs}\u2028-\u202E\u2066-\u2069]/u,
};

interface PatternDef {
  format?: string;
  pattern?: RegExp;
  check?: string;
  checks?: { _zod: { def: { check?: string; format?: string; pattern?: RegExp } } }[];
}
/** Whether a pattern repeats something without a limit, outside of character classes. */
const isEndless = (pattern: RegExp | undefined): boolean =>
  pattern !== undefined &&
  /[*+]|\{\d+,\}/.test(pattern.source.replace(/\\./g, '').replace(/\[[^\]]*\]/g, 'x'));

const isAnchored = (pattern: RegExp | undefined): boolean =>
  pattern?.source.startsWith('^') === true && pattern.source.endsWith('$');

/** Whether a string that is accepted can be this long. */
const hasNoLimit = (schema: Schema): boolean =>
  LONG.some((value) => {
    const result = z.safeParse(schema, value);
    return result.success && String(result.data).length > 16_000;
  });

/** Why a string is none of what a string of a request can be, or null. */
function faultOf({ schema, isProvedLater }: Found): string | null {
  if (isProvedLater) return null;
  const kind = stringKinds.get(schema as never)?.kind;
  const def: PatternDef = schema._zod.def;
  const formats = [def, ...(def.checks ?? []).map((check) => check._zod.def)];
  const isKnown = formats.some(
    ({ format, pattern }) => (format !== undefined && format !== 'regex') || isAnchored(pattern),
  );
  if (!kind && !isKnown) return 'is a plain string';
  const isLimited = formats.some(({ check }) => check === 'max_length');
  const isOpen = !isLimited && formats.some(({ pattern }) => isEndless(pattern));
  if (isOpen || hasNoLimit(schema)) return 'has no limit';
  if (kind === 'secret') return null;
  return letThrough(schema, kind === 'lines' ? FORBIDDEN.lines : FORBIDDEN.text);
}

/** What a hostile text gets through a schema, or null. */
function letThrough(schema: Schema, forbidden: RegExp): string | null {
  const through = HOSTILE.find((value) => {
    const result = z.safeParse(schema, value);
    return result.success && forbidden.test(String(result.data));
  });
  return through === undefined ? null : `lets ${JSON.stringify(through)} through`;
}

const faultsIn = (name: string, schema: Schema | undefined): string[] =>
  (schema ? stringsOf(schema, name) : []).flatMap((found) => {
    const fault = faultOf(found);
    return fault === null ? [] : [`${found.path} ${fault}`];
  });

/** Schemas of the JSON in the parts of forms. The parts themselves are files and JSON. */
const PARTS: Readonly<Record<string, Schema[]>> = {
  'POST /api/product/add': [productData],
  'POST /api/product/update': [productChange],
  'POST /api/picture/replace': [pictureName],
  'POST /api/order/help': [helpInput],
  'POST /api/seller/options/preview': [],
  'POST /api/seller/options/import': [optionImportInput],
};

describe('every string of a request', () => {
  const inputs = Object.entries(calls).flatMap(([name, call]) => {
    const { body, query, multipart } = call as {
      body?: Schema;
      query?: Schema;
      multipart?: boolean;
    };
    const parts = multipart ? PARTS[name] : [body];
    if (!parts) throw new Error(`${name}: the parts of its form are missing in this test`);
    return [...parts, query].map((schema) => ({ name, schema }));
  });

  it('is an id, an enum, a secret, a normalised text, or has a pattern', () => {
    const other = [
      { name: 'orders.csv', schema: exportQuery },
      { name: 'audit.csv', schema: auditFilter },
    ];
    expect([...inputs, ...other].flatMap(({ name, schema }) => faultsIn(name, schema))).toEqual([]);
    expect(inputs.length).toBeGreaterThan(150);
  });

  it('is refused by this test as a plain string, wherever it is', () => {
    const plain = z.string();
    const bounded = z.string().check(z.minLength(1), z.maxLength(64));
    for (const schema of [plain, bounded, z.optional(plain), z.array(z.object({ plain }))])
      expect(faultsIn('a call', z.object({ schema }))).toHaveLength(1);
    expect(faultsIn('a call', z.record(plain, id))).toHaveLength(1);
    expect(faultsIn('a call', z.union([id, plain]))).toHaveLength(1);
    expect(faultsIn('a call', z.pipe(plain, z.transform(Number)))).toHaveLength(1);
    expect(faultsIn('a call', z.string().check(z.regex(/^[^x]*$/)))).toHaveLength(1);
    expect(faultsIn('a call', z.string().check(z.regex(/^[a-c]*$/)))).toHaveLength(1);
    expect(faultsIn('a call', z.string().check(z.regex(/^[a-c]{0,9}$/)))).toEqual([]);
    for (const schema of [id, idOrEmpty, email, text(9), textOrEmpty(9), lines(9), secret(1, 9)])
      expect(faultsIn('a call', schema)).toEqual([]);
  });
});

describe('a text', () => {
  it('is as long as readers count, and no longer', () => {
    const family = '👨‍👩‍👧';
    expect(z.parse(text(3), ` ${family.repeat(3)} `)).toBe(family.repeat(3));
    expect(z.safeParse(text(3), family.repeat(4)).success).toBe(false);
    expect(z.parse(text(3), 'e\u0301e\u0301e\u0301')).toBe('ééé');
    expect(z.safeParse(text(3), `e${'\u0302'.repeat(60)}`).success).toBe(false);
    expect(z.safeParse(text(3), '').success).toBe(false);
    expect(z.parse(textOrEmpty(3), ' ')).toBe('');
  });

  it('keeps what guests write to the kitchen', () => {
    for (const note of ['بدون بصل، شُكْرًا', 'no onion & extra 🌶️🌶️', 'half ½ – please'])
      expect(z.parse(kitchenNote, note)).toBe(note);
    expect(z.safeParse(kitchenNote, '🌶️'.repeat(MAX_NOTE)).success).toBe(true);
  });
});
