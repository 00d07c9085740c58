import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { KitchenPress, KitchenTicket } from '@smokehouse/shared/contract';
import { refusal, renderRemote, type Network } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { asSeller, asStaff, mockDesk } from '../testing';

const NOW = Date.parse('2026-11-22T18:00:00Z');
const MINUTE_MS = 60_000;

/** A taken ticket of two dishes, opened `minutes` ago, promised in 15 minutes. */
function aTicket(
  id: string,
  minutes: number,
  { takenAt = 'yes', ...ticket }: Partial<KitchenTicket> = {},
): KitchenTicket {
  const opened = NOW - minutes * MINUTE_MS;
  return {
    _id: id,
    kind: 'dine',
    number: id.toUpperCase().padStart(6, '0'),
    table: '7',
    round: 1,
    openedAt: new Date(opened).toISOString(),
    promisedAt: new Date(opened + 15 * MINUTE_MS).toISOString(),
    ...(takenAt && { takenAt: new Date(opened).toISOString() }),
    items: [
      { line: 0, name: 'Oak-Smoked Brisket', kitchenName: 'brisket', quantity: 2, station: 'pit' },
      { line: 1, name: 'Skin-On Fries', quantity: 1, station: 'fry' },
    ],
    ...ticket,
  };
}

/** Mocks the kitchen. @returns the presses that were sent */
function mockKitchen(tickets: KitchenTicket[], network: Network = {}): KitchenPress[] {
  const presses: KitchenPress[] = [];
  mockDesk(
    {},
    {
      'GET /api/seller/kitchen': () => ({ success: true, tickets, bumped: [], now: NOW }),
      'POST /api/seller/kitchen/press': (body: KitchenPress) => {
        presses.push(body);
        return { success: true, message: '', tickets: [] };
      },
      ...network,
    },
  );
  return presses;
}
const open = (language: 'en' | 'ar' = 'en') =>
  renderRemote(seller, '/seller/kitchen', { before: asSeller, language });
const ticket = (name: string | RegExp) => screen.findByRole('article', { name });
const drawn = () =>
  screen
    .getAllByRole('article')
    .filter((one) => !one.closest('[inert]'))
    .map((one) => one.getAttribute('aria-label'));

beforeAll(async () => {
  // The tests' DOM has no layout: a rail of three columns, in which four tickets of 200 px fit.
  const sizes = { clientWidth: 800, clientHeight: 850, offsetHeight: 200 };
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
  Object.assign(globalThis, {
    ResizeObserver: class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  });
  await import('./chunk');
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
});
afterEach(() => jest.restoreAllMocks());

describe('the kitchen display', () => {
  it('shows the oldest tickets that fit, and counts the others', async () => {
    mockKitchen(Array.from({ length: 20 }, (_, i) => aTicket(`t${i}`, 20 - i)));
    await open();
    await ticket('Table 7 #0000T0');
    expect(drawn()).toHaveLength(12);
    expect(drawn()[11]).toBe('Table 7 #000T11');
    expect(screen.getByText('more wait').textContent).toContain('0 deliveries, 8 tables');
    fireEvent.click(screen.getByRole('button', { name: 'Peek next' }));
    expect(drawn()[0]).toBe('Table 7 #000T12');
  });

  it('says the age of a ticket against its promise, in both languages', async () => {
    mockKitchen([
      aTicket('a', 19),
      aTicket('b', 13),
      aTicket('c', 4),
      aTicket('d', 0, { takenAt: '' }),
    ]);
    await open('ar');
    expect(within(await ticket(/0000A/)).getByText('19 د · تأخّر 4 د')).toBeTruthy();
    expect(within(await ticket(/0000B/)).getByText('13 د · بقي 2 د')).toBeTruthy();
    expect(within(await ticket(/0000C/)).getByText('4 د · بقي 11 د')).toBeTruthy();
    expect(within(await ticket(/0000D/)).getByText('جديد · بقي 15 د')).toBeTruthy();
  });

  it('does not call a ticket late of which nothing is to be made', async () => {
    const items: KitchenTicket['items'] = [
      { line: 0, name: 'Brisket', quantity: 1, station: 'pit', cancelled: 'sold_out' },
    ];
    mockKitchen([aTicket('a', 19, { items })]);
    await open('ar');
    expect(within(await ticket(/0000A/)).getByText('لا شيء للتحضير الآن')).toBeTruthy();
    expect(within(await ticket(/0000A/)).queryByText(/تأخّر/)).toBeNull();
  });

  it('lists what nothing is to be made of behind the work, until it is fired', async () => {
    const [held, done, voided] = [aTicket('a', 19), aTicket('b', 18), aTicket('c', 17)];
    Object.assign(held.items[0]!, { struck: true, served: true });
    Object.assign(held.items[1]!, { course: 'desserts', held: true });
    for (const item of done.items) item.struck = true;
    for (const item of voided.items) item.cancelled = 'walk_out';
    mockKitchen([held, done, voided, aTicket('d', 4)]);
    await open();
    const card = within(await ticket(/0000A/));
    const order = () => drawn().map((label) => label?.at(-1));
    expect(order()).toEqual(['B', 'D', 'A', 'C']);
    fireEvent.click(card.getByRole('button', { name: 'Fire desserts' }));
    expect(order()).toEqual(['A', 'B', 'D', 'C']);
  });

  it('strikes an item at once, and brings it back', async () => {
    const presses = mockKitchen([aTicket('a', 4)]);
    await open();
    const fries = within(await ticket(/0000A/)).getByRole('button', { name: /Skin-On Fries/ });
    fireEvent.click(fries);
    expect(fries.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(fries);
    expect(fries.getAttribute('aria-pressed')).toBe('false');
    await waitFor(() =>
      expect(presses.map(({ action }) => action)).toEqual(['strike', 'unstrike']),
    );
  });

  it('shows what is served as served: it cannot be brought back, and is not to be made', async () => {
    const items: KitchenTicket['items'] = [
      { line: 0, name: 'Smoke Caesar', quantity: 1, station: 'cold', struck: true, served: true },
      { line: 1, name: 'Lemonade', quantity: 1, station: 'drinks' },
      { line: 2, name: 'Ribs', quantity: 2, station: 'pit', struck: true, served: true },
    ];
    const presses = mockKitchen([aTicket('a', 4, { round: 2, items })]);
    await open();
    const card = within(await ticket(/0000A/));
    expect(card.getByText(/Smoke Caesar/).closest('li')?.textContent).toBe(
      'Served: 1 Smoke Caesar, 2 Ribs',
    );
    expect(card.queryByRole('button', { name: /Smoke Caesar/ })).toBeNull();
    expect(screen.getByRole('tab', { name: 'Cold 0' })).toBeTruthy();
    fireEvent.click(card.getByRole('button', { name: /^Bump/ }));
    await waitFor(() =>
      expect(presses).toEqual([{ action: 'bump', ticket: 'a', round: 2, items: [1] }]),
    );
  });

  it.each([
    ['en', 'Left without this', 'Called ready without this'],
    ['ar', 'خرج الطلب بدون هذا', 'أُعلن جاهزًا بدون هذا'],
  ] as const)(
    'says that an order has left without its dishes (%s)',
    async (language, left, ready) => {
      const delivery = { kind: 'delivery', leftAt: new Date(NOW).toISOString() } as const;
      mockKitchen([aTicket('a', 4, delivery), aTicket('b', 3, { ...delivery, pickup: true })]);
      await open(language);
      expect(within(await ticket(/0000A/)).getByText(left)).toBeTruthy();
      expect(within(await ticket(/0000B/)).getByText(ready)).toBeTruthy();
    },
  );

  it.each([
    ['en', 'Served by the staff: nothing more to make', 'Not to be made:1 Skin-On Fries'],
    ['ar', 'قدّمه الموظفون: لا يُحضَّر المزيد', 'لا يُحضَّر:1 Skin-On Fries'],
  ] as const)(
    'keeps a round that was served before all of it was made at its place, until it is bumped (%s)',
    async (language, text, unmade) => {
      const item = { quantity: 1, struck: true, served: true } as const;
      const over = aTicket('a', 4, {
        leftAt: new Date(NOW).toISOString(),
        takenAt: '',
        items: [
          { ...item, line: 0, name: 'Brisket', station: 'pit' },
          { ...item, line: 1, name: 'Skin-On Fries', station: 'fry', unmade: true, held: true },
          { ...item, line: 2, name: 'Slaw', station: 'cold', unmade: true },
        ],
      });
      const presses = mockKitchen([over, aTicket('b', 3)]);
      await open(language);
      const card = within(await ticket(/0000A/));
      expect(drawn()[0]).toMatch(/0000A/);
      card.getByText(text);
      expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(unmade);
      // Nobody has to take it, and it is no work.
      expect(screen.queryByText(/new order|طلب جديد/i)).toBeNull();
      const tab = (name: RegExp) => screen.getByRole('tab', { name });
      expect(tab(/^(All|الكل)/).textContent).toMatch(/1$/);
      // Of the stations, it is shown to the one that was to make something.
      fireEvent.click(tab(/^(Pit|موقد التدخين)/));
      expect(drawn()).toHaveLength(1);
      fireEvent.click(tab(/^(Fry|القلاية)/));
      expect(drawn()[0]).toMatch(/0000A/);
      fireEvent.click(within(await ticket(/0000A/)).getByRole('button', { name: /^(Bump|إنهاء)/ }));
      // The other station has not noticed it yet.
      expect(drawn().join()).not.toMatch(/0000A/);
      fireEvent.click(tab(/^(Cold|الأطباق الباردة|البارد)/));
      expect(drawn()[0]).toMatch(/0000A/);
      fireEvent.click(within(await ticket(/0000A/)).getByRole('button', { name: /^(Bump|إنهاء)/ }));
      fireEvent.click(tab(/^(All|الكل)/));
      expect(drawn().join()).not.toMatch(/0000A/);
      await waitFor(() =>
        expect(presses).toEqual([
          { action: 'see', ticket: 'a', items: [1] },
          { action: 'see', ticket: 'a', items: [2] },
        ]),
      );
    },
  );

  it('names the table that a ticket was moved from', async () => {
    const bumped = [aTicket('b', 9, { table: '12', movedFrom: '7' })];
    const tickets = [aTicket('a', 4, { table: '11', movedFrom: '10' })];
    mockKitchen([], {
      'GET /api/seller/kitchen': () => ({ success: true, tickets, bumped, now: NOW }),
    });
    await open();
    await ticket('Table 11, was 10 #00000A');
    screen.getByRole('button', { name: 'Recall: Table 12, was 7 #00000B' });
  });

  it('bumps a ticket, and undoes it', async () => {
    const presses = mockKitchen([aTicket('a', 4), aTicket('b', 3)]);
    await open();
    fireEvent.click(within(await ticket(/0000A/)).getByRole('button', { name: /^Bump/ }));
    expect(drawn()).toEqual(['Table 7 #00000B']);
    fireEvent.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(drawn()).toEqual(['Table 7 #00000A', 'Table 7 #00000B']);
    await waitFor(() =>
      expect(presses).toEqual([
        { action: 'bump', ticket: 'a', round: 1, items: [0, 1] },
        { action: 'recall', ticket: 'a', round: 1, items: [0, 1] },
      ]),
    );
  });

  it('strikes the items of one station when it bumps there', async () => {
    const presses = mockKitchen([aTicket('a', 4)]);
    await open();
    fireEvent.click(await screen.findByRole('tab', { name: 'Pit 1' }));
    expect(screen.queryByText('Skin-On Fries')).toBeNull();
    fireEvent.click(within(await ticket(/0000A/)).getByRole('button', { name: /^Bump/ }));
    expect(screen.getByRole('tab', { name: 'Pit 0' })).toBeTruthy();
    await waitFor(() => expect(presses).toEqual([{ action: 'strike', ticket: 'a', items: [0] }]));
  });

  it('shows a cancelled line with its reason, and an earlier quantity until it is pressed', async () => {
    const changed = aTicket('a', 4, { changedAt: new Date(NOW - MINUTE_MS).toISOString() });
    changed.items[0]!.was = 3;
    changed.items[1]!.cancelled = 'sold_out';
    const presses = mockKitchen([changed]);
    await open();
    const card = within(await ticket(/0000A/));
    expect(card.getByText('Changed 1 min ago')).toBeTruthy();
    expect(card.getByText('Sold out')).toBeTruthy();
    expect(card.queryByRole('button', { name: /Fries/ })).toBeNull();
    fireEvent.click(card.getByRole('button', { name: /Brisket.*was 3/ }));
    expect(card.queryByText('was 3')).toBeNull();
    expect(card.getByRole('button', { name: /Brisket/ }).getAttribute('aria-pressed')).toBe(
      'false',
    );
    await waitFor(() => expect(presses).toEqual([{ action: 'see', ticket: 'a', items: [0] }]));
  });

  it('keeps what was cancelled at each of its stations until it is bumped there', async () => {
    const reason = { cancelled: 'changed_mind', unseen: true } as const;
    const [brisket, fries] = aTicket('a', 4).items;
    const whole = aTicket('a', 4, {
      items: [
        { ...brisket!, ...reason },
        { ...fries!, ...reason },
      ],
    });
    const part = aTicket('b', 3, {
      items: [
        { ...brisket!, ...reason },
        { ...brisket!, line: 2, name: 'Ribs' },
        { ...fries!, ...reason },
      ],
    });
    const presses = mockKitchen([whole, part]);
    await open();
    const bump = async (name: RegExp) =>
      fireEvent.click(within(await ticket(name)).getByRole('button', { name: /^Bump/ }));
    fireEvent.click(await screen.findByRole('tab', { name: 'Pit 1' }));
    expect(drawn()).toEqual(['Table 7 #00000A', 'Table 7 #00000B']);
    expect(within(await ticket(/0000A/)).getByRole('listitem').textContent).toMatch(
      /^Cancelled.*Brisket/,
    );
    await bump(/0000A/);
    await bump(/0000B/);
    expect(screen.queryAllByRole('article')).toEqual([]);
    fireEvent.click(screen.getByRole('tab', { name: 'Fry 0' }));
    expect(drawn()).toEqual(['Table 7 #00000A', 'Table 7 #00000B']);
    await bump(/0000A/);
    await bump(/0000B/);
    fireEvent.click(screen.getByRole('tab', { name: /^All/ }));
    expect(drawn()).toEqual(['Table 7 #00000B']);
    await waitFor(() =>
      expect(presses).toEqual([
        { action: 'see', ticket: 'a', items: [0] },
        { action: 'strike', ticket: 'b', items: [2, 0] },
        { action: 'see', ticket: 'a', items: [1] },
        { action: 'see', ticket: 'b', items: [1] },
      ]),
    );
  });

  it('keeps it there when the display of all stations bumps the rest', async () => {
    const [brisket, fries] = aTicket('a', 4).items;
    const items = [{ ...brisket!, cancelled: 'changed_mind', unseen: true } as const, fries!];
    const presses = mockKitchen([aTicket('a', 4, { items })]);
    await open();
    const bump = async () =>
      fireEvent.click(within(await ticket(/0000A/)).getByRole('button', { name: /^Bump/ }));
    await bump();
    expect(screen.queryAllByRole('article')).toEqual([]);
    expect(screen.getByRole('tab', { name: 'All 0' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(drawn()).toEqual(['Table 7 #00000A']);
    await bump();
    fireEvent.click(screen.getByRole('tab', { name: 'Pit 0' }));
    expect((await ticket(/0000A/)).textContent).toContain('Cancelled');
    await bump();
    expect(screen.queryAllByRole('article')).toEqual([]);
    await waitFor(() =>
      expect(presses).toEqual([
        { action: 'bump', ticket: 'a', round: 1, items: [1] },
        { action: 'recall', ticket: 'a', round: 1, items: [1] },
        { action: 'bump', ticket: 'a', round: 2, items: [1] },
        { action: 'see', ticket: 'a', items: [0] },
      ]),
    );
  });

  it('lists the dishes of a table in the order of their courses', async () => {
    const dinner = aTicket('a', 4);
    dinner.items[0]!.course = 'desserts';
    dinner.items[1]!.course = 'starters';
    mockKitchen([dinner]);
    await open();
    const text = (await ticket(/0000A/)).textContent;
    expect(text.indexOf('Skin-On Fries')).toBeGreaterThan(0);
    expect(text.indexOf('Skin-On Fries')).toBeLessThan(text.toLowerCase().indexOf('brisket'));
  });

  it('holds a course and fires it', async () => {
    const courses = aTicket('a', 4);
    courses.items[0]!.course = 'mains';
    courses.items[1]!.course = 'starters';
    const presses = mockKitchen([courses]);
    await open();
    const card = within(await ticket(/0000A/));
    fireEvent.click(card.getByRole('button', { name: /^Courses/ }));
    fireEvent.click(card.getByRole('button', { name: 'Hold mains' }));
    expect(card.queryByRole('button', { name: /Brisket/ })).toBeNull();
    fireEvent.click(card.getByRole('button', { name: 'Fire mains' }));
    expect(card.getByRole('button', { name: /Brisket/ })).toBeTruthy();
    await waitFor(() => expect(presses.map(({ action }) => action)).toEqual(['hold', 'fire']));
  });

  it('counts what is to be made now by its short name, without what is on hold', async () => {
    const held = aTicket('b', 3);
    held.items[0]!.held = true;
    mockKitchen([aTicket('a', 4), aTicket('c', 2), held]);
    await open();
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('listitem')
          .slice(0, 2)
          .map((one) => one.textContent),
      ).toEqual(['4 brisket', '3 Skin-On Fries']),
    );
    expect(screen.getByRole('tab', { name: 'Pit 2' })).toBeTruthy();
  });

  it('keeps a ticket with what is on hold when the rest is bumped', async () => {
    const held = aTicket('a', 4);
    Object.assign(held.items[1]!, { course: 'desserts', held: true });
    const presses = mockKitchen([held]);
    await open();
    const card = within(await ticket(/0000A/));
    fireEvent.click(card.getByRole('button', { name: /^Bump/ }));
    await waitFor(() => expect(presses).toEqual([{ action: 'strike', ticket: 'a', items: [0] }]));
    card.getByRole('button', { name: 'Fire desserts' });
    fireEvent.click(card.getByRole('button', { name: /^Bump/ }));
    await screen.findByText('Everything else is done. Fire what is on hold first.');
    fireEvent.click(card.getByRole('button', { name: /^Bump/ }));
    expect(screen.getAllByText(/^Everything else is done/)).toHaveLength(1);
    expect(presses).toHaveLength(1);
  });

  it('says that an order is new until all of them are taken', async () => {
    const presses = mockKitchen([
      aTicket('a', 4),
      aTicket('b', 0, { takenAt: '' }),
      aTicket('c', 0, { takenAt: '', kind: 'delivery' }),
    ]);
    await open();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('2 new orders'));
    fireEvent.click(screen.getByRole('button', { name: 'Take both' }));
    expect(screen.getByRole('alert').textContent).toBe('');
    await waitFor(() => expect(presses).toEqual([{ action: 'take', tickets: ['b', 'c'] }]));
  });

  it('does not ring for an order of which everything is cancelled', async () => {
    const cancelled = aTicket('b', 0, { takenAt: '' });
    for (const item of cancelled.items) item.cancelled = 'changed_mind';
    mockKitchen([aTicket('a', 4), cancelled]);
    await open();
    await ticket(/0000B/);
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('keeps what was pressed without a connection, and sends it once when it is back', async () => {
    let isAway = true;
    const presses: KitchenPress[] = [];
    mockKitchen([aTicket('a', 4), aTicket('b', 3)], {
      'POST /api/seller/kitchen/press': (body: KitchenPress) => {
        if (isAway) throw refusal(0, 'network', 'Network Error');
        presses.push(body);
        return { success: true, message: '', tickets: [] };
      },
    });
    await open();
    fireEvent.click(within(await ticket(/0000A/)).getByRole('button', { name: /Brisket/ }));
    fireEvent.click(within(await ticket(/0000B/)).getByRole('button', { name: /^Bump/ }));
    expect(await screen.findByText(/2 presses are kept/)).toBeTruthy();
    expect(drawn()).toEqual(['Table 7 #00000A']);
    isAway = false;
    await act(async () => {
      fireEvent(window, new Event('online'));
      await Promise.resolve();
    });
    await waitFor(() => expect(presses.map(({ action }) => action)).toEqual(['strike', 'bump']));
    await waitFor(() => expect(screen.queryByText(/kept/)).toBeNull());
  });

  it('says that the sound is muted', async () => {
    localStorage.setItem('mfe-seller:sound', 'off');
    mockKitchen([]);
    await open();
    expect(await screen.findByRole('button', { name: 'Sound muted' })).toBeTruthy();
    expect(screen.getByText('No open tickets.')).toBeTruthy();
  });
});

describe('a dish of a ticket', () => {
  const items: KitchenTicket['items'] = [
    { line: 0, product: 'p1', name: 'Brisket', quantity: 2, station: 'pit' },
    {
      line: 1,
      product: 'p2',
      name: 'Fries',
      quantity: 1,
      station: 'fry',
      held: true,
      course: 'mains',
    },
    { line: 2, product: 'p1', name: 'Brisket', quantity: 1, station: 'pit' },
    { line: 3, product: 'p3', name: 'Cola', quantity: 1, struck: true, served: true },
  ];
  function mockStock() {
    const sent: [string, unknown][] = [];
    const answer = (name: string, message: string) => (body: unknown) => {
      sent.push([name, body]);
      return { success: true, message };
    };
    mockKitchen([aTicket('a', 4, { items })], {
      'POST /api/product/stock': answer('stock', 'The dish is sold out.'),
      'POST /api/seller/counts': answer('counts', 'Left today: 3.'),
    });
    return sent;
  }
  const head = { name: /^Sold out: Table 7/ };
  const openHead = async () => {
    const card = within(await ticket(/Table 7/));
    fireEvent.click(card.getByRole('button', head));
    return card;
  };

  it('is set sold out with two presses, and back with one', async () => {
    const sent = mockStock();
    await open();
    const card = await openHead();
    const buttons = await card.findAllByRole('button', { name: /^Sold out ?: (?!Table)/ });
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      'Sold out: Brisket',
      'Sold out: Fries',
    ]);
    fireEvent.click(buttons[0]!);
    await screen.findByText('The dish is sold out.');
    fireEvent.click(await card.findByRole('button', { name: /^In stock again ?: Brisket/ }));
    expect(await card.findByRole('button', { name: /^Sold out ?: Brisket/ })).toBeTruthy();
    expect(sent).toEqual([
      ['stock', { id: 'p1', inStock: false }],
      ['stock', { id: 'p1', inStock: true }],
    ]);
  });

  it('is counted without a keyboard', async () => {
    const sent = mockStock();
    await open();
    const card = await openHead();
    fireEvent.click(await card.findByRole('button', { name: /^Few left ?: Fries/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Fries: how many are left today?' });
    fireEvent.click(within(dialog).getByRole('button', { name: '3' }));
    await screen.findByText('Left today: 3.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent).toEqual([['counts', { id: 'p2', left: 3 }]]);
  });

  it('takes no number back once the dish was set sold out after it', async () => {
    mockStock();
    await open();
    const card = await openHead();
    fireEvent.click(await card.findByRole('button', { name: /^Few left ?: Fries/ }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: '3' }));
    await card.findByRole('button', { name: /^Undo ?: Fries/ });
    fireEvent.click(card.getByRole('button', { name: /^Sold out ?: Fries/ }));
    fireEvent.click(await card.findByRole('button', { name: /^In stock again ?: Fries/ }));
    await card.findByRole('button', { name: /^Sold out ?: Fries/ });
    expect(card.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  it('says how many are left on its ticket and in the list of the day, and takes that back', async () => {
    let left: { product: string; left: number }[] = [{ product: 'p1', left: 4 }];
    const sent: unknown[] = [];
    mockKitchen([aTicket('a', 4, { items })], {
      'GET /api/seller/counts': () => ({ success: true, counts: left }),
      'POST /api/seller/counts': (body: { id: string; left: number | null }) => {
        sent.push(body);
        left = left.filter(({ product }) => product !== body.id);
        if (body.left !== null) left = [...left, { product: body.id, left: body.left }];
        return { success: true, message: 'Fries: 3 left today.' };
      },
    });
    await open();
    const day = (await screen.findByRole('heading', { name: 'All day' })).parentElement!;
    await waitFor(() => expect(day.textContent).toContain('3 Brisket4 left'));
    const card = await openHead();
    await card.findByRole('button', { name: /^4 left ?: Brisket/ });
    fireEvent.click(await card.findByRole('button', { name: /^Few left ?: Fries/ }));
    const few = within(await screen.findByRole('dialog'));
    expect(few.queryByRole('button', { name: 'No limit' })).toBeNull();
    fireEvent.click(few.getByRole('button', { name: '3' }));
    await card.findByRole('button', { name: /^3 left ?: Fries/ });
    fireEvent.click(card.getByRole('button', { name: /^Undo ?: Fries/ }));
    await card.findByRole('button', { name: /^Few left ?: Fries/ });
    expect(card.queryByRole('button', { name: /^Undo/ })).toBeNull();
    fireEvent.click(card.getByRole('button', { name: /^4 left ?: Brisket/ }));
    const again = within(await screen.findByRole('dialog'));
    expect(again.getByRole('button', { name: '4' }).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(again.getByRole('button', { name: 'No limit' }));
    await card.findByRole('button', { name: /^Few left ?: Brisket/ });
    expect(sent).toEqual([
      { id: 'p2', left: 3 },
      { id: 'p2', left: null },
      { id: 'p1', left: null },
    ]);
  });

  it('of which none is left is put back', async () => {
    mockKitchen([aTicket('a', 4, { items })], {
      'GET /api/seller/counts': { success: true, counts: [{ product: 'p1', left: 0 }] },
    });
    await open();
    const card = await openHead();
    await card.findByRole('button', { name: /^In stock again ?: Brisket/ });
  });

  it('is not set by whoever may not change the stock', async () => {
    mockStock();
    await renderRemote(seller, '/seller/kitchen', {
      before: () => asStaff({ role: 'waiter' }),
    });
    expect(screen.queryByRole('button', head)).toBeNull();
  });
});

it.each([
  ['en', 'more waits'],
  ['ar', 'تذكرة أخرى تنتظر'],
] as const)(
  'the kitchen counts one ticket that waits in the singular (%s)',
  async (language, text) => {
    // The row of the queue takes no room, so that it is shown for one ticket.
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (
      this: HTMLElement,
    ) {
      return this.tagName === 'ARTICLE' ? 200 : 0;
    });
    mockKitchen(Array.from({ length: 13 }, (_, i) => aTicket(`t${i}`, 20 - i)));
    await open(language);
    await ticket(/0000T0/);
    expect(screen.getByText(text)).toBeTruthy();
  },
);

it('the row of the queue counts a late ticket that nobody has taken', async () => {
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return this.tagName === 'ARTICLE' ? 200 : 0;
  });
  const late = { ...aTicket('t0', 90), takenAt: undefined };
  mockKitchen([late, ...Array.from({ length: 12 }, (_, i) => aTicket(`t${i + 1}`, 1))]);
  await open();
  await ticket(/0000T0/);
  expect(screen.getByText(/^1 late · .*13 open$/)).toBeTruthy();
});

describe('printers in the kitchen', () => {
  it('are named when they do not print what waits, and lead to their page', async () => {
    mockKitchen([aTicket('t1', 3)], {
      'GET /api/seller/kitchen': () => ({
        success: true,
        tickets: [aTicket('t1', 3)],
        bumped: [],
        printers: [{ name: 'Grill', state: 'paper_out', waiting: 3 }],
        now: NOW,
      }),
    });
    await open();
    const link = await screen.findByRole('link', {
      name: 'Printer Grill: No paper. Waiting to print: 3.',
    });
    expect(link.getAttribute('href')).toBe('/seller/printers');
  });

  it('print a ticket from its head, if one of them prints tickets', async () => {
    const printed: unknown[] = [];
    mockKitchen([], {
      'GET /api/seller/kitchen': () => ({
        success: true,
        tickets: [aTicket('t1', 3)],
        bumped: [],
        canPrint: true,
        now: NOW,
      }),
      'POST /api/seller/kitchen/print': (body: unknown) => {
        printed.push(body);
        return { success: true, message: 'It is being printed.' };
      },
    });
    await open();
    const card = within(await ticket(/Table 7/));
    fireEvent.click(card.getByRole('button', { name: /^Print: Table 7/ }));
    fireEvent.click(await card.findByRole('button', { name: 'Print' }));
    await waitFor(() => expect(printed).toEqual([{ ticket: 't1' }]));
  });

  it('offer nothing where none prints tickets', async () => {
    mockKitchen([aTicket('t1', 3)]);
    await open();
    expect(within(await ticket(/Table 7/)).queryByRole('button', { name: /^Print/ })).toBeNull();
  });
});
