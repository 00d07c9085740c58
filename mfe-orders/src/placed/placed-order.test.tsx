import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Correction, Order } from '@smokehouse/shared/contract';
import { HELP_PROBLEMS } from '@smokehouse/shared/contract/ordering/order-help/rules';
import { mockNetwork, renderRemote } from '@smokehouse/shared/testing';
import { useSession } from '@smokehouse/shared/stores';
import * as orders from '../routes';

const NOW = Date.parse('2026-11-21T18:00:00.000Z');
const MINUTE = 60_000;
const at = (minutes: number) => new Date(NOW + minutes * MINUTE).toISOString();
const signedIn = () =>
  useSession.getState().setUser({ _id: 'u1', name: 'Reem', email: 'reem@example.com', cart: {} });
const brisket = {
  _id: 'b',
  name: 'Brisket',
  nameAr: 'بريسكت',
  image: '',
  category: '',
  price: 100,
};
const ADDRESS = {
  _id: 'a1',
  firstName: 'Reem',
  lastName: 'Al Otaibi',
  email: 'reem@example.com',
  street: 'Olaya 7',
  city: 'Riyadh',
  state: 'Riyadh',
  zipcode: '12241',
  country: 'Saudi Arabia',
  phone: '+966501234567',
};
const collectAt = {
  address: '2214 Prince Turki',
  addressAr: '2214 الأمير تركي',
  map: 'https://m',
  open: { from: '10:30', to: '04:00' },
};
const pickup = { delivery: { fulfilment: 'pickup', fee: 0 }, address: null, collectAt } as const;
/** Planned for 23:00 in Riyadh, or the next day. */
const planned = (days = 0) => {
  const [from, to] = [at(120 + days * 1440), at(150 + days * 1440)];
  return {
    scheduled: { from, to, kitchenAt: at(90 + days * 1440) },
    promise: { from, until: to },
  };
};

function order(fields: Partial<Order> = {}): Order {
  return {
    _id: 'o1',
    items: [{ product: brisket, quantity: 3 }],
    amount: 350,
    currency: 'SAR',
    id: 'order_1',
    receipt: 'SH-261121-AAAA2222',
    address: ADDRESS,
    delivery: { fulfilment: 'delivery', fee: 50 },
    paymentType: 'Online',
    isPaid: true,
    status: 'Food is being prepared',
    createdAt: at(-3),
    promise: { from: at(35), until: at(50) },
    ...fields,
  };
}
const list = (...all: Order[]) => ({
  'GET /api/order/user': { success: true, orders: all, now: NOW },
  'GET /api/order/help': { success: true, help: [], problems: [...HELP_PROBLEMS] },
});
const plain = (element: Element | null) => element?.textContent?.replace(/[\u2066-\u2069]/g, '');

async function open(shown: Order, language: 'en' | 'ar' = 'en', rest: Order[] = []) {
  mockNetwork(list(shown, ...rest));
  await renderRemote(orders, `/my-orders?order=${shown.receipt}`, { before: signedIn, language });
  await screen.findByRole('heading', { level: 2, name: /My Orders|طلباتي/ });
  const title = await screen.findByRole('heading', { level: 1 });
  const panel = title.closest('section');
  if (!panel) throw new Error('there is no confirmation');
  return { title: plain(title), panel: within(panel), text: plain(panel) ?? '' };
}
const stepNow = (panel: { getAllByRole: (role: string) => HTMLElement[] }) =>
  panel.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step')
    ?.textContent;

beforeEach(() => jest.useFakeTimers({ now: NOW, doNotFake: ['queueMicrotask', 'performance'] }));
afterEach(() => jest.useRealTimers());

describe('the confirmation of an order', () => {
  it.each([
    ['en', 'It is on the fire', 'At your door', '21:35–21:50', 'Cooking', 'paid online', 'SR 350'],
    ['ar', 'طلبك على النار', 'عند بابك', '21:35–21:50', 'يُحضَّر', 'دُفع عبر الإنترنت', '350 ريال'],
  ] as const)(
    'says the one time, the step, what was paid and where it goes (%s)',
    async (language, words, ...parts) => {
      const { title, text, panel } = await open(order(), language);
      expect(title).toBe(words);
      for (const part of [...parts, 'AAAA2222', 'Olaya 7', 'reem@example.com'])
        expect(text).toContain(part);
      expect(stepNow(panel)).toBe(parts[2]);
      expect(panel.getByRole('link', { name: /PDF/ }).getAttribute('href')).toBe(
        '/api/order/o1/bill.pdf?paper=a4',
      );
      expect(document.title).toContain(language === 'en' ? 'My Orders' : 'طلباتي');
    },
  );

  it.each([
    ['en', 'We have your order', 'Paid'],
    ['ar', 'استلمنا طلبك', 'دُفع'],
  ] as const)(
    'does not say that it is cooked before the kitchen begins (%s)',
    async (language, words, step) => {
      const { title, panel } = await open(order({ begun: false, cancellable: true }), language);
      expect(title).toBe(words);
      expect(stepNow(panel)).toBe(step);
      expect(panel.getByRole('link', { name: /^(Contact|تواصل)$/ })).toBeTruthy();
      const stub = screen.getAllByRole('status').at(-1);
      expect(stub?.textContent).toContain(words);
      expect(document.querySelectorAll('[aria-current="step"]')).toHaveLength(1);
      expect(document.body.textContent).not.toMatch(/on the fire|على النار|prepared 20:57/);
    },
  );

  it.each([
    ['Out For Delivery', 'It is on its way', 'On its way'],
    ['Food Delivered', 'Enjoy your meal', undefined],
  ] as const)('follows the order: %s', async (status, words, step) => {
    const { title, panel, text } = await open(order({ status }));
    expect(title).toBe(words);
    expect(stepNow(panel)).toBe(step);
    expect(text.includes('At your door')).toBe(status !== 'Food Delivered');
  });

  it.each([
    ['en', 'total now SR 150'],
    ['ar', 'المجموع الآن 150 ريال'],
  ] as const)(
    'says what a corrected order costs now, not that it was paid (%s)',
    async (language, now) => {
      const removed: Correction = {
        _id: 'c1',
        kind: 'remove',
        items: [{ product: 'brisket', line: 0, quantity: 1 }],
        amount: 200,
        reason: 'quality',
        at: at(5),
      };
      const { text } = await open(order({ amount: 150, corrections: [removed] }), language);
      expect(text.replace(/\u00a0/g, ' ')).toContain(now);
      expect(text).not.toMatch(/paid online|دُفع عبر الإنترنت/);
    },
  );

  it.each([
    ['Food is being prepared', 'It is on the fire', 'Ready to collect21:35–21:50'],
    ['Out For Delivery', 'It is ready', 'Ready to collectNow'],
    ['Food Delivered', 'Enjoy your meal', 'Collected'],
  ] as const)('of a pickup has words of its own: %s', async (status, words, time) => {
    const { title, text, panel } = await open(order({ ...pickup, status }));
    expect(title).toBe(words);
    expect(text.replace(/ (?=\d|Now)/g, '')).toContain(time);
    expect(text).not.toMatch(/deliver/i);
    expect(panel.getByRole('link', { name: 'Show on the map' }).getAttribute('href')).toBe(
      'https://m',
    );
    expect(text.includes('Open 10:30–04:00')).toBe(status !== 'Food Delivered');
  });

  it.each([
    ['en', 'We write to you when it is collected', 'when it is ready'],
    ['ar', 'نراسلك عند استلامه', 'عندما يجهز'],
  ] as const)(
    'does not announce that a ready pickup will be ready (%s)',
    async (language, says, not) => {
      const { text } = await open(order({ ...pickup, status: 'Out For Delivery' }), language);
      expect(text).toContain(says);
      expect(text).not.toContain(not);
    },
  );

  it.each([
    ['ar', 'Riyadh', 'الرياض'],
    ['en', 'الرياض', 'Riyadh'],
    ['ar', 'Near the park', 'Near the park'],
  ] as const)(
    'names the area in the language of the page (%s, %s)',
    async (language, words, shown) => {
      const area = { en: 'Riyadh', ar: 'الرياض' };
      const { panel } = await open(
        order({ delivery: { fulfilment: 'delivery', fee: 50, area, words } }),
        language,
      );
      expect(panel.getByText(shown)).toBeTruthy();
    },
  );

  it.each([
    ['en', 0, pickup, 'See you at 23:00'],
    ['en', 1, pickup, 'See you on Sunday 22 Nov'],
    ['en', 0, {}, 'Planned for 23:00'],
    ['ar', 0, pickup, 'نراك الساعة 23:00'],
    ['ar', 1, {}, 'موعد طلبك الأحد، 22 نوفمبر'],
  ] as const)('of a planned order says for when (%s, %d)', async (language, days, kind, words) => {
    const { title, text, panel } = await open(order({ ...kind, ...planned(days) }), language);
    expect(title).toBe(words);
    expect(text).toContain('23:00–23:30');
    expect(stepNow(panel)).toBe(language === 'en' ? 'Planned' : 'محدد الموعد');
  });

  it('of a late order says the new time, the promise and where it is', async () => {
    const estimate = {
      from: at(60),
      likely: at(70),
      until: at(80),
      left: at(-1),
      lateMinutes: 20,
      promised: at(50),
    };
    const { panel, text } = await open(order({ status: 'Out For Delivery', estimate }));
    expect(text).toContain('about 22:10');
    expect(plain(panel.getByRole('status'))).toMatch(
      /We are late and sorry\. We promised 21:50\. It left the kitchen at 20:59/,
    );
  });

  it.each([
    ['en', 'The kitchen has not begun it yet.', /still in the kitchen/],
    ['ar', 'لم يبدأ المطبخ تحضيره بعد.', /ما زال في المطبخ/],
  ] as const)(
    'of a late order does not say that it is in the kitchen before that begins (%s)',
    async (language, words, wrong) => {
      const [from, likely, until] = [at(65), at(70), at(75)];
      const estimate = { from, likely, until, lateMinutes: 20, promised: at(50) };
      const late = order({ estimate, begun: false, cancellable: true });
      const { text } = await open(late, language);
      expect(text).toContain(words);
      expect(screen.getByRole('article').textContent).toContain(words);
      expect(document.body.textContent).not.toMatch(wrong);
    },
  );

  it.each([
    ['en', 'It is on its way', /still in the kitchen|not begun/],
    ['ar', 'طلبك في الطريق', /ما زال في المطبخ|لم يبدأ المطبخ/],
  ] as const)(
    'of a late order that has just left says that it is on its way, and not in the kitchen (%s)',
    async (language, words, wrong) => {
      const [from, likely, until] = [at(65), at(70), at(75)];
      const estimate = { from, likely, until, lateMinutes: 20, promised: at(50) };
      const { title } = await open(order({ status: 'Out For Delivery', estimate }), language);
      expect(title).toBe(words);
      expect(document.body.textContent).not.toMatch(wrong);
    },
  );

  it.each([
    ['Cancelled', 'Your order is cancelled', true],
    ['Refunded', 'Your payment goes back', false],
  ] as const)('of an order that is %s says what goes back', async (status, words, isPaid) => {
    const refund = { reason: 'sold_out', amount: 350, currency: 'SAR', done: false } as const;
    const { title, text, panel } = await open(order({ status, isPaid, refund }));
    expect(title).toBe(words);
    expect(text).toContain('On its way back to your card');
    expect(text).toContain('SR 350');
    expect(text).not.toMatch(/At your door|paid online/);
    expect(panel.queryByRole('list', { name: 'Progress of the order' })).toBeNull();
  });

  it.each([
    ['en', false, 'We are sorry: we had to cancel your order.', 'Reason: Entered by mistake'],
    ['ar', false, 'نعتذر إليك، اضطررنا إلى إلغاء طلبك.', 'السبب: خطأ في الإدخال'],
    ['en', true, 'You cancelled your order before the kitchen began it.', null],
    ['ar', true, 'ألغيت طلبك قبل أن يبدأ المطبخ تحضيره.', null],
  ] as const)(
    'says who cancelled it, and why (%s, %j)',
    async (language, byCustomer, words, reason) => {
      const cancellation: Correction = {
        _id: 'c1',
        kind: 'cancel',
        amount: 350,
        reason: 'entered_wrongly',
        at: at(0),
        refund: { amount: 350, way: 'card', done: false },
        byCustomer,
      };
      const { text } = await open(
        order({ status: 'Cancelled', amount: 0, corrections: [cancellation] }),
        language,
      );
      expect(text).toContain(words);
      if (reason) expect(text).toContain(reason);
      else expect(text).not.toMatch(/Reason|السبب/);
    },
  );

  it('offers to cancel while that is possible, and then to say what is wrong', async () => {
    const { panel } = await open(order({ cancellable: true }));
    expect(panel.getByText('Cancel free of charge until the kitchen begins')).toBeTruthy();
    expect(panel.getByRole('button', { name: 'Cancel' })).toBeTruthy();
    cleanup();
    const other = await open(order());
    expect(await other.panel.findByText('Tell us what is wrong')).toBeTruthy();
    expect(other.panel.getByRole('button', { name: 'Open Help with this order' })).toBeTruthy();
  });
});

describe('the list', () => {
  const other = order({ _id: 'o2', id: 'order_2', receipt: 'SH-261121-BBBB3333' });

  it('is below the confirmation, and links to that of another order', async () => {
    jest.useRealTimers();
    await open(order(), 'en', [other]);
    expect(screen.getByRole('heading', { level: 2, name: 'My Orders' })).toBeTruthy();
    const links = screen.getAllByRole('link', { name: 'Time, place and help' });
    expect(links).toHaveLength(1);
    await userEvent.click(links[0] as HTMLElement);
    await waitFor(() =>
      expect(plain(document.activeElement?.closest('section') ?? null)).toContain('BBBB3333'),
    );
    expect(document.activeElement?.tagName).toBe('H1');
  });

  it.each([
    ['is not in the list', 'SH-261121-CCCC4444', order()],
    ['is not paid', 'SH-261121-AAAA2222', order({ isPaid: false, status: 'Payment Pending' })],
  ])('is alone if the order %s', async (_why, receipt, listed) => {
    mockNetwork(list(listed));
    await renderRemote(orders, `/my-orders?order=${receipt}`, { before: signedIn });
    await screen.findByRole('article');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My Orders');
    expect(screen.queryByText('Help with this order')).toBeNull();
  });
});
