import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { KitchenTicket } from '@smokehouse/shared/contract';
import type { Column } from '../../operations/paper';
import { openShop } from '../orders/testing';
import { blocksOfTicket } from './paper';

const shop = await openShop({ RATE_LIMIT: 'off' });
const { db, clock } = shop;
const seller = await shop.seller();
const steak = await shop.dish({ name: 'Ribeye' });
const saved = await seller.call('POST /api/seller/options/save', {
  name: 'Sides',
  min: 0,
  max: 3,
  options: [{ name: 'Fries', max: 3 }, { name: 'Mac' }],
});
assert.equal(saved.status, 200);
await seller.call('POST /api/seller/options/dish', {
  product: steak,
  groups: [{ group: 'sides' }],
});

/** Writes texts down instead of drawing them; a line break begins a new line, as on a printer. */
function linesOnPaper(ticket: KitchenTicket): string[] {
  const written: string[] = [];
  const pen = {
    mm: 8,
    width: () => 1,
    wrap: (text: string) => text.split(/[\n\r\u2028\u2029]/),
    write: (text: string) => void written.push(text),
    line: () => {},
    fill: () => {},
    path: () => {},
    snap: (length: number) => length,
  };
  const { kind, number, table = '', items } = ticket;
  const drawn = { kind, number, table, opened: '18:30', items };
  const column: Column = { pen, width: 576, size: 20 };
  for (const block of blocksOfTicket(drawn, 'both', column)) block.draw(0, 0);
  return written;
}

const guest = await shop.guest('Badr', '7');
/** Orders one dish. @returns the status, and the ticket if it was ordered */
async function order(item: object): Promise<{ status: number; ticket?: KitchenTicket }> {
  clock.tick(1000);
  const items = [{ product: steak, quantity: 1, ...item }];
  const { status } = await guest.call('POST /api/dineorder/cod', { items });
  const { body } = await seller.call<{ tickets: KitchenTicket[] }>('GET /api/seller/kitchen');
  // The next order of the property is the only one.
  await db.deleteFrom('kitchen_ticket_items').execute();
  await db.deleteFrom('kitchen_tickets').execute();
  const [ticket] = body.tickets;
  return { status, ...(ticket && { ticket }) };
}

/** Parts of which attacks are composed, with the separators of cart keys. */
const part = fc.constantFrom(
  ...['sides/fries', 'sides/mac', 'steak', '~', '*', '+', '/', '*-5', '*2', '\n', '\r\n', '\u202E'],
  ...['\u2066', '\u2028', '\u0085', '\u0000', '9 x LOBSTER', 'بدون ملح', ' ', 'x', '\u001B@'],
);
const made = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
const DIRECTIONS_AND_CONTROLS = /[\p{Cc}\u2028-\u202E\u2066-\u2069]/u;

describe('what visitors send as ids and notes', () => {
  it('is refused in an id, whatever separators or line breaks it has', async () => {
    for (const option of [
      'GROUP/OPT~a\n9 x LOBSTER\u202E',
      'sides/fries*-5',
      'sides/fries+sides/mac',
      'sides/fries*2',
      'sides/fries\n',
    ]) {
      const { status, ticket } = await order({ options: [{ option }] });
      assert.deepEqual([option, status, ticket], [option, 422, undefined]);
    }
    for (const product of [`${steak}~sides/fries`, `${steak}~~9 x LOBSTER`, `${steak}\n`])
      assert.equal((await order({ product })).status, 422, product);
  });

  it('makes up no line and no direction on a kitchen ticket', async () => {
    const plain = linesOnPaper((await order({ note: 'x' })).ticket as KitchenTicket);
    await fc.assert(
      fc.asyncProperty(
        fc.record({ note: made }),
        fc.option(fc.oneof(made, fc.constantFrom('sides/fries', 'sides/mac')), { nil: undefined }),
        async ({ note }, option) => {
          const { status, ticket } = await order({
            note: `x${note}`,
            ...(option !== undefined && { options: [{ option }] }),
          });
          if (!ticket) return assert.ok(status >= 400 && status < 500, String(status));
          const lines = linesOnPaper(ticket);
          assert.equal(lines.length, plain.length, lines.join('\n'));
          for (const line of lines) assert.doesNotMatch(line, DIRECTIONS_AND_CONTROLS);
        },
      ),
      { numRuns: 60 },
    );
  });
});
