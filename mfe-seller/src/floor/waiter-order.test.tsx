import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { VisitRound } from '@smokehouse/shared/contract';
import { type Network, refusal, renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { aDish, asSeller, mockDesk } from '../testing';
import {
  forgetPlaced,
  keepOrder,
  keptCount,
  keptOrder,
  keyOfOrder,
  letOrderWait,
} from './kept-orders';
import { ALL } from './recipients';
import { aRound, aVisit } from './testing';

const ORDER = 'POST /api/seller/visit/order';
const FLOOR = {
  success: true,
  plan: { version: 0, unplaced: ['2'], areas: [] },
  visits: [],
  unseated: [],
  now: Date.now(),
};

/** Opens the order of table 2, with dishes of two categories for all and for Sara. */
async function openOrder(
  language: 'en' | 'ar' = 'en',
  network: Network = {},
  address = '/seller/floor?table=2&view=order',
) {
  keepOrder('2', {
    collected: { all: { 'hot-dish': 2 }, 'new Sara': { 'sweet-dish': 1 } },
    newNames: ['Sara'],
  });
  const sent = mockDesk(
    {},
    {
      'GET /api/product/list': {
        success: true,
        products: [
          aDish({ _id: 'hot-dish', category: 'main-course' }),
          aDish({ _id: 'sweet-dish', name: 'Pecan Pie', nameAr: 'باي', category: 'desserts' }),
        ],
      },
      'GET /api/seller/floor': FLOOR,
      'GET /api/seller/floor/table': { success: true, now: Date.now() },
      [ORDER]: { success: true, message: 'Sent.' },
      ...network,
    },
  );
  await renderRemote(seller, address, { before: asSeller, language });
  return {
    menus: () => sent.filter(({ name }) => name === 'GET /api/product/list'),
    requests: () => sent.filter(({ name }) => name === ORDER),
    bodies: () => sent.filter(({ name }) => name === ORDER).map(({ body }) => body),
  };
}

it.each([
  ['en', 'Pecan PieSold out'],
  ['ar', 'باينفد'],
] as const)(
  'marks in the list of what is to be sent what has sold out since (%s)',
  async (language, text) => {
    await openOrder(language, {
      'GET /api/product/list': {
        success: true,
        products: [
          aDish({ _id: 'hot-dish', category: 'main-course' }),
          aDish({ _id: 'sweet-dish', name: 'Pecan Pie', nameAr: 'باي', inStock: false }),
        ],
      },
    });
    const list = await screen.findByRole('region', { name: TEXTS[language].list });
    await waitFor(() => expect(list.querySelector('mark')?.parentElement?.textContent).toBe(text));
    expect(list.querySelectorAll('mark')).toHaveLength(1);
  },
);

it.each([
  ['en', 'Only 1 left'],
  ['ar', 'بقي 1 فقط'],
] as const)(
  'marks there of which dish more are collected than are left (%s)',
  async (language, text) => {
    await openOrder(language, {
      'GET /api/seller/counts': {
        success: true,
        counts: [
          { product: 'hot-dish', left: 1 },
          { product: 'sweet-dish', left: 1 },
        ],
      },
    });
    const list = await screen.findByRole('region', { name: TEXTS[language].list });
    await waitFor(() => expect(list.querySelector('mark')?.textContent).toBe(text));
    expect(list.querySelectorAll('mark')).toHaveLength(1);
  },
);

it.each([
  ['en', '1 left'],
  ['ar', 'بقي 1'],
] as const)('says on the tile of a limited dish how many are left (%s)', async (language, text) => {
  const products = [
    aDish({ _id: 'hot-dish', category: 'main-course' }),
    aDish({ _id: 'out', category: 'main-course', inStock: false }),
  ];
  await openOrder(language, {
    'GET /api/product/list': { success: true, products },
    'GET /api/seller/counts': {
      success: true,
      counts: products.map(({ _id: product }) => ({ product, left: 1 })),
    },
  });
  const left = await screen.findAllByText(text);
  expect(left.map((one) => one.closest('li')?.textContent?.includes(text))).toEqual([true]);
});

const TEXTS = {
  en: {
    ...{
      list: 'To send',
      hold: 'Hold: Pecan Pie, Sara',
      less: 'One less: Brisket, All',
    },
    ...{ holdAll: 'Hold: Brisket, All', lessHeld: 'One less on hold: Brisket, All' },
    ...{ more: 'One more Brisket', heldOfAll: '2BrisketAllNoteOn hold' },
    lines: ['2BrisketAllNoteHold', '1Pecan PieSaraNoteHold'],
    ...{ held: '1Pecan PieSaraNoteOn hold', send: 'Send to the kitchen' },
    ...{ kept: 'There is no connection. Kept, and sent when it returns: Order for table 2' },
    noMenu: 'The menu is not on this tablet yet, and there is no connection.',
    none: 'Nothing on the menu matches.',
    ...{ waits: 'Add items (3 wait for the connection)', lost: 'Add items (1 not sent)' },
    tileWaits: /^Table 2.*Free 3 wait for the connection$/,
    oneWaits: 'Add items (1 waits for the connection)',
    fourWait: 'Add items (4 wait for the connection)',
    ...{ open: 'Add items (3 not sent)', add: 'Add items', noRounds: 'Nothing is ordered yet.' },
    ...{ note: 'Note: Pecan Pie', noteField: 'Note to the kitchen' },
  },
  ar: {
    ...{ list: 'للإرسال', hold: 'تعليق: باي، Sara', less: 'أنقص واحدًا: بريسكت، للجميع' },
    ...{ holdAll: 'تعليق: بريسكت، للجميع', lessHeld: 'أنقص واحدًا من المعلّق: بريسكت، للجميع' },
    ...{ more: 'زيادة بريسكت', heldOfAll: '2بريسكتللجميعملاحظةمعلّق' },
    lines: ['2بريسكتللجميعملاحظةتعليق', '1بايSaraملاحظةتعليق'],
    ...{ held: '1بايSaraملاحظةمعلّق', send: 'أرسل إلى المطبخ' },
    ...{ kept: 'لا يوجد اتصال. حُفظ ما يلي، ويُرسل عند عودة الاتصال: طلب للطاولة 2' },
    noMenu: 'القائمة ليست على هذا الجهاز بعد، ولا يوجد اتصال.',
    none: 'لا شيء في القائمة يطابق البحث.',
    ...{ waits: 'إضافة أصناف (3 أصناف بانتظار الاتصال)', lost: 'إضافة أصناف (صنف لم يُرسل)' },
    tileWaits: /^طاولة 2.*شاغرة 3 أصناف بانتظار الاتصال$/,
    oneWaits: 'إضافة أصناف (صنف بانتظار الاتصال)',
    fourWait: 'إضافة أصناف (4 أصناف بانتظار الاتصال)',
    ...{ open: 'إضافة أصناف (3 أصناف لم تُرسل)', add: 'إضافة أصناف' },
    noRounds: 'لم يُطلب شيء بعد.',
    ...{ note: 'ملاحظة: باي', noteField: 'ملاحظة للمطبخ' },
  },
};

describe.each(['en', 'ar'] as const)("a waiter's order (%s)", (language) => {
  const text = TEXTS[language];
  const listOf = async () => within(await screen.findByRole('region', { name: text.list }));

  it('lists what will be sent, whatever its category and guest, and takes back one of a line', async () => {
    await openOrder(language);
    const list = await listOf();
    const linesOf = () => list.getAllByRole('listitem').map(({ textContent }) => textContent);
    await waitFor(() => expect(linesOf()).toEqual(text.lines));
    fireEvent.click(list.getByRole('button', { name: text.less }));
    await waitFor(() => expect(linesOf()[0]).toBe(text.lines[0]?.replace('2', '1')));
    fireEvent.click(list.getByRole('button', { name: text.less }));
    await waitFor(() => expect(linesOf()).toEqual([text.lines[1]]));
  });

  it('adds a dish to be made now to one on hold, as a line of its own', async () => {
    const { bodies } = await openOrder(language);
    const list = await listOf();
    const linesOf = () => list.getAllByRole('listitem').map(({ textContent }) => textContent);
    fireEvent.click(await list.findByRole('button', { name: text.holdAll }));
    await waitFor(() => expect(linesOf()).toContain(text.heldOfAll));
    fireEvent.click(screen.getByRole('button', { name: text.more }));
    await waitFor(() =>
      expect(linesOf()).toEqual([text.lines[0]?.replace('2', '1'), text.heldOfAll, text.lines[1]]),
    );
    fireEvent.click(list.getByRole('button', { name: text.lessHeld }));
    await waitFor(() => expect(linesOf()[1]).toBe(text.heldOfAll.replace('2', '1')));
    fireEvent.click(screen.getByRole('button', { name: text.send }));
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies()[0]).toEqual({
      ...{ table: '2', visit: null },
      items: [
        { product: 'hot-dish', quantity: 1 },
        { product: 'hot-dish', quantity: 1, held: true },
      ],
    });
    await waitFor(() => expect(keptOrder('2').collected).toEqual({}));
  });

  it('shows itself at the table once it is sent, without a toast', async () => {
    let isPlaced = false;
    await openOrder(language, {
      [ORDER]: () => {
        isPlaced = true;
        return { success: true, message: 'Sent.' };
      },
      'GET /api/seller/floor/table': () => ({
        ...{ success: true, now: Date.now() },
        ...(isPlaced && { visit: aVisit([]) }),
      }),
    });
    const list = await listOf();
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
    fireEvent.click(screen.getByRole('button', { name: text.send }));
    await screen.findByRole('link', { name: text.add });
    expect(screen.getByText(text.noRounds)).toBeTruthy();
    expect(screen.queryByText('Sent.')).toBeNull();
  });

  it('scrolls the list to the dish that was added last', async () => {
    await openOrder(language);
    const region = await screen.findByRole('region', { name: text.list });
    await waitFor(() => expect(within(region).getAllByRole('listitem')).toHaveLength(2));
    region.getBoundingClientRect = () => new DOMRect(0, 0, 200, 100);
    const [first, last] = within(region).getAllByRole('listitem');
    last!.getBoundingClientRect = () => new DOMRect(0, 130, 200, 60);
    first!.getBoundingClientRect = () => new DOMRect(0, 160, 200, 60);
    fireEvent.click(screen.getByRole('button', { name: text.more }));
    await waitFor(() => expect(region.scrollTop).toBe(120));
    fireEvent.click(within(region).getByRole('button', { name: text.less }));
    await waitFor(() => expect(first!.textContent).toBe(text.lines[0]));
    expect(region.scrollTop).toBe(120);
  });

  it('knows what an earlier version kept on hold', () => {
    const earlier = {
      collected: { all: { 'hot-dish': 2, fries: 1 }, 'new Sara': { fries: 1 } },
      ...{ newNames: ['Sara'], held: ['all/fries'] },
    };
    sessionStorage.setItem('mfe-seller:order:3', JSON.stringify(earlier));
    expect(keptOrder('3').collected).toEqual({
      ...{ all: { 'hot-dish': 2 }, 'held all': { fries: 1 } },
      'new Sara': { fries: 1 },
    });
  });

  it('sends a dish on hold as such', async () => {
    const { bodies } = await openOrder(language);
    const list = await listOf();
    fireEvent.click(await list.findByRole('button', { name: text.hold }));
    await waitFor(() =>
      expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        text.lines[0],
        text.held,
      ]),
    );
    fireEvent.click(screen.getByRole('button', { name: text.send }));
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies()).toEqual([
      { table: '2', visit: null, items: [{ product: 'hot-dish', quantity: 2 }] },
      {
        ...{ table: '2', visit: null, name: 'Sara' },
        items: [{ product: 'sweet-dish', quantity: 1, held: true }],
      },
    ]);
  });

  it('takes a note to the kitchen for a dish without options', async () => {
    const { bodies } = await openOrder(language, {
      'GET /api/product/options': { success: true, groups: [], dishes: {} },
    });
    const list = await listOf();
    fireEvent.click(await list.findByRole('button', { name: text.note }));
    fireEvent.change(await screen.findByLabelText(text.noteField), {
      target: { value: 'Nut allergy' },
    });
    fireEvent.submit(screen.getByRole('dialog').querySelector('form')!);
    expect(await list.findByText('Nut allergy')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: text.send }));
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies()[1]).toEqual({
      ...{ table: '2', visit: null, name: 'Sara' },
      items: [{ product: 'sweet-dish', quantity: 1, note: 'Nut allergy' }],
    });
  });

  it('says that the menu is missing, and not that nothing matches', async () => {
    await openOrder(language, {
      'GET /api/product/list': () => {
        throw refusal(0, 'network', 'No connection');
      },
    });
    await screen.findByText(text.noMenu, {}, { timeout: 5_000 });
    expect(screen.queryByText(text.none)).toBeNull();
  });

  it('has the menu that the floor loaded, without a connection', async () => {
    let isAway = false;
    const { menus } = await openOrder(
      language,
      {
        'GET /api/product/list': () => {
          if (isAway) throw refusal(0, 'network', 'No connection');
          return { success: true, products: [aDish({ _id: 'hot-dish' })] };
        },
      },
      '/seller/floor?table=2',
    );
    await screen.findByRole('link', { name: text.open });
    await waitFor(() => expect(menus()).toHaveLength(1));
    await act(() => Promise.resolve());
    isAway = true;
    fireEvent.click(screen.getByRole('link', { name: text.open }));
    await screen.findByRole('button', { name: text.more });
  });

  describe('that is sent a second time', () => {
    const keysOf = (requests: { headers: Record<string, unknown> }[]) =>
      requests.map(({ headers }) => headers['idempotency-key']);

    /** Sends two dishes for all; the first time fails. */
    async function sendTwice(between: (list: Awaited<ReturnType<typeof listOf>>) => Promise<void>) {
      let answers = 0;
      const { requests } = await openOrder(language, {
        [ORDER]: () => {
          answers += 1;
          if (answers === 1) throw refusal(409, 'unknown', 'Refused.');
          return { success: true, message: 'Sent.' };
        },
      });
      const list = await listOf();
      await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
      const send = () => fireEvent.click(screen.getByRole('button', { name: text.send }));
      send();
      await screen.findByText('Refused.');
      await between(list);
      send();
      await waitFor(() => expect(requests()).toHaveLength(3));
      return keysOf(requests());
    }

    it('is sent again with the same key', async () => {
      const [first, again, sara] = await sendTwice(() => Promise.resolve());
      expect(again).toBe(first);
      expect(sara).not.toBe(first);
    });

    it('is a new one once its dishes were changed, even back to the same', async () => {
      const [first, again] = await sendTwice(async (list) => {
        const linesOf = () => list.getAllByRole('listitem').map(({ textContent }) => textContent);
        fireEvent.click(list.getByRole('button', { name: text.less }));
        await waitFor(() => expect(linesOf()[0]).not.toBe(text.lines[0]));
        fireEvent.click(screen.getByRole('button', { name: text.more }));
        await waitFor(() => expect(linesOf()).toEqual(text.lines));
      });
      expect(again).not.toBe(first);
    });

    it('keeps its key as long as nothing is changed, also after the page was loaded again', () => {
      const kunafa = { collected: { all: { kunafa: 1 } }, newNames: [] };
      keepOrder('4', kunafa);
      const key = keyOfOrder('4', ALL);
      keepOrder('4', keptOrder('4'));
      expect(keyOfOrder('4', ALL)).toBe(key);
      keepOrder('4', { collected: { all: { kunafa: 1 }, 'new Sara': { cola: 1 } }, newNames: [] });
      expect(keyOfOrder('4', ALL)).toBe(key);
      keepOrder('4', { collected: { all: { kunafa: 0 } }, newNames: [] });
      keepOrder('4', kunafa);
      expect(keyOfOrder('4', ALL)).not.toBe(key);
    });
  });

  it('gives an order that joins one that waits a key of its own', () => {
    const kunafa = { all: { kunafa: 1 } };
    keepOrder('6', { collected: kunafa, newNames: [] });
    const key = keyOfOrder('6', ALL);
    const waiting = letOrderWait('6', kunafa, {});
    keepOrder('6', { collected: {}, newNames: [] });
    expect(keyOfOrder('6', ALL)).toBe(key);
    keepOrder('6', { collected: kunafa, newNames: [] });
    expect(keyOfOrder('6', ALL)).not.toBe(key);
    waiting.sent(ALL);
    waiting.end();
  });

  describe('that is sent without a connection', () => {
    /** What waits to be sent again does so on the clock of the test, which `waitFor` advances. */
    const useTestClock = () => void jest.useFakeTimers({ advanceTimers: true });
    afterEach(() => void jest.useRealTimers());

    // A change is sent again after three seconds.
    const PATIENCE = { timeout: 8_000 };

    async function send(network: Network) {
      const opened = await openOrder(language, network);
      const list = await listOf();
      await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
      fireEvent.click(screen.getByRole('button', { name: text.send }));
      return opened;
    }

    it('is kept, leads back to the table, and is placed once', async () => {
      useTestClock();
      let isAway = true;
      const { requests } = await send({
        [ORDER]: () => {
          if (isAway) throw refusal(0, 'network', 'No connection');
          return { success: true, message: 'Sent.' };
        },
      });
      await screen.findByText(text.kept);
      await screen.findByRole('link', { name: text.waits });
      expect(screen.getAllByRole('link', { name: text.tileWaits }).length).toBeGreaterThan(0);
      // Nobody sends it a second time.
      expect(keptOrder('2').collected).toEqual({});
      isAway = false;
      await screen.findByText('Sent.', {}, PATIENCE);
      expect(requests().map(({ body }) => (body as { name?: string }).name)).toEqual([
        ...[undefined, undefined, undefined, 'Sara'],
      ]);
      const keys = requests().map(({ headers }) => headers['idempotency-key']);
      expect(new Set(keys.slice(0, 3)).size).toBe(1);
      expect(new Set(requests().map(({ headers }) => headers['x-staff']))).toEqual(new Set(['s1']));
      await waitFor(() => expect(screen.queryByRole('link', { name: text.waits })).toBeNull());
      expect(sessionStorage.getItem('mfe-seller:order:2')).toBeNull();
    }, 20_000);

    it('has other keys than the next order for the same guest, which waits too', async () => {
      useTestClock();
      let isAway = true;
      const placed: unknown[] = [];
      const { requests } = await send({
        [ORDER]: () => {
          if (isAway) throw refusal(0, 'network', 'No connection');
          placed.push(requests().at(-1)?.headers['idempotency-key']);
          return { success: true, message: 'Sent.' };
        },
      });
      await screen.findByRole('link', { name: text.waits });
      keepOrder('2', { collected: { 'new Sara': { 'sweet-dish': 1 } }, newNames: ['Sara'] });
      fireEvent.click(screen.getByRole('link', { name: text.waits }));
      const list = await listOf();
      await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
      fireEvent.click(screen.getByRole('button', { name: text.send }));
      await screen.findByRole('link', { name: text.fourWait });
      isAway = false;
      await waitFor(() => expect(placed).toHaveLength(3), PATIENCE);
      expect(new Set(placed).size).toBe(3);
      await waitFor(() => expect(keptOrder('2').collected).toEqual({}));
    }, 20_000);

    it('is for the guests whom the page showed, not for the next ones', async () => {
      useTestClock();
      let attempts = 0;
      const { bodies } = await send({
        'GET /api/seller/floor/table': () => ({
          ...{ success: true, now: Date.now() },
          ...(attempts > 0 && { visit: aVisit([], { _id: 'next' }) }),
        }),
        [ORDER]: () => {
          attempts += 1;
          if (attempts < 3) throw refusal(0, 'network', 'No connection');
          return { success: true, message: 'Sent.', visit: 'opened' };
        },
      });
      await screen.findByText('Sent.', {}, PATIENCE);
      expect(bodies().map((body) => (body as { visit: unknown }).visit)).toEqual([
        ...[null, null, null, 'opened'],
      ]);
    }, 20_000);

    it('is the round that is at the table, where only the answers are lost', async () => {
      const rounds: VisitRound[] = [];
      const { requests } = await send({
        [ORDER]: () => {
          const requestKey = requests().at(-1)?.headers['idempotency-key'] as string;
          if (rounds.length === 0) rounds.push(aRound({ requestKey }));
          throw refusal(0, 'network', 'No connection');
        },
        'GET /api/seller/floor': { ...FLOOR, visits: [aVisit([])] },
        'GET /api/seller/floor/table': () => ({
          ...{ success: true, now: Date.now() },
          visit: aVisit([...rounds]),
        }),
      });
      // What is collected for Sara waits.
      await screen.findByRole('link', { name: text.oneWaits }, PATIENCE);
      expect(JSON.parse(sessionStorage.getItem('mfe-seller:order:2') ?? '')).toMatchObject({
        collected: { 'new Sara': { 'sweet-dish': 1 } },
      });
    }, 20_000);

    it('is the round that is at the table also after the page was loaded again', () => {
      const collected = { all: { kunafa: 1 }, 'held all': { kunafa: 1 }, 'new Sara': { cola: 1 } };
      keepOrder('9', { collected, newNames: [] });
      const requestKey = keyOfOrder('9', ALL);
      forgetPlaced('9', [aRound(), aRound({ requestKey: 'another' })]);
      expect(keptOrder('9').collected).toEqual(collected);
      forgetPlaced('9', [aRound({ requestKey })]);
      expect(keptCount(keptOrder('9'))).toBe(1);
      expect(keptOrder('9').collected['new Sara']).toEqual({ cola: 1 });
      keepOrder('9', { collected: {}, newNames: [] });
    });

    it('is sent again at once after a lost answer, and says nothing of a connection', async () => {
      let answers = 0;
      const { requests } = await send({
        [ORDER]: () => {
          answers += 1;
          if (answers === 1) throw refusal(0, 'network', 'No connection');
          return { success: true, message: 'Sent.' };
        },
      });
      await waitFor(() => expect(requests()).toHaveLength(3));
      await screen.findByRole('link', { name: text.add });
      expect(screen.queryByText(text.kept)).toBeNull();
    });

    it('is collected again where it is refused', async () => {
      let answers = 0;
      await send({
        [ORDER]: () => {
          answers += 1;
          if (answers === 1) throw refusal(0, 'network', 'No connection');
          if (answers === 3) throw refusal(409, 'sold_out', 'Sold out.');
          return { success: true, message: 'Sent.' };
        },
      });
      await screen.findByText('Sold out.', {}, PATIENCE);
      await screen.findByRole('link', { name: text.lost });
      expect(keptOrder('2').collected).toEqual({ 'new Sara': { 'sweet-dish': 1 } });
    }, 20_000);
  });
});
