import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EXCEPTIONS } from './glossary-exceptions.mjs';
import { replacedInTexts, replacedWords } from './glossary.mjs';
import { readRepository } from './repository.mjs';
import { productTexts } from './texts.mjs';

describe('texts of the product', () => {
  const files = readRepository();
  const texts = productTexts(files);
  const words = replacedWords(files.get('docs/glossary.md') ?? '');
  const { found, unneeded } = replacedInTexts(texts, words, EXCEPTIONS);

  it('are found in locales, titles of pages, the menu and the server', () => {
    assert.ok(words.length > 80, 'the table of the glossary is not found');
    for (const place of [
      'shell/locales/legal.ar.json: terms.cancelText',
      'mfe-seller/src/audit/locales/en.json: action.order.status',
      'mfe-seller/src/dishes/add-product.page.ts: title.ar',
      'mfe-seller/src/bills/public/bill-paper.tsx: total',
      'server/menu-data/menu.json: 0.name.ar',
      'server/src/http/request-messages.ts: busy.en',
      'server/src/people/mails/texts.ts: password_changed.ar.subject',
      'server/src/money/day-reports/paper/texts.ts: z.en',
      'server/src/desk/exports/accounting.ts: heading.en',
    ])
      assert.ok(
        texts.some((text) => text.place === place),
        place,
      );
  });

  it('use the words of the glossary', () => assert.deepEqual(found, []));
  it('need each exception', () => assert.deepEqual(unneeded, []));
  it('write a percentage without a space, with Western signs', () => {
    const wrong = texts.filter(({ text }) => /[\d}…] +%|٪/.test(text));
    assert.deepEqual(wrong, []);
  });
  it('have no verb of a man or a woman beside the name of a person, in Arabic', () => {
    const verb = '(?:يريد|تريد|(?<!تم )ربطه?|ألغاها?|أقفل|غادر|نقل(?= \\{\\{who))';
    const person = '(?:\\{\\{(?:name|who|by)\\}\\}|…)';
    const wrong = new RegExp(`(?:^|\\s)${verb} ${person}|${person} ${verb}(?:\\s|$)`);
    assert.deepEqual(
      texts.filter(({ language, text }) => language === 'ar' && wrong.test(text)),
      [],
    );
  });
});

describe('the check of words', () => {
  const glossary = [
    '## One word for each thing in texts\n',
    '| thing | English | Arabic | replaces |',
    '| ----- | ------- | ------ | -------- |',
    '| a dish | dish | الطبق | product, منتج |',
    '| nothing is left | sold out | نفد | out of stock, غير متوفر |',
    '\n## The site\n',
  ].join('\n');
  const words = replacedWords(glossary);
  const check = (
    /** @type {string} */ file,
    /** @type {string} */ content,
    /** @type {import('./glossary.mjs').Exception[]} */ exceptions = [],
  ) => replacedInTexts(productTexts(new Map([[file, content]])), words, exceptions);

  it('finds a planted word in a locale of either language, also in the plural', () => {
    const { found } = check('shell/locales/en.json', '{"list": {"all": "All Products"}}');
    assert.deepEqual(found, [
      'shell/locales/en.json: list.all: “All Products” says “product”, not “dish”',
    ]);
    const inArabic = '{"all": "كل المنتجات", "out": "غيرُ المتوفرة", "left": "نفد"}';
    assert.equal(check('mfe-seller/src/x/locales/x.ar.json', inArabic).found.length, 2);
  });

  it('finds a planted word in a message, a mail, a paper and a title of a page', () => {
    for (const [file, content] of [
      ['server/src/a/messages.ts', "export const m = { gone: { en: 'Product gone', ar: 'نفد' } };"],
      ['server/src/a/mail.ts', "const t = language === 'ar' ? { a: 'نفد' } : { a: 'A product' };"],
      ['server/src/a/pdf.ts', "row('Product', 'الطبق', name); write('Cash · نقدًا');"],
      ['server/src/a/bill.ts', "const way = 'Out of stock · نفد';"],
      ['mfe-seller/src/a/page.ts', "export const page = { title: { en: 'Dish', ar: 'المنتج' } };"],
    ])
      assert.equal(check(file, content).found.length, 1, file);
  });

  it('ignores what is filled in, other languages, names of keys and longer words', () => {
    assert.deepEqual(
      check('shell/locales/en.json', '{"product": "{{product}} of production"}').found,
      [],
    );
    assert.deepEqual(check('server/src/a.test.ts', "const a = ['product', 'منتج'];").found, []);
  });

  it('accepts an exception in its place only, and names one that is not needed', () => {
    const exception = (/** @type {string} */ place) => [
      { words: ['product'], places: [place], reason: 'fixed' },
    ];
    const text = '{"title": "Add Product"}';
    const file = 'shell/locales/en.json';
    assert.deepEqual(check(file, text, exception(`${file}: title`)), { found: [], unneeded: [] });
    const { found, unneeded } = check(file, text, exception(`${file}: other`));
    assert.deepEqual([found.length, unneeded], [1, [`${file}: other`]]);
  });
});
