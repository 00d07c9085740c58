import fc from 'fast-check';
import type { KitchenItem, KitchenPress, KitchenTicket } from '@smokehouse/shared/contract';
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

/** What may be known of a dish on a ticket. */
const items: fc.Arbitrary<KitchenItem[]> = fc
  .array(
    fc.record(
      {
        struck: fc.constant(true as const),
        held: fc.constant(true as const),
        was: fc.constant(3),
        station: fc.constant('grill' as const),
        fate: fc.constantFrom('cancelled', 'noticed', 'served'),
      },
      { requiredKeys: [] },
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((marks) =>
    marks.map(({ fate, ...item }, line) => ({
      ...item,
      line,
      name: `Dish ${line}`,
      quantity: 1,
      ...(fate === 'served' && { served: true }),
      ...((fate === 'cancelled' || fate === 'noticed') && { cancelled: 'sold_out' as const }),
      ...(fate === 'cancelled' && { unseen: true as const }),
    })),
  );

const presses: fc.Arbitrary<KitchenPress> = fc.oneof(
  fc.record({
    action: fc.constantFrom('bump', 'recall'),
    ticket: fc.constant('a'),
    round: fc.constantFrom(1, 2),
    items: fc.subarray([0, 1, 2]),
  }),
  fc.record({
    action: fc.constantFrom('strike', 'unstrike', 'see'),
    ticket: fc.constant('a'),
    items: fc.subarray([0, 1, 2]),
  }),
  fc.record({
    action: fc.constantFrom('hold', 'fire'),
    ticket: fc.constant('a'),
    course: fc.constant('desserts'),
  }),
  fc.record({ action: fc.constant('take'), tickets: fc.tuple(fc.constant('a')) }),
);

describe('a press that the list has already', () => {
  // The list may be read again between a press and its acknowledgement.
  it('changes nothing', () => {
    fc.assert(
      fc.property(items, fc.array(presses, { minLength: 1, maxLength: 4 }), (dishes, pressed) => {
        let now = { tickets: [{ ...ticket, items: dishes }], bumped: [] as KitchenTicket[] };
        for (const press of pressed) {
          now = afterPress(now, press, AT);
          expect(afterPress(now, press, AT)).toEqual(now);
        }
      }),
    );
  });

  it('leaves each ticket once among those that can be recalled', () => {
    const news = { station: 'grill', cancelled: 'sold_out', unseen: true } as const;
    const [dish, cake] = ticket.items as [KitchenItem, KitchenItem];
    const all = { tickets: [{ ...ticket, items: [dish, { ...cake, ...news }] }], bumped: [] };
    const pressed = { ...bump, items: [0] };
    const once = afterPress(all, pressed, AT);
    const twice = afterPress(once, pressed, AT);
    expect(twice.bumped).toHaveLength(1);
    expect(afterPress(twice, { ...recall, items: [0] }, AT).tickets[0]?.items[0]).toEqual(dish);
  });
});
