import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { centred } from './blocks';
import type { Face } from './fonts';
import { PAGES } from './pages';
import { printPdf } from './pdf';
import { renderRaster } from './raster';

/** Texts that the fonts of the display face cannot lay out. */
const HARD = ['مطعم فئة', 'تئ نئ ئئ', 'Q\u0323atar', 'j\u0301 i\u0301 i\u0300', 'فئ Q\u0323'];
const FACES: readonly Face[] = ['display', 'bold', 'regular'];

const letter = fc.oneof(
  fc.constantFrom(...'ابتجدسصعفقكلمنهويةىئأ ـ\u064e\u0651', ...'abijlQGo \u0301\u0300\u0323'),
  fc.integer({ min: 0x20, max: 0x6ff }).map((code) => String.fromCodePoint(code)),
  fc.string({ unit: 'binary', maxLength: 1 }),
);
const text = fc.array(letter, { maxLength: 12 }).map((all) => all.join(''));

/** Draws texts in each face and direction. */
const blocksOf = (texts: readonly string[]) => (column: Parameters<typeof centred>[0]) =>
  texts.flatMap((one) =>
    FACES.flatMap((face) =>
      (['ltr', 'rtl'] as const).map((direction) =>
        centred(column, one, { face, size: 20, direction }),
      ),
    ),
  );

const drawPicture = (texts: readonly string[]) =>
  renderRaster({ width: 384, size: 20 }, blocksOf(texts));
const drawPdf = (texts: readonly string[]) =>
  printPdf({ title: 'a', author: 'b', date: new Date(0) }, PAGES['80mm'], blocksOf(texts));

it('a document is drawn whatever its texts are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 10, maxLength: 10 }), async (texts) => {
      const { height } = await drawPicture(texts);
      assert.ok(height > 0);
      assert.ok((await drawPdf(texts)).length > 0);
    }),
    { numRuns: 10, examples: HARD.map((one) => [[one]]) },
  );
});

it('only the part that the display face cannot draw is in the text face', async () => {
  const widths = (face: Face, one: string) => {
    let width = 0;
    return renderRaster({ width: 384, size: 20 }, ({ pen }) => {
      width = pen.width(one, { face, size: 100, direction: 'ltr' });
      return [];
    }).then(() => width);
  };
  const [both, latin, arabic] = [
    await widths('display', 'Smokeفئ'),
    await widths('display', 'Smoke'),
    await widths('bold', 'فئ'),
  ];
  assert.equal(both, latin + arabic);
});
