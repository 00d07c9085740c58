import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Bill } from '@smokehouse/shared/contract';
import type { Column } from '../../../operations/paper';
import { blocksOfBill } from './bill';

/** The texts that a bill prints, in their order. */
function printed(bill: Partial<Bill>): string[] {
  const texts: string[] = [];
  const known: Partial<Column['pen']> = {
    mm: 1,
    wrap: (text: string) => [text],
    write: (text: string) => texts.push(text),
  };
  const pen = new Proxy(known as Column['pen'], {
    get: (target, name) => Reflect.get(target, name) ?? (() => 0),
  });
  const content: Bill = {
    ...{ _id: 'b1', number: 'INV-000004', isTaxInvoice: true, kind: 'dine', orders: [] },
    ...{ title: { en: 'Invoice', ar: 'فاتورة' }, issuedAt: '2026-11-21T18:40:00Z' },
    ...{ customer: { name: '', mobile: '' }, lines: [], currency: 'SAR', total: 85.56 },
    seller: {
      name: { en: 'Smoke House', ar: 'سموك هاوس' },
      address: { en: 'Riyadh', ar: 'الرياض' },
    },
    ...{ paymentType: 'Cash On Delivery', isPaid: false, pdf: '' },
    ...bill,
  };
  for (const block of blocksOfBill(content, { pen, width: 72, size: 3 })) block.draw(0, 0);
  return texts;
}
/** The value beside a label; undefined where no such row is printed. */
const valueOf = (texts: readonly string[], label: string): string | undefined => {
  const at = texts.indexOf(label);
  return at < 0 ? undefined : texts.slice(at + 1).find((text) => /\d/.test(text));
};

const note = {
  ...{ _id: 'n1', number: 'CRN-000007', title: { en: 'Credit Note', ar: 'إشعار دائن' } },
  ...{ issuedAt: '2026-11-21T18:45:00Z', reason: 'quality', lines: [], total: 24.18, pdf: '' },
  reasonText: { en: 'Not as it should be', ar: 'ليس كما يجب' },
} as const satisfies NonNullable<Bill['creditNotes']>[number];

describe('a printed bill', () => {
  it('names the credit note and what was paid, where it was paid after one', () => {
    const texts = printed({
      ...{ creditNotes: [note], corrected: 61.38, isPaid: true, due: 0 },
      ...{ ways: ['cash'], received: 61.38 },
    });
    assert.equal(valueOf(texts, 'Credit note'), 'CRN-000007 SR -24.18');
    assert.equal(valueOf(texts, 'Paid'), 'SR 61.38');
  });

  it('names what was paid and what is left, where it is paid in part', () => {
    const texts = printed({ due: 35.56, ways: ['cash'], received: 50 });
    assert.ok(texts.some((text) => text.includes('Partly paid')));
    assert.ok(!texts.some((text) => text.includes('To be paid')));
    assert.equal(valueOf(texts, 'Paid'), 'SR 50.00');
    assert.equal(valueOf(texts, 'Left to pay'), 'SR 35.56');
  });

  it('has neither of these rows where it is paid as it was issued', () => {
    const texts = printed({ isPaid: true, due: 0, ways: ['cash'], received: 85.56 });
    for (const label of ['Credit note', 'Paid', 'Left to pay'])
      assert.equal(valueOf(texts, label), undefined, label);
  });
});
