import type { KitchenPress, KitchenTicket } from '@smokehouse/shared/contract';
import { afterPress } from './press';

const AT = '2026-11-22T18:00:00.000Z';

/** An open ticket of a brisket and a cake. */
const ticket: KitchenTicket = {
  _id: 'a',
  kind: 'dine',
  number: 'A1',
  round: 1,
  openedAt: AT,
  promisedAt: AT,
  items: [
    { line: 0, name: 'Brisket', quantity: 1 },
    { line: 1, name: 'Cake', quantity: 1, course: 'desserts' },
  ],
};
const kitchen = { tickets: [ticket], bumped: [] };
const bump = { action: 'bump', ticket: 'a', round: 1 } as const;
const recall = { ...bump, action: 'recall' } as const;

describe('a bump on the display', () => {
  it('leaves what it does not name, and is undone', () => {
    const after = afterPress(kitchen, { ...bump, items: [0] }, AT);
    expect(after.bumped).toEqual([]);
    expect(after.tickets[0]?.items.map(({ struck }) => struck)).toEqual([true, undefined]);
    const undone = afterPress(after, { ...recall, items: [0] }, AT);
    expect(undone.tickets[0]?.items).toEqual(ticket.items);
  });

  it('of everything that is to be made takes the ticket, and is undone', () => {
    for (const items of [[0, 1], undefined]) {
      const after = afterPress(kitchen, { ...bump, ...(items && { items }) }, AT);
      expect([after.tickets.length, after.bumped.length]).toEqual([0, 1]);
      const undone = afterPress(after, { ...recall, ...(items && { items }) }, AT);
      expect(undone.tickets[0]?.items).toEqual(ticket.items);
    }
  });

  it('leaves what is on hold', () => {
    const held = afterPress(kitchen, { action: 'hold', ticket: 'a', course: 'desserts' }, AT);
    const after = afterPress(held, bump, AT);
    expect(after.tickets[0]?.items.map(({ struck, held: isHeld }) => [struck, isHeld])).toEqual([
      [true, undefined],
      [undefined, true],
    ]);
  });
});

describe('a strike on the display', () => {
  it('of what was cancelled meanwhile takes the ticket once each station has noticed it', () => {
    const cancelled = { cancelled: 'sold_out', unseen: true } as const;
    const items = ticket.items.map((item) => ({ ...item, ...cancelled }));
    const strike = (line: number): KitchenPress => ({
      action: 'strike',
      ticket: 'a',
      items: [line],
    });
    const first = afterPress({ tickets: [{ ...ticket, items }], bumped: [] }, strike(0), AT);
    expect(first.tickets.length).toBe(1);
    expect(afterPress(first, strike(1), AT).tickets).toEqual([]);
  });
});
