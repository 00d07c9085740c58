import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Order, Product } from '@smokehouse/shared/contract';
import {
  currentAddress,
  mockNetwork,
  type Network,
  refusal,
  renderRemote,
} from '@smokehouse/shared/testing';
import { useCart, useSession, useUi, useWhere } from '@smokehouse/shared/stores';
import * as orders from '../routes';

const priced = (language: 'en' | 'ar', figure: string) =>
  language === 'ar' ? `${figure} ريال` : `SR ${figure}`;

// jsdom does not implement the methods of the dialog element.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

const NOW = Date.parse('2026-11-21T18:00:00.000Z');
const signedIn = () =>
  useSession.getState().setUser({ _id: 'u1', name: 'Reem', email: 'reem@example.com', cart: {} });
const sold = (id: string, name: string, nameAr: string) => ({
  _id: id,
  name,
  nameAr,
  image: '',
  category: 'bar-bq',
  price: 100,
});
const brisket = sold('brisket', 'Brisket', 'بريسكت');
const rib = sold('rib', 'Short Rib', 'ريش');

function order(fields: Partial<Order> = {}): Order {
  return {
    _id: 'o1',
    items: [
      { product: brisket, quantity: 2 },
      { product: rib, quantity: 1 },
    ],
    amount: 350,
    currency: 'SAR',
    id: 'order_1',
    receipt: 'SH-261121-AAAA2222',
    address: null,
    paymentType: 'Online',
    isPaid: true,
    status: 'Food is being prepared',
    createdAt: new Date(NOW - 198_000).toISOString(),
    ...fields,
  };
}
const listOf = (...list: Order[]) => ({
  'GET /api/order/user': { success: true, orders: list, now: NOW },
});
const menuOf = (...dishes: Partial<Product>[]) => ({
  'GET /api/product/list': {
    success: true,
    products: dishes.map((fields) => ({ ...brisket, description: '', inStock: true, ...fields })),
  },
});
const findOrderAgain = (name = 'Order again') => screen.findByRole('button', { name });

describe('/my-orders', () => {
  it('asks a visitor to sign in', async () => {
    mockNetwork({});
    await renderRemote(orders, '/my-orders');
    expect(screen.getByText('Sign in to see your orders.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    expect(useUi.getState().signInOpen).toBe(true);
  });

  it('does not ask to sign in before the session check has finished', async () => {
    mockNetwork({});
    await renderRemote(orders, '/my-orders', {
      before: () => useSession.setState({ checked: false }),
    });
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it.each([
    ['en', 'This part could not be loaded.', 'Retry'],
    ['ar', 'تعذّر تحميل هذا الجزء.', 'أعد المحاولة'],
  ] as const)(
    'shows an outage to who may be signed in, and tries again in %s',
    async (language, text, retry) => {
      mockNetwork(listOf(order()));
      const recheck = jest.fn();
      await renderRemote(orders, '/my-orders', {
        language,
        before: () => useSession.setState({ checked: false, recheck }),
      });
      expect(screen.getByRole('alert').textContent).toContain(text);
      expect(useUi.getState().signInOpen).toBe(false);
      await userEvent.click(screen.getByRole('button', { name: retry }));
      expect(recheck).toHaveBeenCalledTimes(1);
      act(() => {
        useSession.setState({ checked: true, recheck: undefined });
        signedIn();
      });
      expect(await screen.findByText(/Brisket|بريسكت/)).toBeTruthy();
    },
  );

  it.each([
    ['en', 'This takes longer than usual.', 'Retry'],
    ['ar', 'يستغرق هذا وقتًا أطول من المعتاد.', 'أعد المحاولة'],
  ] as const)(
    'says after some seconds that it takes longer than usual to know who is signed in (%s)',
    async (language, text, retry) => {
      jest.useFakeTimers({ advanceTimers: true });
      const reload = jest.spyOn(history, 'go').mockImplementation();
      mockNetwork(listOf(order()));
      await renderRemote(orders, '/my-orders', {
        language,
        before: () => useSession.setState({ checked: false }),
      });
      expect(screen.queryByText(text)).toBeNull();
      await act(() => jest.advanceTimersByTimeAsync(6_000));
      expect(screen.getByRole('alert').textContent).toContain(text);
      act(() => screen.getByRole('button', { name: retry }).click());
      expect(reload).toHaveBeenCalledWith(0);
      jest.useRealTimers();
      jest.restoreAllMocks();
    },
  );

  it('shows an empty state without orders', async () => {
    mockNetwork(listOf());
    await renderRemote(orders, '/my-orders', { before: signedIn, language: 'ar' });
    expect(await screen.findByText(/لا توجد طلبات بعد/)).toBeTruthy();
  });

  it('offers a retry if the list cannot be loaded', async () => {
    mockNetwork({
      'GET /api/order/user': () => {
        throw refusal(503, 'busy', 'Too busy');
      },
    });
    await renderRemote(orders, '/my-orders', { before: signedIn });
    await screen.findByRole('button', { name: 'Retry' });
    mockNetwork(listOf(order()));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('article')).toBeTruthy();
  });

  it.each([
    [
      'en',
      'A dish sold out while you were paying.',
      'Refund on its way',
      'Refunded',
      'Order again',
    ],
    ['ar', 'نفد أحد الأطباق أثناء الدفع.', 'جارٍ ردّ المبلغ', 'رُدّ المبلغ', 'اطلب مرة أخرى'],
  ] as const)(
    'shows reason, amount and state of a refund, and no countdown (%s)',
    async (language, why, pending, done, button) => {
      const refund = { reason: 'sold_out', amount: 350, currency: 'SAR', done: false } as const;
      mockNetwork(listOf(order({ isPaid: false, status: 'Refunded', refund })));
      const { unmount } = await renderRemote(orders, '/my-orders', { before: signedIn, language });
      const ticket = within(await screen.findByRole('article'));
      expect(ticket.getByText(why)).toBeTruthy();
      expect(ticket.getAllByText(pending)).toHaveLength(2);
      expect(ticket.getAllByText(/350/)).toHaveLength(2);
      expect(ticket.queryByRole('timer')).toBeNull();
      expect(ticket.queryByRole('list', { name: /Progress|مراحل/ })).toBeNull();
      expect(ticket.getByRole('button', { name: button })).toBeTruthy();
      unmount();
      mockNetwork(
        listOf(
          order({
            status: 'Food is being prepared',
            refund: { ...refund, reason: 'given_back', done: true },
          }),
        ),
      );
      await renderRemote(orders, '/my-orders', { before: signedIn, language });
      expect(await screen.findAllByText(done)).toHaveLength(2);
      expect(screen.queryByRole('timer')).toBeNull();
    },
  );

  it('continues an order of which a part was refunded, and shows the amount', async () => {
    mockNetwork(listOf(order({ status: 'Food is being prepared', givenBack: 37 })));
    await renderRemote(orders, '/my-orders', { before: signedIn });
    const ticket = within(await screen.findByRole('article'));
    expect(ticket.getByText('We refunded a part of your payment.')).toBeTruthy();
    expect(ticket.getByText(/37/)).toBeTruthy();
    expect(ticket.getByRole('timer')).toBeTruthy();
  });

  it('continues an order that was paid twice, and shows the refund', async () => {
    mockNetwork(
      listOf(order({ refund: { reason: 'surplus', amount: 350, currency: 'SAR', done: true } })),
    );
    await renderRemote(orders, '/my-orders', { before: signedIn });
    const ticket = within(await screen.findByRole('article'));
    expect(ticket.getByText(/paid twice/)).toBeTruthy();
    expect(ticket.getByText('Paid')).toBeTruthy();
    expect(ticket.getByRole('timer')).toBeTruthy();
  });

  it.each([
    ['en', 'My Orders', 'Brisket', 'Paid', 'Food is being prepared'],
    ['ar', 'طلباتي', 'بريسكت', 'مدفوع', 'الطلب قيد التحضير'],
  ] as const)(
    'shows dishes, en-GB date, payment, status and total (%s)',
    async (language, title, dish, paid, status) => {
      mockNetwork(listOf(order()));
      await renderRemote(orders, '/my-orders', { before: signedIn, language });
      const ticket = within(await screen.findByRole('article'));
      expect(document.title).toContain(title);
      expect(ticket.getByRole('heading', { name: dish })).toBeTruthy();
      expect(ticket.getByText('21/11/2026')).toBeTruthy();
      expect(ticket.getByText(paid)).toBeTruthy();
      expect(ticket.getByRole('status').textContent).toContain(status);
      expect(ticket.getByText(/350/)).toBeTruthy();
    },
  );

  it.each([
    ['en', 'Price', 'Delivery charge', 'Total Amount'],
    ['ar', 'السعر', 'رسوم التوصيل', 'المبلغ الإجمالي'],
  ] as const)('adds dishes and delivery up to the total (%s)', async (language, ...labels) => {
    mockNetwork(listOf(order()));
    await renderRemote(orders, '/my-orders', { before: signedIn, language });
    const ticket = within(await screen.findByRole('article'));
    expect(labels.map((label) => ticket.getByText(label).nextSibling?.textContent)).toEqual([
      priced(language, '300'),
      priced(language, '50'),
      priced(language, '350'),
    ]);
  });

  it.each([
    ['en', 'Delivery Address', 'Olaya 7, Riyadh, Riyadh Region, Saudi Arabia 12241'],
    ['ar', 'عنوان التوصيل', 'Olaya 7، Riyadh، Riyadh Region، Saudi Arabia 12241'],
  ] as const)('shows where the order is delivered (%s)', async (language, label, line) => {
    const address = {
      _id: 'a1',
      firstName: 'Reem',
      lastName: 'Al Otaibi',
      email: 'reem@example.com',
      street: 'Olaya 7',
      city: 'Riyadh',
      state: 'Riyadh Region',
      zipcode: '12241',
      country: 'Saudi Arabia',
      phone: '+966501234567',
    };
    mockNetwork(listOf(order({ address })));
    await renderRemote(orders, '/my-orders', { before: signedIn, language });
    expect((await screen.findByText(label)).parentElement?.textContent).toContain(line);
  });

  it.each([
    ['en', 'Not paid yet. We start cooking as soon as you have paid.'],
    ['ar', 'لم يُدفع بعد. نبدأ التحضير فور الدفع.'],
  ] as const)('says that an unpaid order is not being prepared (%s)', async (language, text) => {
    mockNetwork(listOf(order({ isPaid: false, status: 'Payment Pending' })));
    await renderRemote(orders, '/my-orders', { before: signedIn, language });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('shows an unpaid order as Pending without a countdown, and links to the cart', async () => {
    mockNetwork({
      ...listOf(order({ isPaid: false, status: 'Payment Pending' })),
      ...menuOf({}, { _id: 'rib' }),
    });
    await renderRemote(orders, '/my-orders', { before: signedIn });
    expect(await screen.findByText('Pending')).toBeTruthy();
    expect(screen.queryByRole('timer')).toBeNull();
    await userEvent.click(await findOrderAgain('Back to the cart to pay'));
    await waitFor(() => expect(currentAddress()).toBe('/cart'));
  });

  it.each([
    ['en', /you paid for these dishes with order .*SH-261121-BBBB3333/, 'Back to the cart to pay'],
    ['ar', /دفعت ثمن هذه الأطباق بالطلب .*SH-261121-BBBB3333/, 'العودة إلى السلة للدفع'],
  ] as const)(
    'does not offer an unpaid order again that a paid one replaced, and says so (%s)',
    async (language, text, button) => {
      const replacedBy = 'SH-261121-BBBB3333';
      mockNetwork(listOf(order({ isPaid: false, status: 'Payment Pending', replacedBy })));
      await renderRemote(orders, '/my-orders', { before: signedIn, language });
      expect(await screen.findByText(text)).toBeTruthy();
      expect(screen.queryByRole('button', { name: button })).toBeNull();
    },
  );

  it('chooses the address of the order, or its pickup, for another order of it', async () => {
    const address = {
      _id: 'home',
      firstName: 'Reem',
      lastName: 'Al Otaibi',
      email: 'reem@example.com',
      street: '12 King Fahd Rd',
      city: 'Riyadh',
      state: 'Riyadh',
      zipcode: '12241',
      country: 'Saudi Arabia',
      phone: '+966501234567',
    };
    const minutes = { from: 25, to: 30 };
    useWhere.setState({ choice: { fulfilment: 'delivery', address: 'office' } });
    const choiceAfter = async (fields: Partial<Order>) => {
      mockNetwork({
        ...listOf(order({ isPaid: false, status: 'Payment Pending', address, ...fields })),
        ...menuOf({}, { _id: 'rib' }),
      });
      await renderRemote(orders, '/my-orders', { before: signedIn });
      await userEvent.click(await findOrderAgain('Back to the cart to pay'));
      await waitFor(() => expect(currentAddress()).toBe('/cart'));
      return useWhere.getState().choice;
    };
    expect(await choiceAfter({})).toMatchObject({ fulfilment: 'delivery', address: 'home' });
    cleanup();
    expect(await choiceAfter({ delivery: { fulfilment: 'pickup', fee: 0, minutes } })).toEqual({
      fulfilment: 'pickup',
      minutes,
    });
    useWhere.setState({ choice: null });
  });
});

describe('the bill', () => {
  it.each([
    ['en', 'Bill', 'A4', 'Receipt'],
    ['ar', 'الفاتورة', 'A4', 'إيصال'],
  ] as const)(
    'of a paid order is there to print, on both papers (%s)',
    async (language, bill, a4, roll) => {
      mockNetwork(listOf(order()));
      await renderRemote(orders, '/my-orders', { before: signedIn, language });
      const ticket = within(await screen.findByRole('article'));
      expect(
        ticket.getByRole('link', { name: new RegExp(`^${bill} ${a4} `) }).getAttribute('href'),
      ).toBe('/api/order/o1/bill.pdf?paper=a4');
      expect(
        ticket.getByRole('link', { name: new RegExp(`^${bill} ${roll} `) }).getAttribute('href'),
      ).toBe('/api/order/o1/bill.pdf?paper=80mm');
    },
  );

  it.each([
    ['en', 'CRN-000001', 'Credit note'],
    ['ar', 'CRN-000001', 'إشعار دائن'],
    ['en', 'RCN-000001', 'Corrected receipt'],
    ['ar', 'RCN-000001', 'تصحيح إيصال'],
  ] as const)('stands beside what corrects it (%s, %s)', async (language, number, name) => {
    const correction = {
      _id: 'c1',
      kind: 'remove' as const,
      amount: 18,
      reason: 'sold_out' as const,
      at: '2026-11-01T18:00:00.000Z',
      creditNote: number,
    };
    mockNetwork(listOf(order({ corrections: [correction] })));
    await renderRemote(orders, '/my-orders', { before: signedIn, language });
    const ticket = within(await screen.findByRole('article'));
    const link = ticket.getByRole('link', { name: `${name} ${number}` });
    expect(link.getAttribute('href')).toBe(
      `/api/order/o1/credit-note.pdf?number=${number}&paper=a4`,
    );
  });

  it('is not linked before the payment', async () => {
    mockNetwork(listOf(order({ isPaid: false, status: 'Payment Pending' })));
    await renderRemote(orders, '/my-orders', { before: signedIn });
    expect(within(await screen.findByRole('article')).queryByRole('link')).toBeNull();
  });
});

describe('the estimate', () => {
  const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
  const estimate = { from: at(42), likely: at(47), until: at(49), ready: at(27) };
  const late = { ...estimate, left: at(-5), ready: undefined, lateMinutes: 18, promised: at(28) };
  const open = async (fields: Partial<Order>, language: 'en' | 'ar' = 'en') => {
    jest.useFakeTimers({ now: NOW, doNotFake: ['queueMicrotask'] });
    mockNetwork(listOf(order(fields)));
    await renderRemote(orders, '/my-orders', { before: signedIn, language });
    return within(await screen.findByRole('article'));
  };
  afterEach(() => jest.useRealTimers());

  it.each([
    ['en', 'With you about 21:47', 'about 21:27'],
    ['ar', 'يصلك نحو 21:47', 'نحو 21:27'],
  ] as const)(
    'is a range and a time, in place of the countdown (%s)',
    async (language, ...texts) => {
      const ticket = await open({ estimate }, language);
      expect(ticket.getByText('40–50')).toBeTruthy();
      for (const text of texts) expect(ticket.getByText(text)).toBeTruthy();
      expect(ticket.queryByRole('timer')).toBeNull();
      expect(ticket.queryByText(/minutes late|متأخر/)).toBeNull();
    },
  );

  it.each([
    [
      'en',
      'About 20 minutes late. We are sorry.',
      /^We promised 21:28\. It left the kitchen at 20:55/,
    ],
    [
      'ar',
      'متأخر نحو 20 دقيقة. نعتذر إليك.',
      /^الموعد الذي حددناه: 21:28\. خرج من المطبخ الساعة 20:55/,
    ],
  ] as const)(
    'says that the order is late, and where it is (%s)',
    async (language, text, where) => {
      const ticket = await open({ status: 'Out For Delivery', estimate: late }, language);
      expect(ticket.getByText(text).closest('[role=status]')).toBeTruthy();
      expect(ticket.getByText(where)).toBeTruthy();
    },
  );

  it.each([
    ['en', 'About 4 hours late. We are sorry.'],
    ['ar', 'متأخر نحو 4 ساعات. نعتذر إليك.'],
  ] as const)('says hours where minutes are many (%s)', async (language, text) => {
    const ticket = await open({ estimate: { ...late, lateMinutes: 220 } }, language);
    expect(ticket.getByText(text)).toBeTruthy();
  });

  it('is never below five minutes', async () => {
    const ticket = await open({ estimate: { from: at(-9), likely: at(-4), until: at(-1) } });
    expect(ticket.getByText('0–5')).toBeTruthy();
  });

  it('is beside the phone of the driver', async () => {
    const ticket = await open({ status: 'Out For Delivery', driverPhone: '+966 50 123 4567' });
    const link = ticket.getByRole('link', { name: 'Call the driver +966 50 123 4567' });
    expect(link.getAttribute('href')).toBe('tel:+966501234567');
  });
});

describe('the promise', () => {
  const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
  const pickup = { fulfilment: 'pickup', fee: 0 } as const;
  const collectAt = {
    address: 'King Fahd Road',
    addressAr: 'طريق الملك فهد',
    map: 'https://map',
    open: { from: '10:30', to: '04:00' },
  };
  const open = async (fields: Partial<Order>, language: 'en' | 'ar' = 'en') => {
    jest.useFakeTimers({ now: NOW, doNotFake: ['queueMicrotask'] });
    mockNetwork(listOf(order(fields)));
    await renderRemote(orders, '/my-orders', { before: signedIn, language });
    return within(await screen.findByRole('article'));
  };
  afterEach(() => jest.useRealTimers());

  it('is what the countdown runs to, whatever the status', async () => {
    const promise = { from: at(35), until: at(50) };
    const ticket = await open({ promise, status: 'Out For Delivery' });
    expect(ticket.getByRole('timer').textContent).toBe('50:00');
    expect(ticket.getByText(/^until it is with you\. Promised .21:35–21:50.$/)).toBeTruthy();
  });

  const slot = {
    scheduled: { from: at(600), to: at(630), kitchenAt: at(555) },
    promise: { from: at(600), until: at(630) },
  };
  it.each([
    ['en', /^Planned for Sunday,? 22 Nov, .07:00–07:30.$/],
    ['ar', /^موعده الأحد، 22 نوفمبر، .07:00–07:30.$/],
  ] as const)('of a slot is a plan, without steps before it (%s)', async (language, text) => {
    const ticket = await open(slot, language);
    expect(ticket.getByText(text)).toBeTruthy();
    expect(ticket.queryByRole('timer')).toBeNull();
    expect(ticket.queryByText(/Being prepared|Out For Delivery|في الطريق/)).toBeNull();
  });

  it.each([
    ['Food is being prepared', 'Being prepared'],
    ['Out For Delivery', 'Ready to collect'],
    ['Food Delivered', 'Collected'],
  ])('of a pickup has no truck and no delivery: %s', async (status, text) => {
    const ticket = await open({ status, delivery: pickup, collectAt });
    expect(ticket.getAllByText(text).length).toBe(2);
    expect(ticket.queryByText(/deliver/i)).toBeNull();
    expect(ticket.getByText('King Fahd Road')).toBeTruthy();
    expect(ticket.getByRole('link', { name: 'Show on the map' })).toBeTruthy();
    const isCollected = status === 'Food Delivered';
    expect(ticket.queryByText('Open 10:30–04:00') === null).toBe(isCollected);
    expect(ticket.queryByText('AAAA2222') === null).toBe(isCollected);
  });

  it('of a pickup names no hours where its time is outside of them', async () => {
    const { open: _open, ...place } = collectAt;
    const ticket = await open({ ...slot, delivery: pickup, collectAt: place });
    expect(ticket.getByText('King Fahd Road')).toBeTruthy();
    expect(ticket.queryByText(/^Open/)).toBeNull();
  });

  it.each([
    { status: 'Cancelled' },
    { refund: { reason: 'sold_out', amount: 350, currency: 'SAR', done: true } },
  ] as const)('of a pickup that is not made invites nobody: %o', async (fields) => {
    const ticket = await open({ ...fields, delivery: pickup, collectAt });
    expect(ticket.queryByText('King Fahd Road')).toBeNull();
    expect(ticket.queryByText('AAAA2222')).toBeNull();
  });
});

describe('the countdown', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: NOW - 3_600_000 });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const open = async (one: Order) => {
    const sent = mockNetwork(listOf(one));
    await renderRemote(orders, '/my-orders', { before: signedIn });
    await act(() => jest.advanceTimersByTimeAsync(0));
    return sent;
  };
  const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  it('starts at 15 minutes and uses the server’s clock, not the device’s', async () => {
    await open(order());
    expect(screen.getByRole('timer').textContent).toBe('11:42');
    await advance(1000);
    expect(screen.getByRole('timer').textContent).toBe('11:41');
  });

  it('starts at 25 minutes for an order that is out for delivery', async () => {
    await open(order({ status: 'Out For Delivery' }));
    expect(screen.getByRole('timer').textContent).toBe('21:42');
  });

  it.each([
    ['Food is being prepared', ['20:56', 'about 21:11', 'about 21:21']],
    ['Out For Delivery', ['20:56', undefined, 'about 21:21']],
    ['Food Delivered', ['20:56', undefined, undefined]],
  ])('stands above the steps, with their times in Riyadh (%s)', async (status, times) => {
    await open(order({ status }));
    const steps = within(screen.getByRole('list', { name: 'Progress of the order' }));
    expect(
      steps.getAllByRole('listitem').map((step) => step.querySelectorAll('span')[1]?.textContent),
    ).toEqual(times);
    expect(screen.getByText('20:56', { selector: 'bdi' })).toBeTruthy();
  });

  it('leaves no expected time of the past', async () => {
    await open(order({ createdAt: new Date(NOW - 898_000).toISOString() }));
    expect(screen.getByText(/^about 21:00/)).toBeTruthy();
    await advance(2000);
    expect(screen.queryByText(/^about 21:00/)).toBeNull();
    expect(screen.getByText(/^about 21:10/)).toBeTruthy();
  });

  it('disappears at zero, and the status stays', async () => {
    await open(order({ createdAt: new Date(NOW - 898_000).toISOString() }));
    expect(screen.getByRole('timer').textContent).toBe('00:02');
    await advance(2000);
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.getByRole('article').textContent).toContain('Food is being prepared');
  });

  it('is outside the live region, so it is not announced every second', async () => {
    await open(order());
    expect(screen.getByRole('timer').closest('[aria-live],[role=status],[role=alert]')).toBeNull();
  });

  it('is kept up to date by refetching the list every 10 seconds', async () => {
    const sent = await open(order());
    await advance(20_000);
    expect(sent).toHaveLength(3);
  });
});

describe('ordering again', () => {
  it('merges the dishes into the cart with the larger quantity, and opens the cart', async () => {
    mockNetwork({ ...listOf(order()), ...menuOf({}, { _id: 'rib' }) });
    await renderRemote(orders, '/my-orders', {
      before: () => {
        signedIn();
        useCart.setState({ items: { rib: 3, tea: 1 } });
      },
    });
    await userEvent.click(await findOrderAgain());
    expect(useCart.getState().items).toEqual({ rib: 3, tea: 1, brisket: 2 });
    await waitFor(() => expect(currentAddress()).toBe('/cart'));
    expect(screen.getByText('Your dishes are in the cart')).toBeTruthy();
  });

  it.each([
    ['en', 'Order again', /left out: Short Rib/],
    ['ar', 'اطلب مرة أخرى', /لم يُضف إلى السلة: ريش/],
  ] as const)(
    'leaves out and reports dishes that are sold out or not on the menu (%s)',
    async (language, button, message) => {
      mockNetwork({ ...listOf(order()), ...menuOf({}, { _id: 'rib', inStock: false }) });
      await renderRemote(orders, '/my-orders', { before: signedIn, language });
      await userEvent.click(await findOrderAgain(button));
      expect(useCart.getState().items).toEqual({ brisket: 2 });
      expect(screen.getByText(message)).toBeTruthy();
    },
  );

  it.each([
    [
      'en',
      'Order again',
      'No longer offered, please choose again in the cart: Beans. New prices: Mac \u2066SR 12\u2069 instead of \u2066SR 10\u2069',
    ],
    ['ar', 'اطلب مرة أخرى', /لم يعد متاحًا، اختر من جديد في السلة: فاصوليا. أسعار جديدة: ماك/],
  ] as const)(
    'shows the options of a line, and tells which are gone or cost something else (%s)',
    async (language, button, message) => {
      const side = (id: string, name: string, nameAr: string, price: number) => ({
        option: `sides/${id}`,
        name,
        nameAr,
        group: 'Sides',
        quantity: 1,
        price,
      });
      const options = [side('mac', 'Mac', 'ماك', 10), side('beans', 'Beans', 'فاصوليا', 0)];
      mockNetwork({
        ...listOf(order({ items: [{ product: brisket, quantity: 1, options, note: 'no salt' }] })),
        ...menuOf({ hasOptions: true }),
        'GET /api/product/options': {
          success: true,
          groups: [
            {
              id: 'sides',
              name: 'Sides',
              min: 0,
              max: 2,
              version: 1,
              options: [{ id: 'mac', name: 'Mac', nameAr: 'ماك', price: 12 }],
            },
          ],
          dishes: { brisket: [{ group: 'sides' }] },
        },
      });
      await renderRemote(orders, '/my-orders', { before: signedIn, language });
      const ticket = within(await screen.findByRole('article'));
      expect(ticket.getByText(language === 'ar' ? 'فاصوليا' : 'Beans')).toBeTruthy();
      expect(ticket.getByText('no salt')).toBeTruthy();
      await userEvent.click(await findOrderAgain(button));
      expect(await screen.findByText(message)).toBeTruthy();
      expect(useCart.getState().items).toEqual({ 'brisket~sides/beans+sides/mac~no salt': 1 });
    },
  );

  it('stays on the page if no dish is available', async () => {
    mockNetwork({ ...listOf(order()), ...menuOf() });
    await renderRemote(orders, '/my-orders', { before: signedIn });
    await userEvent.click(await findOrderAgain());
    expect(screen.getByText('Sold out today: Brisket and Short Rib')).toBeTruthy();
    expect(currentAddress()).toBe('/my-orders');
    expect(useCart.getState().items).toEqual({});
  });

  it('shows an error if the menu cannot be loaded', async () => {
    mockNetwork(listOf(order()));
    await renderRemote(orders, '/my-orders', { before: signedIn });
    await userEvent.click(await findOrderAgain());
    expect(await screen.findByText('We could not be reached. Please try again.')).toBeTruthy();
    expect(useCart.getState().items).toEqual({});
  });
});

describe('a corrected order', () => {
  type Made = NonNullable<Order['corrections']>[number];
  const at = '2026-11-21T17:59:00.000Z';
  const removed: Made = {
    _id: 'c1',
    kind: 'remove',
    items: [{ product: 'brisket', quantity: 1 }],
    amount: 100,
    reason: 'sold_out',
    at,
    refund: { amount: 100, way: 'card', done: false },
  };
  const comped: Made = {
    _id: 'c2',
    kind: 'comp',
    items: [{ product: 'rib', quantity: 1 }],
    amount: 100,
    reason: 'goodwill',
    at,
  };
  const discount: Made = {
    _id: 'c3',
    kind: 'discount',
    percent: 10,
    amount: 10,
    reason: 'late',
    at,
    refund: { amount: 10, way: 'card', done: true },
  };

  it.each([
    [
      'en',
      '1 removed · Sold out',
      '1 free of charge · With our compliments',
      'Free of charge',
      'On its way back to your card',
      'Back on your card',
    ],
    [
      'ar',
      'أُلغي 1 · نفد الصنف',
      '1 ضيافة · مجاملة منّا',
      'ضيافة',
      'جارٍ ردّه إلى بطاقتك',
      'رُدّ إلى بطاقتك',
    ],
  ] as const)(
    'shows what was removed, free and discounted, why, and what goes back (%s)',
    async (language, removal, comp, free, onItsWay, back) => {
      mockNetwork(
        listOf(
          order({
            amount: 140,
            items: [
              { product: brisket, quantity: 2, removed: 1 },
              { product: rib, quantity: 1, comped: 1 },
            ],
            corrections: [removed, comped, discount],
          }),
        ),
      );
      await renderRemote(orders, '/my-orders', { before: signedIn, language });
      const ticket = within(await screen.findByRole('article'));
      for (const text of [removal, comp, free]) expect(ticket.getByText(text)).toBeTruthy();
      expect(ticket.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
        priced(language, '100'),
        priced(language, '50'),
        `− ${priced(language, '10')}`,
        priced(language, '140'),
      ]);
      expect(ticket.getByText(onItsWay).nextSibling?.textContent).toBe(priced(language, '100'));
      expect(ticket.getByText(back).nextSibling?.textContent).toBe(priced(language, '10'));
      expect(ticket.getByRole('timer')).toBeTruthy();
    },
  );

  it('adds up to nothing when it is cancelled, and has no countdown', async () => {
    const refund = { amount: 350, way: 'card', done: false } as const;
    mockNetwork(
      listOf(
        order({
          amount: 0,
          status: 'Cancelled',
          items: [
            { product: brisket, quantity: 2, removed: 2 },
            { product: rib, quantity: 1, removed: 1 },
          ],
          corrections: [
            {
              _id: 'c1',
              kind: 'cancel',
              amount: 350,
              reason: 'changed_mind',
              byCustomer: false,
              at,
              refund,
            },
          ],
        }),
      ),
    );
    await renderRemote(orders, '/my-orders', { before: signedIn });
    const ticket = within(await screen.findByRole('article'));
    expect(ticket.getByRole('status').textContent).toMatch(/Cancelled.*Refund on its way/);
    expect(ticket.getByText('We are sorry: we had to cancel your order.')).toBeTruthy();
    expect(ticket.getByText('Reason: No longer wanted')).toBeTruthy();
    expect(ticket.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'SR 300',
      'SR 50',
      '− SR 350',
      'SR 0',
    ]);
    expect(ticket.queryByRole('timer')).toBeNull();
    expect(ticket.queryByRole('list', { name: /Progress/ })).toBeNull();
    expect(ticket.queryByRole('button', { name: /^Cancel order/ })).toBeNull();
  });

  it.each([
    [
      'en',
      /Delivered.*Refunded/,
      'We are sorry: you get back all that you paid.',
      'Reason: It was cold',
      'Refund',
    ],
    [
      'ar',
      /تم التوصيل.*رُدّ المبلغ/,
      'نعتذر إليك، يعود إليك كل ما دفعته.',
      'السبب: كان الطعام باردًا',
      'المبلغ المردود',
    ],
  ] as const)(
    'stay delivered where all of it is refunded (%s)',
    async (language, status, sorry, reason, label) => {
      mockNetwork(
        listOf(
          order({
            amount: 0,
            status: 'Food Delivered',
            items: [{ product: brisket, quantity: 2, removed: 2 }],
            corrections: [
              {
                _id: 'c1',
                kind: 'cancel',
                amount: 350,
                reason: 'quality',
                problem: 'cold',
                byCustomer: false,
                at,
                refund: { amount: 350, way: 'card', done: true },
              },
            ],
          }),
        ),
      );
      await renderRemote(orders, '/my-orders', { before: signedIn, language });
      const ticket = within(await screen.findByRole('article'));
      expect(ticket.getByRole('status').textContent).toMatch(status);
      expect(ticket.getByText(sorry)).toBeTruthy();
      expect(ticket.getByText(reason)).toBeTruthy();
      expect(ticket.getByText(label).tagName).toBe('DT');
      expect(ticket.queryByText(/cancel|Cancelled|أُلغي|ملغى/)).toBeNull();
    },
  );
});

describe('cancelling an order', () => {
  const CANCEL = 'POST /api/order/cancel';
  async function ask(answer: Network[typeof CANCEL], language: 'en' | 'ar' = 'en') {
    const sent = mockNetwork({ ...listOf(order({ cancellable: true })), [CANCEL]: answer });
    await renderRemote(orders, '/my-orders', { before: signedIn, language });
    const button = language === 'en' ? /^Cancel order/ : /^إلغاء الطلب/;
    await userEvent.click(await screen.findByRole('button', { name: button }));
    const submit = language === 'en' ? 'Cancel the order' : 'ألغِ الطلب';
    return {
      dialog: within(screen.getByRole('dialog')),
      submit: () => userEvent.click(screen.getByRole('button', { name: submit })),
      cancels: () => sent.filter(({ name }) => name === CANCEL),
    };
  }

  it('is offered only while the kitchen has not begun', async () => {
    mockNetwork(listOf(order()));
    await renderRemote(orders, '/my-orders', { before: signedIn });
    await screen.findByRole('article');
    expect(screen.queryByRole('button', { name: /^Cancel order/ })).toBeNull();
  });

  it('asks first, with the focus on keeping the order', async () => {
    const { dialog, cancels } = await ask({ success: true, message: '' });
    const keep = dialog.getByRole('button', { name: 'Keep the order' });
    expect(document.activeElement).toBe(keep);
    expect(dialog.getByText(/is refunded to your card in full/).textContent).toMatch(/SR 350$/);
    await userEvent.click(keep);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(cancels()).toEqual([]);
  });

  it.each(['en', 'ar'] as const)('is sent with the order, and confirmed (%s)', async (language) => {
    const { submit, cancels } = await ask({ success: true, message: 'Done' }, language);
    await submit();
    expect(await screen.findByText('Done')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(cancels().map(({ body }) => body)).toEqual([{ orderId: 'o1' }]);
  });

  it('says so when the kitchen was faster', async () => {
    const { submit } = await ask(() => {
      throw refusal(409, 'kitchen_has_begun', 'The kitchen has already begun your order.');
    });
    await submit();
    expect(await screen.findByText('The kitchen has already begun your order.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['en', 'The kitchen has begun this order, so it can no longer be cancelled.', 'Close'],
    ['ar', 'بدأ المطبخ تحضير هذا الطلب، فلم يعد إلغاؤه ممكنًا.', 'إغلاق'],
  ] as const)(
    'says so while the question is open, and asks no longer (%s)',
    async (language, text, close) => {
      jest.useFakeTimers({ advanceTimers: true });
      let isBegun = false;
      const sent = mockNetwork({
        'GET /api/order/user': () =>
          listOf(order({ cancellable: !isBegun }))['GET /api/order/user'],
      });
      await renderRemote(orders, '/my-orders', { before: signedIn, language });
      const button = language === 'en' ? /^Cancel order/ : /^إلغاء الطلب/;
      await userEvent.click(await screen.findByRole('button', { name: button }));
      const dialog = within(screen.getByRole('dialog'));
      isBegun = true;
      await act(() => jest.advanceTimersByTimeAsync(10_000));
      expect((await dialog.findByRole('alert')).textContent).toBe(text);
      expect(dialog.queryByText(/has not begun|لم يبدأ/)).toBeNull();
      expect(dialog.queryByRole('button', { name: /^Cancel the order$|^ألغِ الطلب$/ })).toBeNull();
      await userEvent.click(dialog.getAllByRole('button', { name: close }).at(-1)!);
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(sent.some(({ name }) => name === CANCEL)).toBe(false);
      jest.useRealTimers();
    },
  );

  it('keeps the question open while the network is away, and repeats with the same key', async () => {
    let isAway = true;
    const { submit, cancels } = await ask(() => {
      if (isAway) throw refusal(0, 'network', 'Network Error');
      return { success: true, message: 'Done' };
    });
    await submit();
    expect(
      await screen.findByText(/we do not know yet whether your order is cancelled/),
    ).toBeTruthy();
    isAway = false;
    await submit();
    await screen.findByText('Done');
    const [first, second] = cancels().map(({ headers }) => headers['idempotency-key']);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  });
});
