import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CallAnswer, VisitDetails, VisitRound } from '@smokehouse/shared/contract';
import { type Network, refusal, renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { aDineOrder, asSeller, asStaff, mockDesk, OWNER } from '../testing';
import { keepOrder, keptOrder } from './kept-orders';
import { aRound, aVisit } from './testing';

const STATUS = 'PUT /api/order/dinestatus';
const now = new Date().toISOString();

async function openLoadedPanel(...visit: Parameters<typeof openPanel>) {
  const opened = await openPanel(...visit);
  await opened.panel.findByRole('heading', { name: 'Round 1' });
  return opened;
}

const panelOf = (table: string) =>
  within(screen.getByRole('complementary', { name: `Table ${table}` }));

async function openPanel(
  rounds: VisitRound[],
  network: Network = {},
  fields: Partial<VisitDetails> = {},
) {
  const visit = { ...aVisit(rounds), ...fields };
  const sent = mockDesk(
    {},
    {
      'GET /api/seller/floor': {
        success: true,
        plan: {
          version: 0,
          unplaced: [],
          areas: [
            {
              id: 'hall',
              name: { en: 'Hall', ar: 'الصالة' },
              tables: [{ table: '2', shape: 'square', seats: 4, x: 40, y: 40 }],
            },
          ],
        },
        visits: [visit],
        unseated: [],
        now: Date.now(),
      },
      'GET /api/seller/floor/table': { success: true, visit, now: Date.now() },
      ...network,
    },
  );
  await renderRemote(seller, '/seller/floor?table=2', { before: asSeller });
  const panel = within(await screen.findByRole('complementary', { name: 'Table 2' }));
  return {
    panel,
    sent,
    statuses: () => sent.filter(({ name }) => name === STATUS).map(({ body }) => body),
  };
}

beforeAll(async () => {
  await import('./chunk');
});

describe('the panel of a visit', () => {
  it('says where its guests are, when a colleague has moved them meanwhile', async () => {
    const movedTo = { table: '9', at: '2026-11-29T17:14:00.000Z' };
    const { panel } = await openPanel([], {
      'GET /api/seller/floor/table': { success: true, movedTo, now: Date.now() },
    });
    expect(await panel.findByText(/The guests were moved to table 9 at 20:14\./)).toBeTruthy();
    const link = panel.getByRole<HTMLAnchorElement>('link', { name: 'Table 9' });
    expect(link.getAttribute('href')).toContain('table=9');
  });

  it.each([
    ['waiting', 1, ['1 min', '1 min', '1 min']],
    // Next to a state without a time, no other time stands.
    ['eating', undefined, []],
  ] as const)(
    'has the minutes of the state %s, like its tile and row',
    async (state, minutes, ages) => {
      // Half a minute more: the page counts from the server's clock, which is up to a second behind.
      const ago = (count: number) => new Date(Date.now() - (count + 0.5) * 60_000).toISOString();
      const since = minutes && { since: ago(minutes) };
      await openLoadedPanel([aRound()], {}, { state, ...since, openedAt: ago(17) });
      expect(screen.queryAllByText(/^\d+ min$/).map(({ textContent }) => textContent)).toEqual(
        ages,
      );
    },
  );

  it('says what is still to be refunded, also before the table is cleared', async () => {
    const refunded = aRound({
      ...{ amount: 0, unpaid: 0, isPaid: true, isCancelled: true, lines: [] },
      corrections: [
        {
          ...{ _id: 'c1', kind: 'cancel', amount: 118, reason: 'late', at: now },
          refund: {
            ...{ amount: 118, way: 'cash', done: false },
            ways: [
              { way: 'cash', amount: 18 },
              { way: 'terminal', amount: 100 },
            ],
          },
        },
      ],
    });
    const { panel, sent } = await openPanel(
      [refunded],
      { 'POST /api/seller/visit/clear': { success: true, message: 'Cleared' } },
      { state: 'ordering', total: 0, unpaid: 0 },
    );
    const note = /Still to refund: .*100\.00.* to the guest's card, at the till\./;
    expect(await panel.findByText(note)).toBeTruthy();
    fireEvent.click(await panel.findByRole('button', { name: 'Clear the table' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Table 2: money is still to be refunded' }),
    );
    expect(dialog.getByText(note)).toBeTruthy();
    expect(sent.some(({ name }) => name === 'POST /api/seller/visit/clear')).toBe(false);
    fireEvent.click(dialog.getByRole('button', { name: 'Clear the table' }));
    await waitFor(() =>
      expect(sent.some(({ name }) => name === 'POST /api/seller/visit/clear')).toBe(true),
    );
  });

  it('marks a round as served in one press, and no other one', async () => {
    const { panel, statuses } = await openLoadedPanel([aRound(), aRound({ _id: 'd2' })], {
      [STATUS]: { success: true, message: 'Status updated', order: aDineOrder() },
    });
    const button = panel.getByRole('button', { name: 'Serve all of round 1' });
    // It does not look like the state of a round that is served.
    expect(button.textContent).toBe('Serve all');
    fireEvent.click(button);
    await screen.findByText('Round 1 is served.');
    expect(statuses()).toEqual([{ orderId: 'd1', status: 'Food Placed' }]);
  });

  it('names the table from which a round was moved until it is served', async () => {
    const { panel } = await openLoadedPanel([
      aRound({ movedFrom: '10' }),
      aRound({ _id: 'd2', movedFrom: '9', status: 'Food Placed' }),
    ]);
    expect(panel.getAllByText(/^from table/).map(({ textContent }) => textContent)).toEqual([
      'from table 10',
    ]);
  });

  it('serves what is ready of all rounds in one press', async () => {
    const line = { product: 'p', name: 'Ribs', quantity: 1, amount: 10 };
    const { panel, sent } = await openLoadedPanel(
      [
        aRound({
          lines: [
            { ...line, state: 'ready' },
            { ...line, state: 'cooking' },
          ],
        }),
        aRound({ _id: 'd2', lines: [{ ...line, state: 'ready' }] }),
      ],
      { 'POST /api/seller/dishes': { success: true, message: 'Served.' } },
    );
    fireEvent.click(panel.getByRole('button', { name: 'Serve 2 ready' }));
    await screen.findByText('Served.');
    expect(sent.find(({ name }) => name === 'POST /api/seller/dishes')?.body).toEqual({
      action: 'serve',
      dishes: [
        { order: 'd1', line: 0 },
        { order: 'd2', line: 0 },
      ],
    });
  });

  it('offers that for one round only there', async () => {
    const line = { product: 'p', name: 'Ribs', quantity: 1, amount: 10, state: 'ready' } as const;
    const { panel } = await openLoadedPanel([aRound({ lines: [line, line] })]);
    expect(panel.queryByRole('button', { name: 'Serve 2 ready' })).toBeNull();
  });

  it('says that a round was cancelled meanwhile', async () => {
    const { panel } = await openLoadedPanel([aRound()], {
      [STATUS]: () => {
        throw refusal(409, 'order_cancelled', 'This order is cancelled.');
      },
    });
    fireEvent.click(panel.getByRole('button', { name: 'Serve all of round 1' }));
    await screen.findByText('This order is cancelled.');
  });

  it('asks in a dialog of its own, whose text no line of the panel keeps from wrapping', async () => {
    const line = { product: 'p', name: 'Ribs', quantity: 1, amount: 10, state: 'cooking' } as const;
    const { panel } = await openLoadedPanel([aRound({ lines: [line] })]);
    fireEvent.click(panel.getByRole('button', { name: 'Serve all of round 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Round 1 is not ready' });
    expect(dialog.parentElement).toBe(document.body);
  });

  it('keeps what a waiter has collected for the table, and says it', async () => {
    keepOrder('2', { collected: { all: { pit: 2 } }, newNames: [] });
    const { panel } = await openLoadedPanel([aRound()]);
    expect(panel.getByRole('link', { name: 'Add items (2 not sent)' })).toBeTruthy();
    keepOrder('2', { collected: {}, newNames: [] });
    expect(keptOrder('2').collected).toEqual({});
  });

  it('shows the state of each dish with what is done next, and serves what is at the pass', async () => {
    const states = ['held', 'fired', 'cooking', 'ready', 'ready', 'served', 'voided'] as const;
    const { panel, sent } = await openLoadedPanel(
      [
        aRound({
          lines: states.map((state, line) => ({
            product: `p${line}`,
            name: `Dish ${line}`,
            quantity: 1,
            amount: 10,
            state,
            ...(state === 'ready' && { readyAt: new Date(Date.now() - 150_000).toISOString() }),
          })),
        }),
      ],
      { 'POST /api/seller/dishes': { success: true, message: 'Served.' } },
    );
    const words = panel.getAllByRole('listitem').map((item) => item.textContent);
    expect(words[0]).toMatch(/On holdFire$/);
    expect(words[1]).toMatch(/In the kitchenHold$/);
    expect(words[2]).toMatch(/Cooking$/);
    expect(words[3]).toMatch(/At the pass2 minServe$/);
    expect(words[5]).toMatch(/ServedUndo$/);
    expect(words[6]).toMatch(/SR 10$/);
    for (const name of [
      'Fire Dish 0',
      'Hold Dish 1',
      'Serve Dish 3',
      'Not served: Dish 5',
      'Serve 2 ready dishes of round 1',
    ]) {
      const before = sent.length;
      fireEvent.click(panel.getByRole('button', { name }));
      await waitFor(() => expect(sent.length).toBeGreaterThan(before));
    }
    const presses = sent.filter(({ name }) => name === 'POST /api/seller/dishes');
    expect(presses.map(({ body }) => body)).toEqual([
      { action: 'fire', dishes: [{ order: 'd1', line: 0 }] },
      { action: 'hold', dishes: [{ order: 'd1', line: 1 }] },
      { action: 'serve', dishes: [{ order: 'd1', line: 3 }] },
      { action: 'unserve', dishes: [{ order: 'd1', line: 5 }] },
      {
        action: 'serve',
        dishes: [
          { order: 'd1', line: 3 },
          { order: 'd1', line: 4 },
        ],
      },
    ]);
  });

  it('asks before a round is served of which nothing is ready', async () => {
    const dish = { product: 'p', name: 'Ribs', quantity: 1, amount: 10 };
    const { panel, statuses } = await openLoadedPanel(
      [
        aRound({
          lines: [
            { ...dish, quantity: 3, removed: 1, state: 'held' },
            { ...dish, name: 'Slaw', quantity: 1, state: 'cooking' },
          ],
        }),
      ],
      { [STATUS]: { success: true, message: 'Status updated', order: aDineOrder() } },
    );
    fireEvent.click(panel.getByRole('button', { name: 'Serve all of round 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Round 1 is not ready' }));
    dialog.getByText(
      '2 dishes are on hold. 1 dish is not ready. If you serve everything, the kitchen makes no more of it.',
    );
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '2 × Ribs',
      '1 × Slaw',
    ]);
    expect(statuses()).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Serve everything' }));
    await screen.findByText('Round 1 is served.');
    expect(statuses()).toEqual([{ orderId: 'd1', status: 'Food Placed' }]);
  });

  it('names what is not served before a table is cleared or moved, and serves it with the table', async () => {
    const dish = { product: 'p', name: 'Ribs', quantity: 1, amount: 118 };
    const { panel, sent } = await openLoadedPanel(
      [
        aRound({
          isPaid: true,
          unpaid: 0,
          lines: [
            { ...dish, state: 'served' },
            { ...dish, state: 'held' },
            { ...dish, state: 'ready' },
          ],
        }),
      ],
      {
        'POST /api/seller/dishes': { success: true, message: 'Served.' },
        'POST /api/seller/visit/clear': { success: true, message: 'Table 2 is free.' },
      },
      { unpaid: 0 },
    );
    fireEvent.click(panel.getByRole('button', { name: 'Move' }));
    const move = within(await screen.findByRole('dialog', { name: 'Move table 2 to' }));
    move.getByText('1 dish is on hold. 1 dish is at the pass.');
    fireEvent.click(move.getByRole('button', { name: 'Close' }));
    fireEvent.click(panel.getByRole('button', { name: 'Clear the table' }));
    const ask = within(
      await screen.findByRole('dialog', { name: 'Table 2 has dishes that are not served' }),
    );
    ask.getByText(/^1 dish is on hold\. 1 dish is at the pass\./);
    fireEvent.click(ask.getByRole('button', { name: 'Serve and clear' }));
    await screen.findByText('Table 2 is free.');
    expect(
      sent
        .slice(-10)
        .filter(({ name }) => name.startsWith('POST'))
        .map(({ body }) => body),
    ).toEqual([
      {
        action: 'serve',
        dishes: [
          { order: 'd1', line: 1 },
          { order: 'd1', line: 2 },
        ],
      },
      { visit: 'v1', table: '2', asks: true },
    ]);
  });

  it('shows who pays for all, and offers one bill first', async () => {
    const { panel } = await openLoadedPanel(
      [aRound(), aRound({ _id: 'd2', guest: 'g2' })],
      {},
      {
        state: 'bill',
        calls: [{ _id: 'c1', kind: 'bill', paysForAll: true, name: 'Sara', calledAt: now }],
        payer: 'Sara',
        people: ['Sara', 'Huda'].map((name, index) => ({
          _id: `g${index + 1}`,
          name,
          isAll: false,
          total: 118,
          unpaid: 118,
        })),
      },
    );
    const calls = within(panel.getByRole('list', { name: 'Calls' }));
    expect(calls.getByRole('listitem').textContent).toMatch(/^Sara pays for all/);
    fireEvent.click(panel.getByRole('button', { name: 'Bill' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Bills of table 2' }));
    expect(dialog.getByText('Sara pays for all.')).toBeTruthy();
    const [first] = dialog.getAllByRole('link');
    expect(first?.textContent).toBe('One bill for all');
    expect(first?.getAttribute('href')).toBe('/seller/split?order=d1&for=all');
  });

  it('warns on the bill of dishes that are not served', async () => {
    const dish = { product: 'p', name: 'Ribs', quantity: 1, amount: 118 };
    const { panel } = await openLoadedPanel([
      aRound({
        lines: [
          { ...dish, state: 'held' },
          { ...dish, state: 'fired' },
        ],
      }),
    ]);
    fireEvent.click(panel.getByRole('button', { name: 'Bill' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Bill' }));
    expect(dialog.getByRole('note').textContent).toBe('1 dish is on hold. 1 dish is not ready.');
  });

  it('marks the table that a guest without one named', async () => {
    const tables = ['2', '3'].map((table, index) => ({
      table,
      shape: 'square' as const,
      seats: 4,
      x: 40 + 150 * index,
      y: 40,
    }));
    await openLoadedPanel([aRound()], {
      'GET /api/seller/floor': {
        success: true,
        plan: {
          version: 0,
          unplaced: [],
          areas: [{ id: 'hall', name: { en: 'Hall', ar: 'الصالة' }, tables }],
        },
        visits: [aVisit([aRound()])],
        unseated: [
          { _id: 'g5', name: 'Tom', table: '3', orderedAt: now, total: 49, waiting: true },
        ],
        now: Date.now(),
      },
    });
    fireEvent.click(screen.getByRole('button', { name: /^Seat.*Tom$/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Seat Tom at' }));
    expect(dialog.getByText('Tom').parentElement?.textContent).toBe('Tom says table 3');
    expect(dialog.getByRole('button', { name: /^Table 3.*says table 3$/ })).toBeTruthy();
    expect(dialog.getAllByRole('button', { name: /says table/ })).toHaveLength(1);
  });

  it('offers nothing to serve when everything is served or cancelled', async () => {
    const { panel } = await openLoadedPanel([
      aRound({ status: 'Food Placed' }),
      aRound({ _id: 'd2', isCancelled: true }),
    ]);
    expect(panel.queryByRole('button', { name: /as served$/ })).toBeNull();
  });

  it('shows removed items struck with the reason, free items, and a discount', async () => {
    const { panel } = await openLoadedPanel([
      aRound({
        amount: 106.2,
        lines: [
          { product: 'brisket', name: 'Brisket', quantity: 2, amount: 236, removed: 1 },
          { product: 'slaw', name: 'Slaw', quantity: 1, amount: 12, removed: 1 },
          { product: 'tea', name: 'Tea', quantity: 1, amount: 9, comped: 1 },
        ],
        corrections: [
          {
            _id: 'c1',
            kind: 'remove',
            items: [
              { product: 'brisket', quantity: 1 },
              { product: 'slaw', quantity: 1 },
            ],
            amount: 130,
            reason: 'sold_out',
            by: 'Salem',
            at: now,
          },
          {
            _id: 'c2',
            kind: 'comp',
            items: [{ product: 'tea', quantity: 1 }],
            amount: 9,
            reason: 'goodwill',
            by: 'Salem',
            at: now,
          },
          {
            ...{ _id: 'c3', kind: 'discount', percent: 10, reason: 'late', at: now },
            // It took 13.00 off before a dish was removed.
            ...{ amount: 13, given: 11.8 },
          },
        ],
      }),
    ]);
    const lines = panel.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toEqual([
      'Huda2 1 Brisket1 removed · Sold outSR 118',
      'Huda1 Slaw1 removed · Sold outSR 12',
      'Huda1 Tea1 free of charge · With our complimentsSR 9Free of charge',
      'HudaDiscount 10% · Came too late− SR 11.80',
    ]);
    expect(panel.getByText('2').tagName).toBe('S');
  });

  it('says what of the table is paid on split bills and what is left, also by guest', async () => {
    const people = [
      { _id: 'g1', name: 'Huda', isAll: false, total: 65, unpaid: 10.5 },
      { _id: 'g2', name: 'Lina', isAll: false, total: 53, unpaid: 0 },
    ];
    const { panel } = await openLoadedPanel([aRound()], {}, { unpaid: 10.5, people });
    const heading = panel.getByRole('heading', { name: 'Table 2' });
    expect(heading.parentElement?.textContent).toContain('Paid SR 107.50 · left SR 10.50');
    const byGuest = within(panel.getByRole('heading', { name: 'By guest' }).parentElement!);
    expect(byGuest.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'HudaSR 65 Paid SR 54.50 · left SR 10.50',
      'LinaSR 53 Paid',
    ]);
    const tile = screen
      .getAllByRole('link')
      .find(({ textContent }) => /^Table 2/.test(textContent));
    expect(tile?.textContent).toContain('SR 10.50');
  });

  it('says that there is no connection, and shows the rounds when it returns', async () => {
    const go = (event: 'offline' | 'online') =>
      act(() => void window.dispatchEvent(new Event(event)));
    mockDesk(
      {},
      {
        'GET /api/seller/floor': {
          success: true,
          plan: { version: 0, unplaced: ['2'], areas: [] },
          visits: [aVisit([aRound()])],
          unseated: [],
          now: Date.now(),
        },
        'GET /api/seller/floor/table': {
          success: true,
          visit: aVisit([aRound()]),
          now: Date.now(),
        },
      },
    );
    await renderRemote(seller, '/seller/floor', { before: asSeller });
    const [tile] = await screen.findAllByRole('link', { name: /Table 2/ });
    go('offline');
    try {
      fireEvent.click(tile!);
      const panel = within(await screen.findByRole('complementary', { name: 'Table 2' }));
      await panel.findByText('There is no connection. The rounds show when it returns.');
      panel.getByRole('link', { name: 'Add items' });
      go('online');
      await panel.findByRole('heading', { name: 'Round 1' });
    } finally {
      go('online');
    }
  });

  it('shows the rounds that are known without a connection, and of when they are', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const { panel } = await openLoadedPanel([aRound()]);
      fireEvent.click(panel.getByRole('link', { name: 'Close table 2' }));
      // Longer than what nobody shows is kept.
      await act(() => jest.advanceTimersByTimeAsync(6 * 60_000));
      act(() => void window.dispatchEvent(new Event('offline')));
      fireEvent.click(screen.getAllByRole('link', { name: /Table 2/ })[0]!);
      await panelOf('2').findByRole('heading', { name: 'Round 1' });
      await panelOf('2').findByText(/^There is no connection. As it was at \d\d:\d\d:$/);
    } finally {
      act(() => void window.dispatchEvent(new Event('online')));
      jest.useRealTimers();
    }
  });

  it('shows no button before the visit is known, so that none moves under the finger', async () => {
    let load: (answer: CallAnswer<'GET /api/seller/floor/table'>) => void = () => {};
    const { panel } = await openPanel([aRound()], {
      'GET /api/seller/floor/table': () => new Promise((resolve) => (load = resolve)),
    });
    expect(panel.queryByRole('link', { name: 'Add items' })).toBeNull();
    load({ success: true, visit: aVisit([aRound()]), now: Date.now() });
    await panel.findByRole('link', { name: 'Add items' });
    panel.getByRole('button', { name: 'Move' });
  });
});

describe('a table that is merged', () => {
  const HALL = ['2', '3', '4'].map(
    (table, index) => ({ table, shape: 'square', seats: 4, x: 40 + 60 * index, y: 40 }) as const,
  );
  const host: VisitDetails = {
    ...aVisit([]),
    _id: 'v2',
    table: '3',
    guests: 2,
    total: 80.5,
    people: [{ _id: 'g2', name: 'Ali', isAll: false, total: 80.5, unpaid: 80.5 }],
  };
  const undo = { _id: 'm1', kind: 'merge', from: '4', at: now } as const;
  const cellsOf = (dialog: HTMLElement) =>
    within(dialog)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);

  async function openMerge(
    visit: Partial<VisitDetails> = {},
    other: Partial<VisitDetails> = {},
    network: Network = {},
  ) {
    const there = { ...host, ...other };
    const shown = { ...aVisit([aRound()]), ...visit };
    const opened = await openLoadedPanel(
      [aRound()],
      {
        'GET /api/seller/floor': {
          success: true,
          plan: {
            version: 0,
            unplaced: [],
            areas: [{ id: 'hall', name: { en: 'Hall', ar: 'الصالة' }, tables: HALL }],
          },
          visits: [shown, there],
          unseated: [],
          now: Date.now(),
        },
        'GET /api/seller/floor/table': (_: never, query: { table: string }) => ({
          success: true,
          visit: query.table === '3' ? there : shown,
          now: Date.now(),
        }),
        'POST /api/seller/visit/merge': { success: true, message: 'Merged with table 3.' },
        'POST /api/seller/visit/move': { success: true, message: 'Moved to table 4.' },
        'POST /api/seller/visit/undo': { success: true, message: 'Table 4 is as before.' },
        ...network,
      },
      visit,
    );
    return { ...opened, sentTo: (name: string) => opened.sent.filter((one) => one.name === name) };
  }

  it('shows both tables before and after, and asks once', async () => {
    const { panel, sentTo } = await openMerge();
    fireEvent.click(await panel.findByRole('button', { name: 'Merge' }));
    fireEvent.click(await screen.findByRole('button', { name: /Table 3/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Merge table 2 into table 3?' });
    await waitFor(() =>
      expect(cellsOf(dialog)).toEqual([
        'Table 21 guestSR 118Free',
        'Table 32 guestsSR 80.503 guestsSR 198.50',
      ]),
    );
    expect(sentTo('POST /api/seller/visit/merge')).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Merge into table 3' }));
    await screen.findByText('Merged with table 3.');
    expect(sentTo('POST /api/seller/visit/merge').map(({ body }) => body)).toEqual([
      { visit: 'v1', table: '2', to: '3' },
    ]);
  });

  it.each([
    { kind: 'merge', open: 'Merge', to: '3', submit: 'Merge into table 3' },
    { kind: 'move', open: 'Move', to: '4', submit: 'Move to table 4' },
  ])(
    'sends a $kind once that is pressed twice, and follows it',
    async ({ kind, open, to, submit }) => {
      const { panel, sentTo } = await openMerge();
      fireEvent.click(await panel.findByRole('button', { name: open }));
      fireEvent.click(await screen.findByRole('button', { name: new RegExp(`Table ${to}`) }));
      const button = await screen.findByRole('button', { name: submit });
      fireEvent.click(button);
      fireEvent.click(button);
      await screen.findByRole('complementary', { name: `Table ${to}` });
      fireEvent.click(button);
      expect(sentTo(`POST /api/seller/visit/${kind}`)).toHaveLength(1);
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it('adds no guest for a table that ordered together', async () => {
    const all = { _id: 'g9', name: 'Table 2', isAll: true, total: 118, unpaid: 118 };
    const { panel } = await openMerge({ people: [all] });
    fireEvent.click(await panel.findByRole('button', { name: 'Merge' }));
    fireEvent.click(await screen.findByRole('button', { name: /Table 3/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Merge table 2 into table 3?' });
    await waitFor(() => expect(cellsOf(dialog)[1]).toContain('2 guestsSR 198.50'));
  });

  it.each([
    { kind: 'merge', open: 'Merge', to: '3', submit: 'Merge into table 3' },
    { kind: 'move', open: 'Move', to: '4', submit: 'Move to table 4' },
  ])('says in the dialog why a $kind is refused', async ({ kind, open, to, submit }) => {
    const { panel } = await openMerge(
      {},
      {},
      {
        [`POST /api/seller/visit/${kind}`]: () => {
          throw refusal(409, 'changed_meanwhile', 'The table has changed.');
        },
      },
    );
    fireEvent.click(await panel.findByRole('button', { name: open }));
    fireEvent.click(await screen.findByRole('button', { name: new RegExp(`Table ${to}`) }));
    fireEvent.click(await screen.findByRole('button', { name: submit }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('The table has changed.')).toBeTruthy();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  it('says in the dialog why a guest is not seated', async () => {
    const { panel } = await openMerge(
      {},
      {},
      {
        'POST /api/seller/visit/seat': () => {
          throw refusal(409, 'changed_meanwhile', 'The table has changed.');
        },
      },
    );
    fireEvent.click(await panel.findByRole('button', { name: 'Move guest' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(await dialog.findByRole('button', { name: /Table 4/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Move to table 4' }));
    expect(await screen.findByText('The table has changed.')).toBeTruthy();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  it('shows both tables before and after a guest moves alone, and asks once', async () => {
    const people = [
      { _id: 'g1', name: 'Huda', isAll: false, total: 118, unpaid: 118 },
      { _id: 'g2', name: 'Ali', isAll: false, total: 51.5, unpaid: 21.5 },
    ];
    const ofAli = { guest: 'g2', amount: 30, unpaid: 0 };
    const [line] = aRound().lines;
    const rounds = [
      aRound(),
      aRound({ ...ofAli, _id: 'd2', isPaid: true, lines: [{ ...line!, state: 'served' }] }),
      aRound({ ...ofAli, _id: 'd3', amount: 21.5, unpaid: 21.5 }),
    ];
    const { panel, sentTo } = await openMerge(
      { people, rounds, guests: 2, total: 169.5 },
      {},
      { 'POST /api/seller/visit/seat': { success: true, message: 'Ali sits there.' } },
    );
    fireEvent.click(await panel.findByRole('button', { name: 'Move guest' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Ali' }));
    fireEvent.click(await screen.findByRole('button', { name: /Table 3/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Move Ali from table 2 to table 3?' });
    // What is paid and served stays.
    await waitFor(() =>
      expect(cellsOf(dialog)).toEqual([
        'Table 22 guestsSR 169.501 guestSR 148',
        'Table 32 guestsSR 80.503 guestsSR 102',
      ]),
    );
    expect(sentTo('POST /api/seller/visit/seat')).toEqual([]);
    const button = within(dialog).getByRole('button', { name: 'Move to table 3' });
    fireEvent.click(button);
    fireEvent.click(button);
    await screen.findByText('Ali sits there.');
    expect(sentTo('POST /api/seller/visit/seat').map(({ body }) => body)).toEqual([
      { guest: 'g2', table: '3' },
    ]);
  });

  it.each([
    ['2', /^Ali moved here from table 4 at/],
    ['5', /^Ali moved to table 5 at/],
  ])('says who moved alone, and is undone from either table (now at %s)', async (to, text) => {
    const from = to === '2' ? '4' : '2';
    const alone = {
      ...undo,
      kind: 'move',
      from,
      to,
      guest: { name: 'Ali', isAll: false },
    } as const;
    const { panel, sentTo } = await openMerge({ undo: alone });
    expect(panel.getByText(text)).toBeTruthy();
    fireEvent.click(panel.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Table 4 is as before.');
    expect(sentTo('POST /api/seller/visit/undo').map(({ body }) => body)).toEqual([
      { move: 'm1', table: '2' },
    ]);
  });

  it('counts nobody at tables that only ordered together', async () => {
    const all = { _id: 'g9', name: 'Table 2', isAll: true, total: 118, unpaid: 118 };
    const { panel } = await openMerge({ people: [all] }, { people: [{ ...all, _id: 'g8' }] });
    fireEvent.click(await panel.findByRole('button', { name: 'Merge' }));
    fireEvent.click(await screen.findByRole('button', { name: /Table 3/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Merge table 2 into table 3?' });
    await waitFor(() =>
      expect(cellsOf(dialog)).toEqual([
        'Table 2The whole tableSR 118Free',
        'Table 3The whole tableSR 80.50The whole tableSR 198.50',
      ]),
    );
  });

  it('says of a table without a guest that is known that it orders as a whole', async () => {
    const { panel } = await openMerge({ isWhole: true });
    const head = await panel.findByText(/The whole table · since/);
    expect(head.textContent).not.toMatch(/guest/);
  });

  it('says since when, and is undone in one press', async () => {
    const { panel, sentTo } = await openMerge({ undo });
    expect(panel.getByText(/^Table 4 was merged into this one at/)).toBeTruthy();
    const button = panel.getByRole('button', { name: 'Undo' });
    fireEvent.click(button);
    // A second press does nothing, also after the answer.
    fireEvent.click(button);
    await screen.findByText('Table 4 is as before.');
    fireEvent.click(button);
    expect(sentTo('POST /api/seller/visit/undo').map(({ body }) => body)).toEqual([
      { move: 'm1', table: '2' },
    ]);
    await screen.findByRole('complementary', { name: 'Table 4' });
  });
});

describe('a change that is pressed while the network is away', () => {
  const SARA = { id: 's9', nameEn: 'Sara', nameAr: 'سارة' };
  const served = { success: true, message: 'Status updated', order: aDineOrder() };

  // What waits to be sent again does so on the clock of the test, which `waitFor` advances.
  beforeEach(() => void jest.useFakeTimers({ advanceTimers: true }));
  afterEach(() => void jest.useRealTimers());

  // A change is sent again after three seconds.
  const PATIENCE = { timeout: 8_000 };

  /** Presses Served without a connection, and hands the tablet over to Sara after the attempts. */
  async function handOver(refused: Error, attempts = 2) {
    let isAway = true;
    const opened = await openLoadedPanel([aRound()], {
      [STATUS]: () => {
        if (isAway) throw refused;
        return served;
      },
      'GET /api/seller/is-auth': () => ({ success: true, self: { ...OWNER, ...SARA } }),
    });
    fireEvent.click(opened.panel.getByRole('button', { name: 'Serve all of round 1' }));
    await waitFor(() => expect(opened.statuses()).toHaveLength(attempts));
    act(() => asStaff(SARA));
    isAway = false;
    await screen.findByText(
      (_, element) =>
        element?.tagName === 'P' &&
        element.textContent === '1 change waits until Admin signs in again. Serve all of round 1',
      {},
      PATIENCE,
    );
    return opened;
  }

  it.each([
    ['is away', refusal(0, 'network', 'No connection'), 2],
    ['has the session of somebody else', refusal(409, 'other_person', 'Somebody else'), 1],
  ])(
    'waits for its person while the server %s, and is sent in their name',
    async (_, refused, attempts) => {
      const { sent, statuses } = await handOver(refused, attempts);
      expect(statuses()).toHaveLength(attempts);
      act(() => asStaff({}));
      await screen.findByText('Round 1 is served.');
      expect(statuses()).toHaveLength(attempts + 1);
      expect(sent.findLast(({ name }) => name === STATUS)?.headers['x-staff']).toBe('s1');
      expect(screen.queryByText(/waits until/)).toBeNull();
    },
    20_000,
  );

  it('is named by the toast that says that it is kept', async () => {
    let isAway = true;
    const { panel } = await openLoadedPanel([aRound()], {
      [STATUS]: () => {
        if (isAway) throw refusal(0, 'network', 'No connection');
        return served;
      },
    });
    fireEvent.click(panel.getByRole('button', { name: 'Serve all of round 1' }));
    await screen.findByText(
      'There is no connection. Kept, and sent when it returns: Serve all of round 1',
    );
    isAway = false;
    await screen.findByText('Round 1 is served.', {}, PATIENCE);
  }, 20_000);

  it('looks as pressed until it is sent, at the round and its dishes', async () => {
    let isAway = true;
    const line = { product: 'p', name: 'Ribs', quantity: 1, amount: 10 };
    const rounds = [
      aRound({
        lines: [
          { ...line, state: 'ready' },
          { ...line, name: 'Wings', state: 'ready' },
          { ...line, state: 'cooking' },
        ],
      }),
    ];
    const { panel, sent } = await openLoadedPanel(rounds, {
      'POST /api/seller/dishes': () => {
        if (isAway) throw refusal(0, 'network', 'No connection');
        return { success: true, message: 'Served.' };
      },
    });
    const name = 'Serve 2 ready dishes of round 1';
    fireEvent.click(panel.getByRole('button', { name }));
    await panel.findByRole('button', { name: `Will be sent: ${name}` });
    const dish = panel.getByRole('button', { name: /^Will be sent: .*Wings/ });
    expect([dish.textContent, dish.getAttribute('aria-disabled')]).toEqual([
      'Will be sent',
      'true',
    ]);
    const attempts = sent.length;
    fireEvent.click(dish);
    expect(sent).toHaveLength(attempts);
    isAway = false;
    await screen.findByText('Served.', {}, PATIENCE);
    await panel.findByRole('button', { name });
  }, 20_000);

  it('is never sent once it is discarded', async () => {
    const { statuses } = await handOver(refusal(0, 'network', 'No connection'));
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Discard the changes of Admin?' }));
    dialog.getByText('Pressed without a connection, and never sent: Serve all of round 1');
    fireEvent.click(dialog.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText(/waits until/)).toBeNull());
    act(() => asStaff({}));
    await screen.findByRole('complementary', { name: 'Table 2' });
    expect(statuses()).toHaveLength(2);
  }, 20_000);
});
