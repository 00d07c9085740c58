import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BillLine } from '@smokehouse/shared/contract';
import type { Column } from '../../../operations/paper';
import { listLine } from './lines';

const ROLL = 72;
const SHEET = 160;

/** The texts that a line of a bill prints in a column of this width, in mm. */
function printed(line: BillLine, width: number): string[] {
  const texts: string[] = [];
  const pen = {
    mm: 1,
    wrap: (text: string) => [text],
    write: (text: string) => texts.push(text),
  };
  listLine({ pen: pen as Partial<Column['pen']> as Column['pen'], width, size: 3 }, line).draw(
    0,
    0,
  );
  return texts;
}

const hummus: BillLine = { name: 'Hummus', quantity: 1, price: 12, amount: 12 };

describe('a line of a printed bill', () => {
  for (const [paper, width] of [
    ['a roll', ROLL],
    ['a sheet', SHEET],
  ] as const)
    it(`has the part of a shared dish and its amount, and no price, on ${paper}`, () => {
      assert.deepEqual(printed({ ...hummus, part: '1/3' }, width), ['1/3', 'Hummus', '12.00']);
    });

  it('has quantity, price and amount of whole dishes', () => {
    const line = { ...hummus, quantity: 2, amount: 24 };
    assert.deepEqual(printed(line, ROLL), ['2', 'Hummus', '× 12.00', '24.00']);
    assert.deepEqual(printed(line, SHEET), ['2', 'Hummus', '12.00', '24.00']);
  });
});
