import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CallAnswer, HoursState, PlaceQuestion } from '@smokehouse/shared/contract';
import { type DeliveryChoice, useWhere } from '@smokehouse/shared/stores';
import { mockNetwork, renderRemote } from '@smokehouse/shared/testing';
import * as menu from '../routes';

type Slots = CallAnswer<'GET /api/order/slots'>;

const closed: HoursState = {
  opensAt: '10:30',
  closesAt: '04:00',
  isOpen: false,
  isEnforced: true,
  day: '2026-11-28',
  opensOn: '2026-11-29',
  firstSlot: { at: '11:30', day: '2026-11-29' },
};
const paused: HoursState = {
  ...closed,
  opensAt: '17:40',
  opensOn: '2026-11-28',
  firstSlot: { at: '18:30', day: '2026-11-28' },
  pause: { kind: 'closed', minutes: 0, until: '2026-11-28T14:40:00.000Z' },
};

const PICKUP: DeliveryChoice = { fulfilment: 'pickup', minutes: { from: 25, to: 30 } };
const PLACE: DeliveryChoice = { fulfilment: 'delivery', place: { words: 'Olaya' } };
const TERMS = { success: true, feeHalalas: 0, minimumHalalas: 0 };
const OLAYA = { id: 'o', name: { en: 'Olaya', ar: 'العليا' } };
const slot = (from: string, to: string) => ({ from, to, part: 'evening' as const });
const DAYS: Slots['days'] = [
  {
    day: '2026-11-28',
    slots: [
      { ...slot('2026-11-28T18:00:00.000Z', '2026-11-28T18:30:00.000Z'), isFull: true },
      slot('2026-11-28T18:30:00.000Z', '2026-11-28T19:00:00.000Z'),
    ],
  },
];

const MORNING: Slots = {
  success: true,
  takesOrdersNow: false,
  now: 0,
  days: [
    { day: '2026-11-28', slots: [] },
    { day: '2026-11-29', slots: [slot('2026-11-29T08:30:00.000Z', '2026-11-29T09:00:00.000Z')] },
  ],
};

/** Opens it for a choice whose first free time is 21:30, or one of other days. */
async function open(
  hours: HoursState,
  language: 'en' | 'ar',
  { choice = null, days = DAYS }: { choice?: DeliveryChoice | null; days?: Slots['days'] } = {},
) {
  const sent = mockNetwork({
    'POST /api/areas/locate': (question: unknown) => ({
      ...TERMS,
      result: 'area',
      minutes: { from: 40, to: 55 },
      ...((question as PlaceQuestion).fulfilment !== 'pickup' && { area: OLAYA }),
    }),
    'GET /api/order/slots': { ...MORNING, days },
    'GET /api/hours': { success: true, ...hours },
    'GET /api/product/list': () => new Promise(() => undefined),
  });
  const before = () => useWhere.setState({ choice });
  await renderRemote(menu, '/', { language, before });
  return sent;
}

describe('home while no orders for now are taken', () => {
  it.each([
    [
      'en',
      closed,
      'We open on Sunday at 10:30.',
      'Closed. Order for Sunday 11:30.',
      'Order for Sunday 11:30',
    ],
    [
      'ar',
      closed,
      'نفتح يوم الأحد الساعة 10:30.',
      'مغلق الآن. اطلب لموعد الأحد 11:30.',
      'اطلب لموعد الأحد 11:30',
    ],
    [
      'en',
      { ...closed, opensOn: closed.day, firstSlot: { at: '11:30', day: '2026-11-28' } },
      'We open at 10:30.',
      'Closed. Order for 11:30.',
      'Order for 11:30',
    ],
    [
      'en',
      paused,
      'Orders are taken again at 17:40.',
      'A short break. Order for 18:30.',
      'View Menu',
    ],
    [
      'ar',
      paused,
      'نعود لاستقبال الطلبات الساعة 17:40.',
      'استراحة قصيرة. اطلب لموعد 18:30.',
      'عرض القائمة',
    ],
  ] as const)(
    'names the opening and the first slot (%s)',
    async (language, hours, opens, title, order) => {
      await open(hours, language);
      expect((await screen.findByRole('heading', { level: 2, name: title })).textContent).toBe(
        title,
      );
      expect(screen.getByText(opens)).toBeTruthy();
      expect(screen.getByRole('link', { name: order })).toBeTruthy();
    },
  );

  it.each([
    ['en', 'Closed for now', 'View Menu'],
    ['ar', 'مغلق الآن', 'عرض القائمة'],
  ] as const)('promises no time without slots (%s)', async (language, title, link) => {
    const { firstSlot: _firstSlot, ...hours } = closed;
    await open(hours, language);
    await screen.findByRole('heading', { level: 2, name: title });
    expect(screen.getByRole('link', { name: link })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /11:30|10:30|another|آخر/ })).toBeNull();
  });
});

describe('home during a pause, with a choice', () => {
  afterEach(() => act(() => useWhere.setState({ choice: null, isOpen: false })));

  it.each([
    ['en', PLACE, 'A short break. Order for 21:30.', /and we deliver from then on/],
    ['ar', PLACE, 'استراحة قصيرة. اطلب لموعد 21:30.', /ونوصل ابتداءً/],
    ['en', PICKUP, 'A short break. Order for 21:30.', /and collect your order from then on/],
    ['ar', PICKUP, 'استراحة قصيرة. اطلب لموعد 21:30.', /واستلم طلبك ابتداءً/],
  ] as const)(
    'names the first free time of the place or of pickup (%s, %j)',
    async (language, choice, title, text) => {
      const sent = await open(paused, language, { choice });
      await screen.findByRole('heading', { level: 2, name: title });
      expect(screen.getByText(text)).toBeTruthy();
      const isPickup = choice.fulfilment === 'pickup';
      expect(sent.find(({ name }) => name === 'GET /api/order/slots')?.query).toEqual({
        fulfilment: choice.fulfilment,
        ...(!isPickup && { area: 'o' }),
      });
    },
  );

  it.each([
    ['en', 'View Menu', 'Choose a time'],
    ['ar', 'عرض القائمة', 'اختر موعدًا'],
  ] as const)('chooses no time, and says so in its links (%s)', async (language, view, pick) => {
    await open(paused, language);
    expect((await screen.findByRole('link', { name: view })).getAttribute('href')).toBe(
      '/all-menu',
    );
    expect(screen.getByRole('link', { name: pick }).getAttribute('href')).toBe('/cart#time');
  });

  it('promises no time to a place that has none', async () => {
    await open(paused, 'en', { choice: PLACE, days: [{ day: paused.day ?? '', slots: [] }] });
    await screen.findByRole('heading', { level: 2, name: 'A short break' });
    expect(screen.queryByText(/18:30/)).toBeNull();
  });
});

describe('home while no delivery area takes orders', () => {
  afterEach(() => act(() => useWhere.setState({ choice: null, isOpen: false })));

  async function openWithout(
    hours: Partial<HoursState>,
    {
      language = 'en',
      choice = null,
    }: { language?: 'en' | 'ar'; choice?: DeliveryChoice | null } = {},
  ) {
    mockNetwork({
      'GET /api/hours': { success: true, ...closed, ...hours, noDelivery: true },
      'GET /api/product/list': () => new Promise(() => undefined),
      'POST /api/areas/locate': {
        ...TERMS,
        result: hours.noPickup ? 'paused' : 'area',
        minutes: { from: 25, to: 30 },
      },
      'GET /api/order/slots': MORNING,
    });
    const before = () => useWhere.setState({ choice });
    await renderRemote(menu, '/', { language, before });
  }

  it.each([
    ['en', 'No delivery for now.', 'Pick it up instead', 'Order for Sunday 11:30'],
    ['ar', 'التوصيل متوقف حاليًا.', 'الاستلام من المطعم', 'اطلب لموعد الأحد 11:30'],
  ] as const)('names no time without a place (%s)', async (language, title, pickUp, order) => {
    await openWithout({}, { language });
    await screen.findByRole('heading', { level: 2, name: title });
    expect(screen.queryByText(/11:30/)).toBeNull();
    expect(screen.queryByRole('button', { name: /Change place|تغيير المكان/ })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: pickUp }));
    expect(await screen.findByRole('link', { name: order })).toBeTruthy();
  });

  it.each([
    ['en', 'No orders for now.', /another place|11:30/],
    ['ar', 'استقبال الطلبات متوقف حاليًا.', /مكانًا آخر|11:30/],
  ] as const)('offers nothing without pickup (%s)', async (language, title, vain) => {
    for (const choice of [null, PLACE, PICKUP]) {
      await openWithout({ noPickup: true }, { language, choice });
      await screen.findByRole('heading', { level: 2, name: title });
      expect(screen.getByRole('main').textContent).not.toMatch(vain);
      cleanup();
    }
  });

  it('says so while it is open, but not to who picks up', async () => {
    await openWithout({ isOpen: true });
    await screen.findByRole('heading', { level: 2, name: 'No delivery for now.' });
    expect(screen.queryByText(/We open/)).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Pick it up instead' }));
    await screen.findByRole('heading', { level: 2, name: 'Welcome to the smoke house' });
  });
});

/** Opens it for a place in a paused area. */
async function openPaused(language: 'en' | 'ar', pickup: 'area' | 'paused') {
  mockNetwork({
    'GET /api/hours': { success: true, ...closed },
    'GET /api/product/list': () => new Promise(() => undefined),
    'POST /api/areas/locate': (body: unknown) =>
      (body as PlaceQuestion).fulfilment === 'pickup'
        ? { ...TERMS, result: pickup, minutes: { from: 25, to: 30 } }
        : { ...TERMS, result: 'paused', area: OLAYA },
    'GET /api/order/slots': MORNING,
  });
  const before = () => useWhere.setState({ choice: PLACE });
  await renderRemote(menu, '/', { language, before });
}

describe('home while the area of the chosen place is paused', () => {
  afterEach(() => act(() => useWhere.setState({ choice: null, isOpen: false })));

  it.each([
    ['en', 'No delivery to Olaya for now.', 'Pick it up instead', 'Order for Sunday 11:30'],
    ['ar', 'التوصيل إلى العليا متوقف حاليًا.', 'الاستلام من المطعم', 'اطلب لموعد الأحد 11:30'],
  ] as const)('offers a time only for a pickup (%s)', async (language, title, pickUp, order) => {
    await openPaused(language, 'area');
    await screen.findByRole('heading', { level: 2, name: title });
    expect(screen.queryByText(/11:30/)).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: pickUp }));
    expect(useWhere.getState().choice?.fulfilment).toBe('pickup');
    expect(await screen.findByRole('link', { name: order })).toBeTruthy();
  });

  it('offers another place where there is no pickup either', async () => {
    await openPaused('en', 'paused');
    await userEvent.click(await screen.findByRole('button', { name: 'Change place' }));
    expect(useWhere.getState().isOpen).toBe(true);
    expect(screen.queryByRole('button', { name: 'Pick it up instead' })).toBeNull();
  });
});
