import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PassTicket } from '@smokehouse/shared/contract';
import { renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { asSeller, mockDesk } from '../testing';
import { stateOf, tablesOf } from './tables';

const NOW = Date.parse('2026-11-22T18:00:00Z');
const ago = (seconds: number) => new Date(NOW - seconds * 1000).toISOString();

const aTicket = (order: string, ticket: Partial<PassTicket> = {}): PassTicket => ({
  _id: `t-${order}`,
  order,
  kind: 'dine',
  number: order.toUpperCase(),
  table: '7',
  guest: 'Layla',
  openedAt: ago(600),
  dishes: [],
  ...ticket,
});
const ribeye = {
  line: 0,
  name: 'Ribeye',
  nameAr: 'ريب آي',
  quantity: 1,
  station: 'grill',
  state: 'ready',
  readyAt: ago(100),
} as const;
const tray = { line: 1, name: 'Tray', quantity: 1, station: 'pit', state: 'cooking' } as const;
/** Nobody has begun it. */
const soup = { ...tray, name: 'Soup', state: 'fired' } as const;
const cake = { line: 2, name: 'Cake', quantity: 2, station: 'cold', state: 'held' } as const;

function mockPass(tickets: PassTicket[], more?: number) {
  return mockDesk(
    {},
    {
      'GET /api/seller/pass': () => ({ success: true, tickets, ...(more && { more }), now: NOW }),
      'POST /api/seller/pass/gone': { success: true, message: 'Served.' },
    },
  );
}
const open = (language: 'en' | 'ar' = 'en') =>
  renderRemote(seller, '/seller/pass', { before: asSeller, language });
const ticketOf = async (name: string) =>
  within((await screen.findByRole('heading', { level: 2, name })).closest('article')!);

/** Those that the page observes, as the tests' DOM has no layout. */
let observed: ((entries: object[]) => void)[] = [];
class Observer {
  constructor(notify: (entries: object[]) => void) {
    observed.push(notify);
  }
  observe = () => undefined;
  disconnect = () => undefined;
}
beforeAll(() => {
  Object.assign(globalThis, { ResizeObserver: Observer, IntersectionObserver: Observer });
});
beforeEach(() => {
  observed = [];
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
});

describe('the pass', () => {
  it.each([
    ['en', 'Table 7', '1 more below'],
    ['ar', 'طاولة 7', 'تذكرة أخرى أسفل'],
  ] as const)('says how many tickets are below the screen (%s)', async (language, name, text) => {
    mockPass([aTicket('a', { dishes: [ribeye] }), aTicket('b', { table: '8', dishes: [tray] })]);
    await open(language);
    await ticketOf(name);
    const [shown, below] = screen.getByRole('main').querySelectorAll('[data-columns]');
    const seen = (target: unknown, top: number) => ({
      ...{ target, isIntersecting: top < 800, boundingClientRect: { top } },
      rootBounds: { height: 800 },
      borderBoxSize: [{ blockSize: 200 }],
    });
    act(() => {
      for (const notify of observed) notify([seen(shown, 90), seen(below, 900)]);
    });
    expect(screen.getByText(text)).toBeTruthy();
    act(() => {
      for (const notify of observed) notify([seen(below, 300)]);
    });
    expect(screen.queryByText(text)).toBeNull();
  });

  it('puts the orders of a table together, with what is missing from which station', async () => {
    mockPass([
      aTicket('a', { dishes: [ribeye, tray], allergy: 'nuts' }),
      aTicket('b', { guest: 'Yousef', dishes: [cake] }),
    ]);
    await open();
    const table = await ticketOf('Table 7');
    expect(table.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1RibeyeLaylaGrill: Ready',
      '1TrayLaylaPit: In the kitchen',
      '2CakeYousefOn hold',
    ]);
    table.getByText('1:40');
    expect(table.getByText(/^Allergy:/).textContent).toBe('Allergy: nuts');
    expect(screen.getByText('ready to go').previousSibling?.textContent).toBe('1');
  });

  it('names the table that orders were moved from, with the dish where only some were', async () => {
    mockPass([
      aTicket('a', { table: '11', movedFrom: '10', dishes: [ribeye] }),
      aTicket('b', { table: '12', movedFrom: '10', dishes: [ribeye] }),
      aTicket('c', { table: '12', guest: 'Yousef', dishes: [cake] }),
    ]);
    await open();
    await ticketOf('Table 11, was 10');
    const mixed = await ticketOf('Table 12');
    expect(mixed.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1RibeyeLayla · from table 10Grill: Ready',
      '2CakeYousefOn hold',
    ]);
  });

  it('names it in Arabic', async () => {
    mockPass([aTicket('a', { table: '11', movedFrom: '10', dishes: [ribeye] })]);
    await open('ar');
    await ticketOf('طاولة 11، كانت 10');
  });

  it.each([
    ['en', 'Table 7', ['1RibeyeGrill: Ready', '1TrayCancelled'], 'Taken away: 1 cancelled'],
    ['ar', 'طاولة 7', ['1ريب آيالشواية: جاهز', '1Trayملغى'], 'أُخذ: طبق ملغى'],
  ] as const)(
    'keeps a cancelled dish struck through until it is taken away (%s)',
    async (language, name, lines, key) => {
      const voided = { ...tray, state: 'voided' } as const;
      const sent = mockPass([
        aTicket('a', { dishes: [ribeye, voided] }),
        aTicket('b', { table: '8', dishes: [voided] }),
      ]);
      await open(language);
      const table = await ticketOf(name);
      expect(table.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(lines);
      expect(table.getByText('Tray').closest('s')).toBeTruthy();
      // What can go is not counted with it, and a table that only has it is not cooking.
      table.getByText(language === 'en' ? 'Gone to the table' : 'ذهب إلى الطاولة');
      const waits = language === 'en' ? 'Waiting' : 'في الانتظار';
      const other = await ticketOf(language === 'en' ? 'Table 8' : 'طاولة 8');
      expect(other.queryByText(waits)).toBeNull();
      expect(other.queryByText(/^\d+:\d\d$/)).toBeNull();
      const cooking = language === 'en' ? 'cooking' : 'قيد التحضير';
      expect(screen.getByText(cooking).previousSibling?.textContent).toBe('0');
      fireEvent.click(table.getByText(key));
      await waitFor(() =>
        expect(sent.filter(({ name: called }) => called.endsWith('/gone'))).toMatchObject([
          { body: { dishes: [{ order: 'a', line: 1 }], away: true } },
        ]),
      );
    },
  );

  it('counts a table of which one part can go and another is made as both', async () => {
    mockPass([aTicket('a', { dishes: [ribeye, tray] })]);
    await open();
    await ticketOf('Table 7');
    for (const word of ['ready to go', 'cooking'])
      expect(screen.getByText(word).previousSibling?.textContent).toBe('1');
  });

  it.each([
    ['en', 'Table 7', '1Ribeye1 Ribeye · 1 of 2 cancelledGrill: Ready', 'Taken away: 1 cancelled'],
    ['ar', 'طاولة 7', '1ريب آي1 ريب آي · أُلغي 1 من 2الشواية: جاهز', 'أُخذ: طبق ملغى'],
  ] as const)(
    'strikes through what of a plate was cancelled until it is taken away (%s)',
    async (language, name, line, key) => {
      const sent = mockPass([aTicket('a', { dishes: [{ ...ribeye, cancelled: 1 }] })]);
      await open(language);
      const table = await ticketOf(name);
      expect(table.getByRole('listitem').textContent).toBe(line);
      expect(table.getByRole('listitem').querySelector('s')?.textContent).toContain('1 ');
      // The rest can go.
      table.getByText(language === 'en' ? 'Gone to the table' : 'ذهب إلى الطاولة');
      fireEvent.click(table.getByText(key));
      await waitFor(() =>
        expect(sent.find(({ name: called }) => called.endsWith('/gone'))?.body).toEqual({
          ...{ dishes: [{ order: 'a', line: 0 }], away: true },
        }),
      );
    },
  );

  it.each(['en', 'ar'] as const)(
    'shows what guests wrote in a box of its own, allergies first (%s)',
    async (language) => {
      const written = { ...ribeye, details: 'Medium · “no salt”', note: 'no salt' };
      mockPass([
        aTicket('a', { dishes: [written], note: 'Window, please' }),
        aTicket('b', { dishes: [tray], note: 'Allergy: nuts' }),
      ]);
      await open(language);
      const table = await ticketOf(language === 'en' ? 'Table 7' : 'طاولة 7');
      const boxes = ['Allergy: nuts', 'Window, please', 'no salt'].map((note) =>
        table.getByText(note),
      );
      for (const [index, box] of boxes.slice(1).entries())
        expect(boxes[index]!.compareDocumentPosition(box)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      expect(table.queryByText(/“/)).toBeNull();
    },
  );

  it('names a guest who ordered everything once, and lists first what can go', async () => {
    mockPass([
      aTicket('a', { dishes: [cake, tray] }),
      aTicket('b', {
        dishes: [
          { ...soup, line: 1 },
          { ...ribeye, details: 'Medium' },
        ],
      }),
    ]);
    await open();
    const table = await ticketOf('Table 7');
    table.getByText('Layla');
    expect(table.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1RibeyeMediumGrill: Ready',
      '1TrayPit: In the kitchen',
      '1SoupPit: In the kitchen',
      '2CakeOn hold',
    ]);
  });

  it.each([
    [4, '1'],
    [15, '2'],
    [60, '4'],
    [0, '1'],
  ])('sets a ticket of %i dishes in %s columns', async (count, columns) => {
    const dishes = Array.from({ length: count }, (_, line) => ({ ...tray, line }));
    mockPass([aTicket('a', { dishes })]);
    await open();
    const heading = await screen.findByRole('heading', { level: 2, name: 'Table 7' });
    expect(heading.closest('li')?.dataset.columns).toBe(columns);
  });

  it.each([
    ['en', '300 more orders wait for the kitchen.'],
    ['ar', '300 طلب آخر ينتظر المطبخ.'],
  ] as const)('says how many orders it does not list (%s)', async (language, text) => {
    mockPass([aTicket('a', { dishes: [ribeye] })], 300);
    await open(language);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('lets what is ready go with one press', async () => {
    const sent = mockPass([aTicket('a', { dishes: [ribeye, tray] })]);
    await open('ar');
    const table = await ticketOf('طاولة 7');
    fireEvent.click(table.getByRole('button', { name: 'طاولة 7: طبق ذهب إلى الطاولة' }));
    await screen.findByText('Served.');
    await waitFor(() =>
      expect(sent.find(({ name }) => name === 'POST /api/seller/pass/gone')?.body).toEqual({
        dishes: [{ order: 'a', line: 0 }],
      }),
    );
  });

  it.each([
    ['en', 'Table 7', 'Gone to the table: 2 ready', 'Taken away: 3 cancelled'],
    ['ar', 'طاولة 7', 'ذهب إلى الطاولة: طبقان جاهزان', 'أُخذ: 3 أطباق ملغاة'],
  ] as const)('counts plates, not lines (%s)', async (language, name, go, away) => {
    const voided = { ...tray, line: 3, quantity: 3, state: 'voided' } as const;
    mockPass([aTicket('a', { dishes: [{ ...ribeye, quantity: 2 }, tray, voided] })]);
    await open(language);
    const table = await ticketOf(name);
    table.getByText(go);
    table.getByText(away);
  });

  it('offers nothing while nothing of a table is ready, and for deliveries', async () => {
    mockPass([
      aTicket('a', { dishes: [tray] }),
      aTicket('b', { kind: 'delivery', table: undefined, dishes: [ribeye] } as never),
    ]);
    await open();
    (await ticketOf('Table 7')).getByText('Nothing ready yet');
    (await ticketOf('Delivery #B')).getByText('1 of 1 ready to pack');
    expect(screen.queryByRole('button', { name: /gone/ })).toBeNull();
  });

  it.each([
    [
      'en',
      'Delivery #A',
      'Pickup #B',
      'Left without this',
      'Called ready without this',
      'Sent after it',
    ],
    ['ar', 'توصيل #A', 'استلام #B', 'خرج الطلب بدون هذا', 'أُعلن جاهزًا بدون هذا', 'أُرسل لاحقًا'],
  ] as const)(
    'marks an order that left without its dishes, and lets them be sent after it when all are ready (%s)',
    async (language, delivery, pickup, left, called, key) => {
      const gone = { kind: 'delivery', table: undefined, leftAt: ago(60) } as never as object;
      const sent = mockPass([
        aTicket('a', { ...gone, dishes: [ribeye] }),
        aTicket('b', { ...gone, pickup: true, dishes: [ribeye, tray] }),
      ]);
      await open(language);
      const isolated = (name: string) => name.replace(/#./, (number) => `\u2066${number}\u2069`);
      const name = (text: string) => (language === 'en' ? text : isolated(text));
      const waiting = await ticketOf(name(pickup));
      waiting.getByText(called);
      expect(waiting.queryByRole('button')).toBeNull();
      const ready = await ticketOf(name(delivery));
      ready.getByText(left);
      fireEvent.click(ready.getByRole('button', { name: `${name(delivery)}: ${key}` }));
      await waitFor(() =>
        expect(sent.find(({ name: called }) => called.endsWith('/gone'))?.body).toEqual({
          dishes: [{ order: 'a', line: 0 }],
        }),
      );
    },
  );

  it('says that nothing is to be made', async () => {
    mockPass([]);
    await open();
    await screen.findByText('Nothing is to be made.');
  });
});

describe('a delivery at the pass', () => {
  it.each(['delivery', 'pickup'])('is ready once all of its dishes are (%s)', async (kind) => {
    const own = {
      kind: 'delivery',
      table: undefined,
      pickup: kind === 'pickup',
    } as never as object;
    const [part] = tablesOf([aTicket('a', { ...own, dishes: [ribeye, tray] })]);
    expect(part && stateOf(part, NOW)).toBe('open');
    const later = { ...tray, state: 'ready', readyAt: ago(10) } as const;
    const [whole] = tablesOf([
      aTicket('a', { ...own, dishes: [{ ...ribeye, readyAt: ago(400) }, later] }),
    ]);
    // Since when all of it can go, not since when the first dish stands there.
    expect(whole?.readyAt).toBe(ago(10));
    expect(whole && stateOf(whole, NOW)).toBe('ready');
  });

  it('is not counted as ready before', async () => {
    const own = { kind: 'delivery', table: undefined } as never as object;
    mockPass([aTicket('a', { ...own, dishes: [ribeye, tray] })]);
    await open();
    const ticket = await ticketOf('Delivery #A');
    ticket.getByText('Waiting');
    expect(screen.getByText('ready to go').previousSibling?.textContent).toBe('0');
    expect(document.title).not.toContain('(1)');
  });
});

describe('a table at the pass', () => {
  it('is late once a dish has stood for five minutes', () => {
    const [table] = tablesOf([
      aTicket('a', { dishes: [ribeye] }),
      aTicket('b', { dishes: [{ ...ribeye, readyAt: ago(299) }] }),
    ]);
    expect(table && [stateOf(table, NOW), stateOf(table, NOW + 1000)]).toEqual(['ready', 'late']);
    expect(stateOf({ readyAt: undefined }, NOW)).toBe('open');
  });
});
