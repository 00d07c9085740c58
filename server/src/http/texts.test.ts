import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Language } from '@smokehouse/shared/contract';
import { z } from 'zod';
import { AppError, failureFor } from './errors';
import { faultOf } from './faults';
import { preferredLanguage } from './language';
import * as allMessages from './all-messages';
import { counted, messageFor, type MessageCode } from './messages';

const CODES = Object.values(allMessages).flatMap(
  (messages) => Object.keys(messages) as MessageCode[],
);

describe("the server's messages", () => {
  it('are declared by one module each', () => {
    assert.deepEqual(
      CODES.filter((code, index) => CODES.indexOf(code) !== index),
      [],
    );
  });
  it('exist in both languages, with the same parameters', () => {
    const gaps = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    for (const code of CODES) {
      const [en, ar] = [messageFor(code, 'en'), messageFor(code, 'ar')];
      assert.match(en, /[a-z]/i, code);
      assert.match(ar, /[\u0600-\u06ff]/, code);
      assert.deepEqual(gaps(ar), gaps(en), code);
    }
  });
  it('have their parameters filled in; missing ones stay as they are', () => {
    assert.equal(
      messageFor('dishes_sold_out', 'en', { names: 'Wings, Ribs' }),
      'Sold out: Wings, Ribs',
    );
    assert.equal(messageFor('dishes_sold_out', 'en'), 'Sold out: {names}');
  });
  it('say what a person entered as it is', () => {
    for (const names of ['{names}', '$t(closed)', '<b>&', '$&', '{count, number}'])
      assert.equal(messageFor('dishes_sold_out', 'en', { names }), `Sold out: ${names}`);
  });
});

describe('a number in a message', () => {
  it('is written with its noun in the form of the language', () => {
    const after = (minutes: number, language: Language) =>
      messageFor('too_many', language, { minutes });
    assert.equal(after(1, 'en'), 'Too many attempts. Please try again in 1 minute.');
    assert.equal(after(5, 'en'), 'Too many attempts. Please try again in 5 minutes.');
    const arabic = (noun: string) => `محاولات كثيرة. يرجى المحاولة بعد ${noun}.`;
    assert.equal(after(1, 'ar'), arabic('دقيقة واحدة'));
    assert.equal(after(2, 'ar'), arabic('دقيقتين'));
    assert.equal(after(3, 'ar'), arabic('3 دقائق'));
    assert.equal(after(15, 'ar'), arabic('15 دقيقة'));
    assert.equal(after(100, 'ar'), arabic('100 دقيقة'));
  });
  it('is a wait in hours or days where it is long, rounded up', () => {
    const after = (minutes: number, language: Language) =>
      messageFor('too_many', language, { minutes }).match(/(?:again in|بعد) (.*)\.$/)?.[1];
    for (const [minutes, en, ar] of [
      [119, '119 minutes', '119 دقيقة'],
      [120, '2 hours', 'ساعتين'],
      [121, '3 hours', '3 ساعات'],
      [11 * 60, '11 hours', '11 ساعة'],
      [24 * 60, '24 hours', '24 ساعة'],
      [47 * 60, '47 hours', '47 ساعة'],
      [47 * 60 + 1, '2 days', 'يومين'],
      [49 * 60, '3 days', '3 أيام'],
      [30 * 24 * 60, '30 days', '30 يومًا'],
    ] as const)
      assert.deepEqual([after(minutes, 'en'), after(minutes, 'ar')], [en, ar]);
  });
  it('can be one of two, each with its own noun', () => {
    assert.equal(
      messageFor('orders_unpaid', 'ar', { unpaidOrders: 3, minutes: 2 }),
      'لديك 3 طلبات غير مدفوعة. يرجى المحاولة بعد دقيقتين، عند إغلاق أولها.',
    );
    assert.equal(
      messageFor('no_code_amount', 'ar', { riyals: 300 }),
      'بدون مسح الرمز الموجود على طاولتك لا يتجاوز الطلب 300 ريال. يرجى مسح الرمز أو نداء النادل.',
    );
    assert.match(messageFor('no_code_amount', 'en', { riyals: 300 }), /up to SR 300\. /);
  });
  it('is in its form after a preposition and a verb', () => {
    const choose = (moreOptions: number) =>
      messageFor('options_missing', 'ar', { dish: 'ريب آي', name: 'الصلصات', moreOptions });
    assert.equal(choose(1), 'ريب آي: يرجى اختيار خيار إضافي واحد من «الصلصات».');
    assert.equal(choose(2), 'ريب آي: يرجى اختيار خيارين إضافيين من «الصلصات».');
    assert.equal(choose(3), 'ريب آي: يرجى اختيار 3 خيارات إضافية من «الصلصات».');
    assert.equal(counted('days', 1, 'ar'), 'يوم واحد');
  });
  it('stays as it is while it is missing', () => {
    assert.match(messageFor('too_many', 'ar'), /\{minutes\}\.$/);
  });
});

describe('the language of an answer', () => {
  it("is the browser's first supported one", () => {
    assert.equal(preferredLanguage('ar-SA,ar;q=0.9,en;q=0.8'), 'ar');
    assert.equal(preferredLanguage('fr, en;q=0.5, ar;q=0.7'), 'ar');
    assert.equal(preferredLanguage('ar;q=0, en;q=0.1'), 'en');
  });
  it('is English where the browser prefers no supported one', () => {
    for (const header of [undefined, '', '*', 'fr', ';;q=,', 'q=1'])
      assert.equal(preferredLanguage(header), 'en');
  });
});

describe('faults of a payload', () => {
  const faults = (schema: z.ZodType, data: unknown) => {
    const error = faultOf(schema.safeParse(data, { reportInput: true }).error?.issues ?? []);
    return [error.statusCode, failureFor(error, 'en').fields];
  };
  it('return 400 for a wrong shape and 422 for a broken rule', () => {
    assert.deepEqual(faults(z.object({ a: z.int() }), { a: 1.5 }), [
      422,
      { a: 'This must be a whole number.' },
    ]);
    assert.deepEqual(faults(z.object({ a: z.int() }), { a: '1' }), [
      400,
      { a: 'This is of the wrong kind.' },
    ]);
    assert.deepEqual(faults(z.object({ a: z.int().max(9) }), { a: 10 }), [
      422,
      { a: 'This must be 9 or less.' },
    ]);
    assert.deepEqual(faults(z.object({ a: z.enum(['x']) }), { a: '' }), [
      422,
      { a: 'This is not one of the choices.' },
    ]);
    assert.deepEqual(faults(z.object({ a: z.enum(['x']) }), {}), [400, { a: 'This is required.' }]);
    assert.deepEqual(faults(z.object({ a: z.number() }), { a: Infinity })[0], 422);
    assert.deepEqual(faults(z.object({ a: z.array(z.string().min(2)).min(1) }), { a: [] }), [
      422,
      { a: 'This is too short: at least 1.' },
    ]);
  });
  it('return 400 when there are both', () => {
    assert.equal(
      faults(z.object({ a: z.string().min(2), b: z.string() }), { a: '', b: 1 })[0],
      400,
    );
  });
});

describe('AppError', () => {
  it('answers with its code, the text in the language, and its fields', () => {
    assert.deepEqual(
      failureFor(new AppError('email_taken', 409, {}, { email: { code: 'email_taken' } }), 'ar'),
      {
        success: false,
        message: 'يوجد حساب بهذا البريد الإلكتروني بالفعل.',
        code: 'email_taken',
        fields: { email: 'يوجد حساب بهذا البريد الإلكتروني بالفعل.' },
      },
    );
  });
});
