import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { create, type Font } from 'fontkit';
import { readMenu } from '../../../menu-data/src/index';
import { asset } from '../../assets';
import type { Face } from './fonts';
import { piecesOf, type Piece } from './letters';
import { openFont } from './shaping';

const NAMES = readMenu(asset('menu-data')).flatMap(({ name }) => [name.ar, name.en]);
/** Isolated letters that are drawn with the outline of another one, and missing characters. */
const OTHERS = [
  'الرياض',
  'الصنف',
  'أ إ آ ة ي ج خ ذ ز ش ض ظ غ',
  'محمد حسن الدوسري',
  'ىی ڤپچگ ٮڡں',
  'مُدَخَّن لأ لإ',
  '\u0615\u06d6',
  'Zażółć gęślą ñ',
  'Ωжא\u0901',
];

const open = (face: Face, { script }: Piece) =>
  openFont(create as (file: Buffer) => Font, face, script);

/** The glyphs of a text and their places. */
function layout(font: Font, { text }: Piece): string {
  const { glyphs, positions } = font.layout(text);
  return JSON.stringify([glyphs.map(({ id }) => id), positions]);
}

const drawn = (font: Font, { text }: Piece) => {
  for (const glyph of font.layout(text).glyphs) glyph.path.toSVG();
};

/** Letters of Arabic in every form and order. */
const letters = fc
  .array(fc.constantFrom(...'ابتثجحخدذرزسشصضطظعغفقكلمنهويةىءآأإؤئ ـ\u064e\u0651'), {
    maxLength: 12,
  })
  .map((all) => all.join(''));

it('a text is laid out the same whatever was drawn before', () => {
  const texts = fc.oneof(fc.constantFrom(...NAMES, ...OTHERS), letters);
  fc.assert(
    fc.property(
      fc.constantFrom<Face>('regular', 'bold'),
      fc.array(texts, { minLength: 1, maxLength: 6 }),
      texts,
      (face, before, text) => {
        for (const piece of piecesOf(text, 'auto')) {
          const used = open(face, piece);
          for (const other of before.flatMap((one) => piecesOf(one, 'auto')))
            if (other.script === piece.script) drawn(used, other);
          assert.equal(layout(used, piece), layout(open(face, piece), piece), text);
        }
      },
    ),
    { numRuns: 100 },
  );
});

it('every dish of the menu is laid out the same after all other texts', () => {
  const fonts = new Map<string, Font>();
  const pieces = [...OTHERS, ...NAMES].flatMap((text) => piecesOf(text, 'auto'));
  for (const piece of pieces) {
    const font = fonts.get(piece.script) ?? open('regular', piece);
    fonts.set(piece.script, font);
    assert.equal(layout(font, piece), layout(open('regular', piece), piece), piece.text);
    drawn(font, piece);
  }
});
