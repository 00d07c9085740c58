import assert from 'node:assert/strict';
import { it } from 'node:test';
import { create, type Font } from 'fontkit';
import { paragraph } from './blocks';
import { fontFile } from './fonts';
import { renderRaster } from './raster';

/** The rows of dots that have ink. */
const inked = ({ bits, width }: { bits: Buffer; width: number }) =>
  Array.from({ length: bits.length / (width / 8) }, (_, row) =>
    bits.subarray((row * width) / 8, ((row + 1) * width) / 8).some((byte) => byte !== 0),
  );

it('a picture of 50,000 rows is drawn whole, without a seam', async () => {
  const text = (length: number) => 'H '.repeat(length);
  const draw = (length: number) =>
    renderRaster({ width: 64, size: 24 }, (column) => [
      paragraph(column, text(length), { face: 'regular', size: 24, direction: 'ltr' }),
    ]);
  const [long, short] = [await draw(6000), await draw(60)];
  assert.ok(long.height > 50_000, `${long.height}`);
  assert.equal(long.bits.length, (long.width / 8) * long.height);
  // Every line of the text looks like the first ones, wherever the picture is divided.
  const rows = inked(long);
  const lines = (all: boolean[]) => all.filter((row, at) => row && !all[at - 1]).length;
  assert.equal(lines(rows) / lines(inked(short)), 100);
});

it('a text is as wide after another one was drawn as in a font of its own', async () => {
  const style = { face: 'regular', size: 1000, direction: 'rtl' } as const;
  let width = 0;
  const draw = (text: string) =>
    renderRaster({ width: 64, size: 24 }, (column) => {
      width = column.pen.width(text, style);
      return [paragraph(column, text, { ...style, size: 24 })];
    });
  await draw('الرياض');
  await draw('الصنف');
  const font = create(fontFile('regular', 'arabic')) as Font;
  assert.equal(width, (font.layout('الصنف').advanceWidth * style.size) / font.unitsPerEm);
});
