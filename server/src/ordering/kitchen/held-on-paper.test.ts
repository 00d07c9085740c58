import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { KitchenTicket, PrintLanguage } from '@smokehouse/shared/contract';
import type { Column, Style } from '../../operations/paper';
import { expectOk, openShop } from '../orders/testing';
import { openFloor } from '../visits/testing';
import { timeOf } from '../hours';
import { blocksOfTicket, type DrawnTicket } from './paper';
import { drawnTicket, ticketToPrint, type PrintedTicket } from './print';

const shop = await openShop();
const { db, clock } = shop;
const { seller, waiterOrder, visitAt } = await openFloor(shop);
const ribs = await shop.dish({ name: 'Ribs', name_ar: 'ضلوع' });
const fries = await shop.dish({ name: 'Fries', name_ar: 'بطاطس' });
const salad = await shop.dish({ name: 'Salad', name_ar: 'سلطة' });
await expectOk(
  seller.call('POST /api/seller/printers/save', {
    ...{ name: 'Pit', host: '127.0.0.1', port: 9100, paper: '80mm', language: 'both', isOn: true },
    prints: ['pit', 'fry', 'other'],
  }),
);

/** What stands on a paper, from its change or items on, one text after the other; █ on a band. */
const textsOf = (ticket: PrintedTicket, language: PrintLanguage): string[] =>
  textsOfDrawn(drawnTicket(ticket), language);

function textsOfDrawn(ticket: DrawnTicket, language: PrintLanguage): string[] {
  const texts: string[] = [];
  const pen = {
    mm: 8,
    width: () => 1,
    wrap: (text: string) => [text],
    write: (text: string, { isWhite }: Style) => void texts.push(isWhite ? `█ ${text}` : text),
    line: () => {},
    fill: () => {},
    path: () => {},
    snap: (length: number) => length,
  };
  const column: Column = { pen, width: 576, size: 20 };
  for (const block of blocksOfTicket(ticket, language, column)) block.draw(0, 0);
  const place = language === 'ar' ? ['طاولة'] : ['Table', 'طاولة'];
  return texts.filter(
    (text) => !/^(#|\d\d:\d\d)/.test(text) && !place.some((word) => text.startsWith(word)),
  );
}

/** The papers that were queued since the last call, oldest first. */
async function papers(language: PrintLanguage = 'en'): Promise<string[][]> {
  const rows = await db.selectFrom('print_jobs').select('data').orderBy('id').execute();
  await db.deleteFrom('print_jobs').execute();
  // eslint-disable-next-line no-restricted-syntax -- jobs of tickets alone
  return rows.map(({ data }) => textsOf(data as unknown as PrintedTicket, language));
}

let [tables, keys] = [0, 0];
async function sit(items: { product: string; quantity: number; held?: boolean; note?: string }[]) {
  const table = String((tables += 1));
  clock.tick(1000);
  await expectOk(waiterOrder(table, { items }));
  const order = (await visitAt(table))?.rounds[0]?._id ?? '';
  const { body } = await seller.call<{ tickets: KitchenTicket[] }>('GET /api/seller/kitchen');
  const ticket = body.tickets.find((one) => one.table === table)?._id ?? '';
  return {
    press: (action: 'hold' | 'fire', line: number) =>
      expectOk(seller.call('POST /api/seller/dishes', { action, dishes: [{ order, line }] })),
    table,
    move: async () => {
      const { _id: visit } = (await visitAt(table)) ?? assert.fail('no visit');
      const to = String((tables += 1));
      await expectOk(seller.call('POST /api/seller/visit/move', { visit, table, to }));
    },
    make: (line: number) =>
      expectOk(
        seller.call('POST /api/seller/kitchen/press', { action: 'strike', ticket, items: [line] }),
      ),
    serve: (line: number) =>
      expectOk(
        seller.call('POST /api/seller/dishes', { action: 'serve', dishes: [{ order, line }] }),
      ),
    print: () => expectOk(seller.call('POST /api/seller/kitchen/print', { ticket })),
    remove: (product: string, quantity: number) =>
      expectOk(
        seller.call(
          'POST /api/seller/order/correct',
          {
            ...{ orderId: order, kind: 'remove', reason: 'sold_out', by: 'Salem' },
            items: [{ product, quantity }],
          },
          { headers: { 'idempotency-key': `correct-${(keys += 1)}` } },
        ),
      ),
  };
}
const nowAndHeld = [
  { product: ribs, quantity: 1 },
  { product: fries, quantity: 2, held: true },
];
const ON_HOLD = ['ON HOLD', 'Start when a FIRE ticket comes'];

describe('a dish on hold', () => {
  it('stands on paper apart from what is to be made now, in the languages of the printer', async () => {
    await sit(nowAndHeld);
    assert.deepEqual(await papers(), [['1×', 'Ribs', ...ON_HOLD, '2×', 'Fries']]);
    await sit(nowAndHeld);
    assert.deepEqual(await papers('ar'), [
      ['1×', 'ضلوع', 'معلّق', 'يبدأ تحضيره حين تصل تذكرة «ابدأ التحضير»', '2×', 'بطاطس'],
    ]);
    await sit([{ product: fries, quantity: 2, held: true }]);
    assert.deepEqual(await papers('both'), [
      [
        'ON HOLD · معلّق',
        'Start when a FIRE ticket comes',
        'يبدأ تحضيره حين تصل تذكرة «ابدأ التحضير»',
        ...['2×', 'Fries', 'بطاطس'],
      ],
    ]);
  });

  it('is a paper of its own when it is fired, and when it is held after its ticket was printed', async () => {
    const table = await sit(nowAndHeld);
    await papers();
    await table.press('fire', 1);
    assert.deepEqual(await papers(), [['█ FIRE', '2×', 'Fries']]);
    const other = await sit([{ product: ribs, quantity: 1 }]);
    await other.press('hold', 0);
    assert.deepEqual(await papers(), [
      ['1×', 'Ribs'],
      ['█ ON HOLD', 'Start when a FIRE ticket comes', '1×', 'Ribs'],
    ]);
  });

  it('is marked on corrections and copies, too, until nothing of it is left', async () => {
    const table = await sit(nowAndHeld);
    await papers();
    await table.print();
    await table.remove(fries, 1);
    await table.remove(fries, 1);
    await table.print();
    assert.deepEqual(await papers(), [
      ['1×', 'Ribs', ...ON_HOLD, '2×', 'Fries'],
      ['█ CHANGED', ...ON_HOLD, '1×', 'Fries', 'was 2'],
      ['█ CHANGED', '1×', 'Fries', 'Do not make'],
      ['1×', 'Ribs', '1×', 'Fries', 'Do not make'],
    ]);
  });
});

describe('a paper that waited for its printer', () => {
  /** The texts of the only paper, printed after some minutes. */
  async function printedAfter(minutes: number, language: PrintLanguage) {
    const [job] = await db
      .selectFrom('print_jobs')
      .select(['subject', 'printer_id', 'queued_at', 'data'])
      .execute();
    assert.ok(job?.subject);
    const now = new Date(job.queued_at.getTime() + minutes * 60_000);
    const paper = await ticketToPrint(
      db,
      {
        id: job.subject,
        printer: job.printer_id,
        queuedAt: job.queued_at,
        // eslint-disable-next-line no-restricted-syntax -- jobs of tickets alone
        ticket: job.data as unknown as PrintedTicket,
      },
      now,
    );
    return paper && textsOfDrawn(paper, language).map((text) => text.replace(timeOf(+now), 'NOW'));
  }

  it('says that it is late, and what was made meanwhile', async () => {
    const table = await sit([
      { product: ribs, quantity: 1 },
      { product: fries, quantity: 2 },
    ]);
    await table.make(0);
    const made = ['1×', 'Ribs', 'Made already', '2×', 'Fries'];
    assert.deepEqual(await printedAfter(0, 'en'), made);
    assert.deepEqual(await printedAfter(3, 'en'), ['█ LATE · printed NOW', ...made]);
    assert.equal((await printedAfter(3, 'ar'))?.[0], '█ متأخرة · طُبعت NOW');
    await table.serve(0);
    await table.remove(fries, 2);
    await db.deleteFrom('print_jobs').where('kind', '=', 'change').execute();
    assert.equal(await printedAfter(3, 'en'), undefined);
    await papers();
  });
});

describe('a dish that is made already', () => {
  it('is marked on the paper of a new table and on copies, and left out there once served', async () => {
    const table = await sit([
      { product: ribs, quantity: 2 },
      { product: fries, quantity: 2 },
      { product: salad, quantity: 1 },
    ]);
    await table.remove(ribs, 1);
    await papers();
    await table.make(0);
    await table.make(2);
    await table.serve(2);
    await table.move();
    await table.print();
    const from = `from table ${table.table}`;
    const rest = ['1×', 'Ribs', 'Made already', '2×', 'Fries'];
    assert.deepEqual(await papers(), [
      ['█ TABLE MOVED', from, ...rest],
      [from, ...rest, '1×', 'Salad', 'Served already'],
    ]);
  });

  it('is no dish that is not to be made, where it is cancelled', async () => {
    const table = await sit([
      { product: ribs, quantity: 1 },
      { product: fries, quantity: 1 },
    ]);
    await papers();
    await table.make(0);
    await table.remove(ribs, 1);
    await table.remove(fries, 1);
    assert.deepEqual(await papers(), [
      ['█ CHANGED', '1×', 'Ribs', 'Made already'],
      ['█ CANCELLED', '1×', 'Fries', 'Do not make'],
    ]);
  });

  it('makes no paper of a new table once all of its ticket is served', async () => {
    const table = await sit([
      { product: ribs, quantity: 1 },
      { product: fries, quantity: 1 },
    ]);
    await table.make(0);
    await table.serve(0);
    await table.remove(fries, 1);
    await papers();
    await table.move();
    assert.deepEqual(await papers(), []);
  });
});

describe('a note of a guest about a dish', () => {
  const items = [
    { product: ribs, quantity: 1, note: 'حساسية سمسم - no sesame' },
    { product: fries, quantity: 2, note: 'crisp', held: true },
  ];
  const ALLERGY = '█ “حساسية سمسم - NO SESAME”';

  it('stands once on a black band below the dish in capitals, whatever the languages', async () => {
    await sit(items);
    assert.deepEqual(await papers(), [
      ['1×', 'Ribs', ALLERGY, ...ON_HOLD, '2×', 'Fries', '█ “CRISP”'],
    ]);
    await sit(items);
    assert.deepEqual((await papers('both'))[0]?.slice(0, 4), ['1×', 'Ribs', 'ضلوع', ALLERGY]);
  });

  it('is not on the paper of a dish that is not to be made', async () => {
    const table = await sit(items);
    await papers();
    await table.remove(ribs, 1);
    assert.deepEqual(await papers(), [['█ CHANGED', '1×', 'Ribs', 'Do not make']]);
  });
});
