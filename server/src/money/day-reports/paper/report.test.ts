import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DayReport, DrawerShift, Language, ShiftDetails } from '@smokehouse/shared/contract';
import { renderRaster, type Block, type Column } from '../../../operations/paper';
import { blocksOfReport, blocksOfShift } from './report';

const WIDTH = 576;
const huda = { _id: 'a', nameEn: 'Huda', nameAr: 'هدى' };
const shift: DrawerShift = {
  ...{ _id: 's', drawer: { _id: 'd', nameEn: 'Front', nameAr: 'الأمامي' } },
  ...{ openedAt: '2026-11-28T11:00:00Z', openedBy: huda, day: '2026-11-28' },
  ...{ openedCash: 200, cashSales: 1234.5, tips: 12, cashRefunds: 56, paidIn: 0, paidOut: 35.5 },
  ...{ noSales: 2, expectedCash: 1343, closedAt: '2026-11-29T00:50:00Z', closedBy: huda },
  ...{ closedCash: 1340, difference: -3, reason: 'خطأ', leftCash: 200 },
};
const wayOf = (way: 'cash' | 'terminal' | 'transfer' | 'online', taken: number) => ({
  ...{ way, count: 9, taken, paidBack: 0, amount: taken, tips: 0 },
});
const report: DayReport = {
  ...{ number: 12, day: '2026-11-28', by: huda },
  ...{ from: '2026-11-28T07:30:00Z', to: '2026-11-29T01:00:00Z', at: '2026-11-29T01:02:00Z' },
  seller: {
    name: { en: 'Smoke House', ar: 'سموك هاوس' },
    address: { en: 'Riyadh', ar: 'الرياض' },
    vatNumber: '300000000000003',
  },
  bills: {
    ...{ count: 41, amount: 18_742 },
    ranges: [{ first: 'INV-000101', last: 'INV-000141', count: 41 }],
  },
  creditNotes: { count: 1, amount: 187, ranges: [{ first: 'CN-1', last: 'CN-1', count: 1 }] },
  sales: { total: 18_555, net: 16_134.78, vat: 2420.22, vatPercent: 15 },
  payments: [wayOf('cash', 1178.5), wayOf('terminal', 8869), wayOf('online', 8507.5)],
  tips: 52,
  discounts: { count: 5, amount: 187 },
  comps: { count: 1, amount: 34.2 },
  voids: { count: 3, amount: 120 },
  reversals: { count: 0, amount: 0 },
  refunds: { count: 2, amount: 187 },
  ...{ tables: 22, covers: 63, deliveries: 12, pickups: 4 },
  cashiers: [{ person: huda, count: 20, taken: 9000, paidBack: 56, tips: 40 }],
  drawers: [shift],
  withoutDrawer: { cashSales: 0, tips: 0, cashRefunds: 0 },
  openTables: [],
  late: { count: 1, amount: 95 },
};
const details: ShiftDetails = { shift, events: [] };

/** A text with the edges between which it stands. */
interface Written {
  text: string;
  left: number;
  right: number;
  y: number;
}

/** What is written on a paper. */
async function written(blocksIn: (column: Column) => Block[]): Promise<Written[]> {
  const all: Written[] = [];
  await renderRaster({ width: WIDTH, size: 23 }, (column) => {
    const write: typeof column.pen.write = (text, style, x, y, at = 'start') => {
      const width = column.pen.width(text, style);
      const left = at === 'start' ? x : at === 'end' ? x - width : x - width / 2;
      all.push({ text, left, right: left + width, y });
    };
    return blocksIn({ ...column, pen: { ...column.pen, write } });
  });
  return all;
}

const papersIn = (language: Language) =>
  Promise.all(
    [
      blocksOfReport(report, language),
      blocksOfReport({ ...report, number: undefined }, language),
      blocksOfShift(details, language),
    ].map(written),
  );

describe('a printed report in Arabic', () => {
  it('has its currency in Arabic', async () => {
    const texts = (await papersIn('ar')).flat().map(({ text }) => text);
    assert.ok(texts.includes('18,555.00 ريال'));
    assert.deepEqual(
      texts.filter((text) => /SR/.test(text)),
      [],
    );
  });

  it('has one value for each label, so that their order is never in question', async () => {
    const [texts = []] = await papersIn('ar');
    const valueOf = (label: string) => {
      const y = texts.find(({ text }) => text === label)?.y;
      return texts.filter((one) => one.y === y && one.text !== label).map(({ text }) => text);
    };
    assert.deepEqual(['الطاولات', 'الضيوف', 'طلبات التوصيل', 'طلبات الاستلام'].map(valueOf), [
      ['22'],
      ['63'],
      ['12'],
      ['4'],
    ]);
    assert.deepEqual(valueOf('INV-000101 – INV-000141'), ['41 ×']);
  });

  it('has its numbers in one column, whose longest begins at the edge', async () => {
    for (const texts of await papersIn('ar')) {
      const numbers = texts.filter(({ text }) => /^[−×\d,. ]+$/.test(text));
      const edges = new Set(numbers.map(({ right }) => Math.round(right)));
      assert.equal(edges.size, 1, [...edges].join(' '));
      assert.equal(Math.round(Math.min(...numbers.map(({ left }) => left))), 0);
    }
  });
});

describe('a printed report in English', () => {
  it('has its values at the right edge, and the currency before the amount', async () => {
    for (const texts of await papersIn('en'))
      for (const { text, right } of texts.filter((one) => /^[−×\d,. ]+$/.test(one.text)))
        assert.equal(Math.round(right), WIDTH, text);
    const [texts = []] = await papersIn('en');
    assert.ok(texts.some(({ text }) => text === 'SR 18,555.00'));
  });
});
