import * as z from 'zod/mini';
import { graphemeLength, tidy, tidyLines } from './text';

/**
 * What a string of a request can be. Every string in a body or a query is one of these, an enum, or
 * has a pattern that bounds it; a test reads all schemas of the calls and refuses any other.
 */
type StringKind = 'text' | 'lines' | 'secret';

/** The kind of each schema that has no pattern. */
export const stringKinds = z.registry<{ kind: StringKind }>();

/**
 * Most UTF-16 units per grapheme of a text, on average. It admits any text that people write, emoji
 * included, and keeps a text of piled-up combining marks from being a long one.
 */
const UNITS_PER_GRAPHEME = 8;

/** Messages of a form for a missing and for a long text. */
interface TextMessages {
  required?: string;
  tooLong?: string;
}

/**
 * Limits the length of a text. Unit: graphemes, what readers count as characters. The database
 * allows {@link UNITS_PER_GRAPHEME} times as many code points.
 */
function atMost(maximum: number, message?: string) {
  return z.check<string>((payload) => {
    const { value } = payload;
    if (value.length <= maximum) return;
    if (value.length <= maximum * UNITS_PER_GRAPHEME && graphemeLength(value) <= maximum) return;
    payload.issues.push({
      code: 'too_big',
      origin: 'string',
      maximum,
      inclusive: true,
      input: value,
      ...(message !== undefined && { message }),
    });
  });
}

/** A text of one line that may be empty, as {@link tidy} normalises it. */
export function textOrEmpty(maximum: number, messages: TextMessages = {}) {
  return z
    .string()
    .check(z.overwrite(tidy), atMost(maximum, messages.tooLong))
    .register(stringKinds, { kind: 'text' });
}

/** A text of one line with at least one visible character, as {@link tidy} normalises it. */
export function text(maximum: number, messages: TextMessages = {}) {
  return z
    .string()
    .check(z.overwrite(tidy), z.minLength(1, messages.required), atMost(maximum, messages.tooLong))
    .register(stringKinds, { kind: 'text' });
}

/** A text of one line that may be missing or empty. */
export const optionalText = (maximum: number) => z.optional(textOrEmpty(maximum));

/** A text of several lines that may be empty, as {@link tidyLines} normalises it. */
export function lines(maximum: number, messages: TextMessages = {}) {
  return z
    .string()
    .check(z.overwrite(tidyLines), atMost(maximum, messages.tooLong))
    .register(stringKinds, { kind: 'lines' });
}

/** A report of a program: normalised like a text, and cut rather than refused. Unit: UTF-16. */
export function cutText(maximum: number, kind: 'text' | 'lines') {
  const normalise = kind === 'text' ? tidy : tidyLines;
  return z
    .string()
    .check(
      // Twice, because the cut can leave half of a surrogate pair.
      z.overwrite((value) => normalise(normalise(value.slice(0, maximum * 2)).slice(0, maximum))),
    )
    .register(stringKinds, { kind });
}

/** A password, PIN or typed code: compared exactly, never shown. Unit: UTF-16. */
export function secret(minimum: number, maximum: number) {
  return z
    .string()
    .check(z.minLength(minimum), z.maxLength(maximum))
    .register(stringKinds, { kind: 'secret' });
}

/** The id of anything: of a person, a dish, an order, a payment. */
export const ID = /^[\w.-]{1,64}$/;
export const id = z.string().check(z.regex(ID));
/** An id, or an empty string where there is none. */
export const idOrEmpty = z.string().check(z.regex(/^[\w.-]{0,64}$/));

/** A text of a program in base64url: a passkey, a cursor. */
export const base64url = (maximum: number) =>
  z.string().check(z.maxLength(maximum), z.regex(/^[\w-]+$/));

/** A release, or the package it is of: `mfe-menu`, `1.4.0-0123456789ab`. */
export const releaseName = z.string().check(z.regex(/^[\w.+-]{1,80}$/));

/** An email address. */
export const email = z.string().check(z.trim(), z.maxLength(254), z.email());
