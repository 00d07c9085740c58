import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import * as formats from 'ajv-formats';
import type { Operation, Schema } from './document';
import type { GeneratedRequest } from './requests';

export interface Answer {
  status: number;
  type: string;
  text: string;
}

/** Requests that match no operation get the failure that every call has. */
const FAILURE: Schema = {
  type: 'object',
  required: ['success', 'message', 'code'],
  properties: {
    success: { const: false },
    message: { type: 'string', minLength: 1 },
    code: { type: 'string', minLength: 1 },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
};
/** Texts that reveal the implementation. */
const INSIDE =
  /node_modules|\.ts:\d+|at (?:async )?\w+ \(|ECONN|syntax error at|relation "|duplicate key/;

/** Compares answers with the document. @returns a fault in words, or undefined */
export function createJudge(): (generated: GeneratedRequest, answer: Answer) => string | undefined {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  // eslint-disable-next-line no-restricted-syntax -- its types miss the `default` of a CommonJS module
  (formats.default as unknown as { default: (ajv: Ajv2020) => void }).default(ajv);
  const compiled = new WeakMap<Schema, ValidateFunction>();
  const check = (schema: Schema, value: unknown): string | undefined => {
    const test = compiled.get(schema) ?? ajv.compile(schema);
    compiled.set(schema, test);
    return test(value) ? undefined : ajv.errorsText(test.errors);
  };
  return ({ operation, isOnRoute, headers }, { status, type, text }) => {
    if (status >= 500) return `answered ${status}`;
    if (INSIDE.test(text) && type.includes('json')) return 'reveals the implementation';
    if (!isOnRoute)
      return status < 400 || status === 415
        ? undefined
        : onlyJson(type, text, (value) => check(FAILURE, value));
    // HTTP's own statuses for conditional requests.
    if (status === 304 && 'if-none-match' in headers && text === '') return undefined;
    const described = operation.answers[String(status)];
    if (!described) return `answered ${status}, which is not documented`;
    return compare(described, type, text, check);
  };
}

function compare(
  described: Operation['answers'][string],
  type: string,
  text: string,
  check: (schema: Schema, value: unknown) => string | undefined,
): string | undefined {
  const kind = type.split(';', 1)[0]?.trim() ?? '';
  const kinds = Object.keys(described);
  if (kinds.length > 0 && !kinds.includes(kind))
    return `answered ${kind || 'nothing'}, documented is ${kinds.join(', ')}`;
  const schema = described[kind];
  return kind === 'application/json' && schema
    ? onlyJson(type, text, (value) => check(schema, value))
    : undefined;
}

function onlyJson(
  type: string,
  text: string,
  then: (value: unknown) => string | undefined,
): string | undefined {
  if (!type.includes('json')) return `answered ${type || 'no type'} instead of JSON`;
  try {
    return then(JSON.parse(text));
  } catch {
    return 'answered malformed JSON';
  }
}
