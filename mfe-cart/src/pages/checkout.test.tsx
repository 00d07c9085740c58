import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type {
  Address,
  CallAnswer,
  Cart,
  Language,
  PlaceQuestion,
  Product,
} from '@smokehouse/shared/contract';
import {
  currentAddress,
  mockNetwork,
  type Network,
  refusal,
  renderRemote,
  type SentCall,
  switchLanguage,
} from '@smokehouse/shared/testing';
import { useCart, useSession, useUi, useWhere } from '@smokehouse/shared/stores';
import { clearToasts } from '@smokehouse/shared/ui';
import { endAttempt } from '../lib/checkout';
import type { PaymentWindowOptions } from '../lib/payment-window';
import { takeUnansweredPayment } from '../lib/unanswered-payment';
import * as cart from '../routes';
import { brisket, home, menuOf, placed, rib, user } from '../testing';

const ANSWER = {
  razorpay_order_id: 'order_1',
  razorpay_payment_id: 'pay_1',
  razorpay_signature: 'signed',
};

const OPEN = {
  success: true,
  opensAt: '10:30',
  closesAt: '04:00',
  isOpen: true,
  day: '2026-11-29',
};

/** The options of each opened payment window. */
let opened: PaymentWindowOptions[];
/** How often the page closed a payment window. */
let closed: number;
let declineCard: (reason: string) => void;
const setOnline = (isOnline: boolean) =>
  act(() => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  });
let sent: SentCall[];
let menu: Product[];
let names: () => string[];

async function openCart(
  network: Network = {},
  {
    language = 'en',
    addresses = [home],
    isChecked = true,
    isShown = true,
  }: {
    language?: Language;
    addresses?: Address[];
    isChecked?: boolean;
    /** False for a pickup, which needs no address. */
    isShown?: boolean;
  } = {},
) {
  menu = [brisket, rib];
  sent = mockNetwork({
    'GET /api/product/list': () => menuOf(...menu),
    'GET /api/address/get': { success: true, addresses },
    'POST /api/order/cod': placed(168),
    'POST /api/order/verifyRazorpay': { success: true, message: 'Paid. Thank you!' },
    ...network,
  });
  names = () => sent.map(({ name }) => name).filter((name) => isCheckoutCall(name));
  await renderRemote(cart, '/cart', {
    language,
    before: () => {
      useCart.setState({ items: { brisket: 1 } });
      useSession.setState(isChecked ? { user } : { user: null, checked: false });
    },
  });
  if (!isChecked) {
    await screen.findByRole('button', { name: 'Proceed To CheckOut' });
    return;
  }
  if (!isShown) return;
  await screen.findByText(
    addresses.length ? /King Fahd/ : language === 'ar' ? 'لا يوجد عنوان بعد.' : 'No address yet.',
  );
}
const checkOut = (name = 'Proceed To CheckOut') =>
  userEvent.click(screen.getByRole('button', { name }));
const waitForPaymentWindow = (times = 1) => waitFor(() => expect(opened).toHaveLength(times));
const sentKeys = () =>
  sent
    .filter(({ name }) => name === 'POST /api/order/cod')
    .map(({ headers }) => headers['idempotency-key']);
const waitUntilIdle = () =>
  waitFor(() =>
    expect(
      screen.getByRole('button', { name: 'Proceed To CheckOut' }).getAttribute('aria-busy'),
    ).toBe('false'),
  );
/** Opens the payment window and closes it again. */
async function cancelPayment() {
  await checkOut();
  await waitForPaymentWindow();
  await act(async () => {
    opened[0]?.modal.ondismiss();
  });
  await waitUntilIdle();
}

beforeEach(() => {
  localStorage.clear();
  endAttempt();
  opened = [];
  closed = 0;
  window.Razorpay = class {
    constructor(options: PaymentWindowOptions) {
      opened.push(options);
    }
    on(_event: string, listener: (failed: { error?: { reason?: string } }) => void) {
      declineCard = (reason) => listener({ error: { reason } });
    }
    open() {
      /* The test calls the window's handlers itself. */
    }
    close() {
      closed += 1;
    }
  };
});

afterEach(() => {
  setOnline(true);
  jest.restoreAllMocks();
});

/** Everything that is sent besides reads and the question what delivery costs. */
const isCheckoutCall = (name: string) =>
  name.startsWith('POST') && name !== 'POST /api/areas/locate';

describe('the checkout', () => {
  it.each([
    ['en', 'Proceed To CheckOut', 'Please Select Address'],
    ['ar', 'إتمام الطلب', 'يرجى اختيار العنوان'],
  ] as const)('requires an address (%s)', async (language, button, message) => {
    await openCart({}, { language, addresses: [] });
    await checkOut(button);
    expect(screen.getAllByText(message)[0]).toBeTruthy();
    expect(document.activeElement?.getAttribute('href')).toBe('/add-address');
    expect(names()).toEqual([]);
  });

  it('places the order, takes the payment in halalas, and verifies it', async () => {
    await openCart();
    await checkOut();
    await waitForPaymentWindow();
    expect(opened[0]).toMatchObject({
      key: 'rzp_test_1',
      amount: 16_800,
      currency: 'SAR',
      order_id: 'order_1',
      prefill: { name: 'Reem', email: 'reem@example.com', contact: '+966501234567' },
    });
    await act(async () => {
      opened[0]?.handler(ANSWER);
    });
    await waitFor(() => expect(currentAddress()).toBe('/my-orders'));
    const body = { userId: 'u1', items: [{ product: 'brisket', quantity: 1 }], address: 'home' };
    expect(
      sent
        .filter(({ name }) => isCheckoutCall(name))
        .map(({ name, body: sentBody }) => [name, sentBody]),
    ).toEqual([
      ['POST /api/order/cod', { ...body, asks: true }],
      ['POST /api/order/verifyRazorpay', { ...body, ...ANSWER }],
    ]);
    expect(useCart.getState().items).toEqual({});
    expect(screen.getByText('Paid. Thank you!')).toBeTruthy();
  });

  it.each([
    ['paid here', () => opened[0]?.handler(ANSWER)],
    ['found paid', () => declineCard('order_already_paid')],
  ] as const)('keeps what another tab adds meanwhile (%s)', async (_, end) => {
    await openCart();
    await checkOut();
    await waitForPaymentWindow();
    act(() => useCart.setState({ items: { rib: 1, brisket: 3 } }));
    await act(async () => end());
    await waitFor(() => expect(currentAddress()).toBe('/my-orders'));
    expect(useCart.getState().items).toEqual({ rib: 1, brisket: 2 });
  });

  it.each([
    ['en', /no longer in your cart.*My Orders/],
    ['ar', /لم تعد في سلتك.*طلباتي/],
  ] as const)(
    'closes the payment window when the dishes leave the cart in another tab (%s)',
    async (language, text) => {
      await openCart({}, { language });
      await checkOut(language === 'ar' ? 'إتمام الطلب' : undefined);
      await waitForPaymentWindow();
      act(() => useCart.setState({ items: {} }));
      expect(await screen.findByText(text)).toBeTruthy();
      expect(closed).toBe(1);
      expect(names()).toEqual(['POST /api/order/cod']);
    },
  );

  it('says that the order is paid after the session ended, and who must sign in again', async () => {
    const message = 'Payment received, order SH-1 is confirmed. Please sign in again to follow it.';
    await openCart({
      'POST /api/order/verifyRazorpay': { success: true, message, signedOut: true },
    });
    await checkOut();
    await waitForPaymentWindow();
    await act(async () => {
      opened[0]?.handler(ANSWER);
    });
    await waitFor(() => expect(currentAddress()).toBe('/my-orders'));
    expect(useSession.getState().user).toBeNull();
    expect(useCart.getState().items).toEqual({});
    expect(screen.getByText(message)).toBeTruthy();
  });

  it('delays a click before the session check and resumes it afterwards', async () => {
    await openCart({}, { isChecked: false });
    await checkOut();
    expect(
      screen.getByRole('button', { name: 'Proceed To CheckOut' }).getAttribute('aria-busy'),
    ).toBe('true');
    expect(names()).toEqual([]);
    act(() => useSession.setState({ user, checked: true }));
    await waitForPaymentWindow();
    expect(opened[0]).toMatchObject({ order_id: 'order_1' });
    expect(screen.queryByText('Please Select Address')).toBeNull();
  });

  it('says during an outage that ordering pauses, and asks nobody to sign in', async () => {
    await openCart({}, { isChecked: false });
    const recheck = jest.fn();
    act(() => useSession.setState({ recheck }));
    await checkOut();
    expect(await screen.findByText(/Ordering pauses for a moment/)).toBeTruthy();
    expect(recheck).toHaveBeenCalledTimes(1);
    expect(useUi.getState().signInOpen).toBe(false);
    act(() => useSession.setState({ user, checked: true, recheck: undefined }));
    await screen.findByText(/King Fahd/);
    expect(names()).toEqual([]);
  });

  it('opens the sign-in after a delayed click without a session', async () => {
    await openCart({}, { isChecked: false });
    await checkOut();
    expect(useUi.getState().signInOpen).toBe(false);
    act(() => useSession.setState({ checked: true }));
    await waitFor(() => expect(useUi.getState().signInOpen).toBe(true));
    expect(names()).toEqual([]);
  });

  type Located = CallAnswer<'POST /api/areas/locate'>;
  const quote = (feeHalalas: number, result: Located['result'] = 'area'): Located => ({
    success: true,
    result,
    feeHalalas,
    minimumHalalas: 0,
    ...(result === 'paused' && { area: { id: 'a', name: { en: 'Olaya', ar: 'العليا' } } }),
  });

  it('opens the map for an address that nobody knows, before anything is charged', async () => {
    await openCart({ 'POST /api/areas/locate': quote(5000, 'unknown') });
    expect(await screen.findByText('when the place is known')).toBeTruthy();
    expect(screen.getByText(/Where is this address\?/)).toBeTruthy();
    await checkOut();
    expect(useWhere.getState().isOpen).toBe(true);
    expect(names()).toEqual([]);
    act(() => useWhere.getState().setOpen(false));
  });

  it.each([
    ['a lower delivery charge', 1800, 1],
    ['a higher delivery charge than shown only after a second click', 8000, 0],
  ])('waits for the charge, and pays %s', async (_title, feeHalalas, windows) => {
    let answer = (_: Located) => {};
    await openCart({
      'POST /api/areas/locate': () =>
        new Promise<Located>((resolve) => {
          answer = resolve;
        }),
      'POST /api/order/cod': placed(118 + feeHalalas / 100),
    });
    await checkOut();
    expect(names()).toEqual([]);
    await act(async () => answer(quote(feeHalalas)));
    if (windows === 0) {
      expect(await screen.findByText('Your new total is')).toBeTruthy();
      expect(names()).toEqual([]);
      await checkOut();
    }
    await waitForPaymentWindow();
  });

  it.each([
    ['en', 'area_paused', 409, 'paused', 'We do not deliver there for now.'],
    ['ar', 'area_paused', 409, 'paused', 'التوصيل إلى هناك متوقف حاليًا.'],
    ['en', 'outside_areas', 422, 'outside', 'We do not deliver there yet.'],
  ] as const)(
    'shows the place as it is now after a refusal, without its old charge (%s, %s)',
    async (language, code, status, result, text) => {
      let now: Located = quote(5000);
      await openCart(
        {
          'POST /api/areas/locate': () => now,
          'POST /api/order/cod': () => {
            now = quote(5000, result);
            throw refusal(status, code, 'Nothing has been charged.');
          },
        },
        { language },
      );
      const total = () => screen.getByRole('complementary').textContent;
      await waitFor(() => expect(total()).toContain('168'));
      await checkOut(language === 'ar' ? 'إتمام الطلب' : undefined);
      expect(await screen.findByText(text)).toBeTruthy();
      expect(total()).not.toMatch(/168|50/);
    },
  );

  it.each([
    ['en', 'delivery', 'Pick it up instead', 'Please choose pickup.'],
    ['ar', 'delivery', 'الاستلام من المطعم', 'يرجى اختيار الاستلام من المطعم.'],
    ['en', 'pickup', 'Deliver it instead', 'Please choose delivery.'],
    ['ar', 'pickup', 'التوصيل بدلًا من ذلك', 'يرجى اختيار التوصيل.'],
  ] as const)(
    'forgets a refusal with the way that it was of, for good (%s, %s)',
    async (language, fulfilment, other, text) => {
      let isRefused = false;
      const isDelivery = fulfilment === 'delivery';
      act(() => useWhere.setState({ choice: { fulfilment } }));
      await openCart(
        {
          'GET /api/hours': OPEN,
          'GET /api/order/slots': { success: true, takesOrdersNow: true, days: [], now: 0 },
          'POST /api/areas/locate': (body: unknown) =>
            quote(
              5000,
              isRefused && isDelivery !== ((body as PlaceQuestion).fulfilment === 'pickup')
                ? 'paused'
                : 'area',
            ),
          'POST /api/order/cod': () => {
            isRefused = true;
            throw refusal(409, isDelivery ? 'area_paused' : 'pickup_closed', text);
          },
        },
        { language, isShown: isDelivery },
      );
      const summary = within(await screen.findByRole('complementary'));
      await checkOut(language === 'ar' ? 'إتمام الطلب' : undefined);
      expect(await summary.findByText(text)).toBeTruthy();
      expect(await screen.findByRole('alert')).toBeTruthy();
      await userEvent.click(await summary.findByRole('button', { name: other }));
      expect(useWhere.getState().choice?.fulfilment).toBe(isDelivery ? 'pickup' : 'delivery');
      // Beside the button, and as a toast.
      expect(screen.queryByText(text)).toBeNull();
      act(() => useWhere.setState({ choice: { fulfilment } }));
      expect(summary.queryByText(text)).toBeNull();
      act(() => useWhere.setState({ choice: null }));
    },
  );

  describe('a refusal', () => {
    const text = 'We do not deliver there for now.';
    let result: 'area' | 'paused';
    const refuse = async () => {
      result = 'area';
      await openCart({
        'GET /api/hours': OPEN,
        'POST /api/areas/locate': () => quote(5000, result),
        'POST /api/order/cod': () => {
          result = 'paused';
          throw refusal(409, 'area_paused', text);
        },
      });
      await checkOut();
      expect((await screen.findAllByText(text)).length).toBeGreaterThan(1);
      const summary = screen.getByRole('complementary');
      await waitFor(() => expect(summary.textContent).toContain('—'));
    };

    it('is over when the place takes orders again', async () => {
      await refuse();
      result = 'area';
      act(() => void window.dispatchEvent(new Event('visibilitychange')));
      await waitFor(() => expect(screen.queryByText(text)).toBeNull());
    });

    it('does not stay in the language before', async () => {
      await refuse();
      await act(() => switchLanguage('ar', [cart]));
      await waitFor(() => expect(screen.queryByText(text)).toBeNull());
    });
  });

  it('shows a refusal as a toast again with each press, until the cart changes', async () => {
    setOnline(false);
    await openCart();
    await checkOut();
    expect(await screen.findByRole('alert')).toBeTruthy();
    act(clearToasts);
    await checkOut();
    expect(screen.getByRole('alert').textContent).toMatch(/could not be reached/);
    act(() => useCart.setState({ items: { brisket: 2 } }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('forgets that a time is full when another one is chosen', async () => {
    const slot = (from: string, to: string) => ({
      from: `2026-11-29T${from}:00.000Z`,
      to: `2026-11-29T${to}:00.000Z`,
      part: 'evening' as const,
    });
    const days = [{ day: '2026-11-29', slots: [slot('15:00', '15:30'), slot('15:30', '16:00')] }];
    const now = Date.parse('2026-11-29T12:00:00Z');
    await openCart({
      'GET /api/hours': OPEN,
      'POST /api/areas/locate': quote(5000),
      'GET /api/order/slots': { success: true, takesOrdersNow: true, days, now },
      'POST /api/order/cod': () => {
        throw refusal(409, 'slot_full', '18:00 has just filled up.');
      },
    });
    const choose = async (time: string) => {
      await userEvent.click(screen.getByRole('button', { name: 'Choose time' }));
      const dialog = within(await screen.findByRole('dialog'));
      await userEvent.click(dialog.getByRole('button', { name: 'At a set time' }));
      await userEvent.click(await dialog.findByRole('button', { name: time }));
      await userEvent.click(dialog.getByRole('button', { name: /^Deliver:/ }));
    };
    const summary = within(await screen.findByRole('complementary'));
    await choose('18:00–18:30');
    await checkOut();
    expect(await summary.findByText('18:00 has just filled up.')).toBeTruthy();
    await choose('18:30–19:00');
    expect(screen.queryByText('18:00 has just filled up.')).toBeNull();
    sessionStorage.clear();
  });

  it('requires a second click if the cart was merged after a delayed click', async () => {
    await openCart({ 'POST /api/order/cod': placed(506) }, { isChecked: false });
    await checkOut();
    act(() => {
      useCart.getState().merge({ rib: 2 });
      useSession.setState({ user, checked: true });
    });
    await screen.findByText(/King Fahd/);
    await waitUntilIdle();
    expect(names()).toEqual([]);
    await checkOut();
    await waitForPaymentWindow();
  });

  it('does not say that nothing was charged beside a payment that is on its way back', async () => {
    await openCart({
      'POST /api/order/verifyRazorpay': () => {
        menu = [{ ...brisket, inStock: false }, rib];
        throw refusal(409, 'payment_returned_sold_out', 'The whole amount is on its way back.');
      },
    });
    await checkOut();
    await waitForPaymentWindow();
    await act(async () => {
      opened[0]?.handler(ANSWER);
    });
    expect(await screen.findByText(/Remove sold-out dishes/)).toBeTruthy();
    expect(screen.getAllByText(/on its way back/)[0]).toBeTruthy();
    expect(screen.queryByText(/Nothing has been charged/)).toBeNull();
  });

  it('reports a refunded payment, keeps the cart, and uses a new key next time', async () => {
    const message =
      'Sold out while you were paying: Brisket. The whole amount is on its way back to your card.';
    let times = 0;
    await openCart({
      'POST /api/order/verifyRazorpay': () => {
        times += 1;
        if (times === 1) throw refusal(409, 'payment_returned_sold_out', message);
        return { success: true, message: 'Paid. Thank you!' };
      },
    });
    await checkOut();
    await waitForPaymentWindow();
    await act(async () => {
      opened[0]?.handler(ANSWER);
    });
    expect((await screen.findAllByText(message))[0]).toBeTruthy();
    expect(useCart.getState().items).toEqual({ brisket: 1 });
    await waitUntilIdle();
    await checkOut();
    await waitForPaymentWindow(2);
    expect(new Set(sentKeys()).size).toBe(2);
  });

  it('keeps the cart and the key if the customer closes the payment window', async () => {
    await openCart();
    await cancelPayment();
    expect(useCart.getState().items).toEqual({ brisket: 1 });
    expect(names()).toEqual(['POST /api/order/cod']);
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^The payment window was closed/,
    );
    await checkOut();
    await waitForPaymentWindow(2);
    expect(screen.queryByText(/^The payment window was closed/)).toBeNull();
    expect(sentKeys()[0]).toBeTruthy();
    expect(sentKeys()[1]).toBe(sentKeys()[0]);
  });

  it('says in the language of the page that the payment window was closed', async () => {
    await openCart();
    await cancelPayment();
    await act(() => switchLanguage('ar', [cart]));
    expect(screen.getByRole('alert').textContent).toMatch(/^أُغلقت نافذة الدفع/);
  });

  it('forgets the chosen time with the order that it was for', async () => {
    const from = '2026-11-29T15:00:00.000Z';
    sessionStorage.setItem('mfe-cart:slot', `delivery ${from}`);
    const slot = { from, to: '2026-11-29T15:30:00.000Z', part: 'evening' as const };
    await openCart({
      'GET /api/order/slots': {
        success: true,
        takesOrdersNow: true,
        days: [{ day: '2026-11-29', slots: [slot] }],
        now: Date.parse('2026-11-29T12:00:00Z'),
      },
    });
    expect(await screen.findByText('18:00–18:30')).toBeTruthy();
    await checkOut();
    await waitForPaymentWindow();
    await act(async () => {
      opened[0]?.handler(ANSWER);
    });
    await waitFor(() => expect(currentAddress()).toBe('/my-orders'));
    expect(sent.find(({ name }) => name === 'POST /api/order/cod')?.body).toMatchObject({
      slot: from,
    });
    cleanup();
    await openCart();
    expect(screen.getByText('As soon as possible')).toBeTruthy();
  });

  it('uses a new key for the next order, even with the same dishes', async () => {
    await openCart();
    await checkOut();
    await waitForPaymentWindow();
    await act(async () => {
      opened[0]?.handler(ANSWER);
    });
    await waitFor(() => expect(currentAddress()).toBe('/my-orders'));
    const [first] = sentKeys();
    cleanup();
    await openCart();
    await checkOut();
    await waitForPaymentWindow(2);
    expect(sentKeys()[0]).not.toBe(first);
  });

  it('retries with a new key if the order of the key has expired', async () => {
    let times = 0;
    await openCart({
      'POST /api/order/cod': () => {
        times += 1;
        if (times === 1) throw refusal(422, 'request_key_reused', 'Used');
        return placed(168);
      },
    });
    await checkOut();
    await waitForPaymentWindow();
    expect(new Set(sentKeys()).size).toBe(2);
  });

  it.each([
    ['en', 'Proceed To CheckOut', 'insufficient_funds', /balance is too low.*Nothing has been/],
    ['ar', 'إتمام الطلب', 'insufficient_funds', /رصيد البطاقة لا يكفي.*لم يُخصم أي مبلغ/],
    ['en', 'Proceed To CheckOut', 'a_new_reason', /^Your bank declined the card\./],
    ['ar', 'إتمام الطلب', 'a_new_reason', /^رفض البنك البطاقة\./],
  ] as const)(
    'says once why a card was declined, in its own words, after the window is closed (%s)',
    async (language, button, reason, message) => {
      await openCart({}, { language });
      await checkOut(button);
      await waitForPaymentWindow();
      act(() => declineCard(reason));
      // The provider's window itself shows why.
      expect(screen.queryByText(message)).toBeNull();
      await act(async () => {
        opened[0]?.modal.ondismiss();
      });
      const alert = await screen.findByRole('alert');
      expect(screen.getAllByText(message)).toEqual([alert]);
      expect(useCart.getState().items).toEqual({ brisket: 1 });
      expect(names()).toEqual(['POST /api/order/cod']);
      await checkOut(button);
      await waitForPaymentWindow(2);
      expect(screen.queryByText(message)).toBeNull();
    },
  );

  it('says nothing about a declined card if another card pays', async () => {
    await openCart();
    await checkOut();
    await waitForPaymentWindow();
    act(() => declineCard('card_declined'));
    await act(async () => {
      opened[0]?.handler(ANSWER);
    });
    await waitFor(() => expect(currentAddress()).toBe('/my-orders'));
    expect(screen.queryByText(/declined/)).toBeNull();
  });

  it.each([
    ['en', 'Proceed To CheckOut', /Nothing has been charged/],
    ['ar', 'إتمام الطلب', /لم يُخصم أي مبلغ/],
  ] as const)(
    'fails at once offline, and does nothing when the connection is back (%s)',
    async (language, button, message) => {
      await openCart({}, { language });
      const before = sent.length;
      setOnline(false);
      await checkOut(button);
      expect(screen.getAllByText(message)[0]).toBeTruthy();
      expect(screen.getByRole('button', { name: button }).getAttribute('aria-busy')).toBe('false');
      setOnline(true);
      await screen.findByRole('button', { name: button });
      expect(sent.slice(before).filter(({ name }) => isCheckoutCall(name))).toEqual([]);
      expect(opened).toEqual([]);
    },
  );

  it('cancels a delayed click when the connection is lost', async () => {
    await openCart({}, { isChecked: false });
    await checkOut();
    setOnline(false);
    expect(screen.getAllByText(/Nothing has been charged/)[0]).toBeTruthy();
    setOnline(true);
    act(() => useSession.setState({ user, checked: true }));
    await waitUntilIdle();
    await screen.findByText(/King Fahd/);
    expect(names()).toEqual([]);
    expect(opened).toEqual([]);
  });

  it('stops if the connection is lost while the menu is refetched', async () => {
    let times = 0;
    await openCart({
      'GET /api/product/list': () => {
        times += 1;
        if (times === 1) return menuOf(...menu);
        setOnline(false);
        throw refusal(0, 'network', 'cut');
      },
    });
    await checkOut();
    expect((await screen.findAllByText(/Nothing has been charged/))[0]).toBeTruthy();
    await waitUntilIdle();
    setOnline(true);
    await screen.findByText(/King Fahd/);
    expect(names()).toEqual([]);
    expect(opened).toEqual([]);
  });

  it('opens no payment window after the customer has left the cart', async () => {
    let answer: (order: ReturnType<typeof placed>) => void = () => {};
    await openCart({
      'POST /api/order/cod': () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await checkOut();
    await waitFor(() => expect(names()).toEqual(['POST /api/order/cod']));
    await userEvent.click(screen.getByRole('link', { name: 'Continue Shopping' }));
    await act(async () => {
      answer(placed(168));
    });
    expect(opened).toEqual([]);
  });

  it('shows the server’s message if the verification is rejected, and keeps the cart', async () => {
    await openCart({
      'POST /api/order/verifyRazorpay': () => {
        throw refusal(422, 'signature', 'Payment verification failed');
      },
    });
    await checkOut();
    await waitForPaymentWindow();
    await act(async () => {
      opened[0]?.handler(ANSWER);
    });
    expect((await screen.findAllByText('Payment verification failed'))[0]).toBeTruthy();
    expect(useCart.getState().items).toEqual({ brisket: 1 });
    expect(currentAddress()).toBe('/cart');
  });

  it('says nothing of changed prices while a payment is under way, nor that nothing was charged', async () => {
    let answer: (() => void) | undefined;
    await openCart({
      'POST /api/order/verifyRazorpay': () =>
        new Promise((_resolve, reject) => {
          answer = () => reject(refusal(0, 'network', 'lost'));
        }),
    });
    await checkOut();
    await waitForPaymentWindow();
    menu = [{ ...brisket, price: 125 }, rib];
    const later = Date.now() + 600_000;
    jest.spyOn(Date, 'now').mockImplementation(() => later);
    fireEvent(window, new Event('visibilitychange'));
    await screen.findAllByText(/175/);
    await act(async () => {
      opened[0]?.handler(ANSWER);
    });
    const contradictions = () => screen.queryByText(/Nothing has been charged|Prices have changed/);
    await waitFor(() => expect(answer).toBeDefined());
    expect(contradictions()).toBeNull();
    await act(async () => answer?.());
    await waitFor(() =>
      expect(document.activeElement?.textContent).toMatch(/could not be confirmed yet/),
    );
    expect(contradictions()).toBeNull();
  });

  describe('of a payment whose verification gets no answer', () => {
    // The page asks again on the clock of the test, which `waitFor` advances.
    beforeEach(() => void jest.useFakeTimers({ advanceTimers: true }));
    afterEach(() => void jest.useRealTimers());

    const UNCONFIRMED = /could not be confirmed yet/;
    /** Pays; the first answers to the verification are lost. */
    async function payUnanswered(lost: number, before?: () => void) {
      let times = 0;
      await openCart({
        'POST /api/order/verifyRazorpay': () => {
          times += 1;
          if (times <= lost) throw refusal(0, 'network', 'lost');
          return { success: true, message: 'Paid. Thank you!' };
        },
      });
      await checkOut();
      await waitForPaymentWindow();
      before?.();
      await act(async () => {
        opened[0]?.handler(ANSWER);
      });
      await screen.findByText(UNCONFIRMED);
    }
    /** Loads the page again. The browser keeps what is stored. */
    async function reload(items: Cart, signedIn = user) {
      cleanup();
      await renderRemote(cart, '/cart', {
        before: () => {
          useCart.setState({ items });
          useSession.setState({ user: signedIn });
        },
      });
    }
    const verifications = () => names().filter((name) => name.endsWith('verifyRazorpay')).length;

    it('asks by itself, although nothing is pressed and nothing happens', async () => {
      await payUnanswered(2);
      await waitFor(() => expect(currentAddress()).toBe('/my-orders'), { timeout: 10_000 });
      expect(verifications()).toBe(3);
      expect(opened).toHaveLength(1);
    });

    it('says so once, with a link to My Orders, and offers no second payment', async () => {
      await payUnanswered(Infinity);
      expect(screen.getAllByText(UNCONFIRMED)).toHaveLength(1);
      expect(screen.getByRole('link', { name: 'My Orders' }).getAttribute('href')).toBe(
        '/my-orders',
      );
      expect(screen.queryByRole('button', { name: 'Proceed To CheckOut' })).toBeNull();
      expect(document.activeElement?.textContent).toMatch(UNCONFIRMED);
    });

    it('asks again before anything else is ordered, whatever the cart has become', async () => {
      await payUnanswered(2, () => (menu = [{ ...brisket, price: 125 }, rib]));
      menu = [{ ...brisket, inStock: false, price: 125 }, rib];
      act(() => useCart.getState().replace({ brisket: 1, rib: 2 }));
      expect(screen.getByText(UNCONFIRMED)).toBeTruthy();
      expect(screen.queryByText(/Nothing has been charged/)).toBeNull();
      await checkOut('Check the payment');
      await waitFor(() => expect(currentAddress()).toBe('/my-orders'), { timeout: 10_000 });
      expect(names()).toEqual([
        'POST /api/order/cod',
        ...Array.from({ length: 3 }, () => 'POST /api/order/verifyRazorpay'),
      ]);
      // What was paid leaves the cart, and nothing else.
      expect(useCart.getState().items).toEqual({ rib: 2 });
    });

    it('asks at once when the connection is back', async () => {
      await payUnanswered(1);
      setOnline(false);
      setOnline(true);
      await waitFor(() => expect(currentAddress()).toBe('/my-orders'));
      expect(opened).toHaveLength(1);
    });

    it('says so also where the page is loaded again without a connection', async () => {
      await payUnanswered(1);
      jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      await reload({ brisket: 1 });
      expect(await screen.findByText(UNCONFIRMED)).toBeTruthy();
      expect(verifications()).toBe(1);
      setOnline(true);
      await waitFor(() => expect(currentAddress()).toBe('/my-orders'));
    });

    it.each([
      ['with the dishes still in the cart', { brisket: 2 }, { brisket: 1 }],
      ['with an empty cart', {}, {}],
    ] as const)('asks at once after the page was loaded again (%s)', async (_, items, left) => {
      await payUnanswered(1);
      await reload(items);
      await waitFor(() => expect(currentAddress()).toBe('/my-orders'));
      expect(verifications()).toBe(2);
      expect(opened).toHaveLength(1);
      expect(useCart.getState().items).toEqual(left);
    });

    it('takes out nothing that was added after the server had taken out what was paid', async () => {
      await payUnanswered(3);
      await reload({});
      await screen.findByText(UNCONFIRMED);
      act(() => useCart.getState().replace({ brisket: 1 }));
      await waitFor(() => expect(currentAddress()).toBe('/my-orders'), { timeout: 10_000 });
      expect(useCart.getState().items).toEqual({ brisket: 1 });
    });

    it.each([401, 403, 429, 503])(
      'stays so if the server answers %d, which says nothing about the payment',
      async (status) => {
        let times = 0;
        await openCart({
          'POST /api/order/verifyRazorpay': () => {
            times += 1;
            if (times === 1) throw refusal(status, 'busy', 'Please wait.');
            return { success: true, message: 'Paid. Thank you!' };
          },
        });
        await checkOut();
        await waitForPaymentWindow();
        await act(async () => {
          opened[0]?.handler(ANSWER);
        });
        await screen.findByText(UNCONFIRMED);
        await waitFor(() => expect(currentAddress()).toBe('/my-orders'));
      },
    );

    it('is nothing to another customer of the same browser', async () => {
      await payUnanswered(1);
      await reload({ brisket: 1 }, { ...user, _id: 'u2' });
      await screen.findByRole('button', { name: 'Proceed To CheckOut' });
      expect(screen.queryByText(UNCONFIRMED)).toBeNull();
      expect(verifications()).toBe(1);
      // It is still known to its own customer.
      await reload({ brisket: 1 });
      await waitFor(() => expect(currentAddress()).toBe('/my-orders'));
    });

    /** Pays; the returned function answers to the verification. */
    async function payAndWait() {
      let answer: (() => void) | undefined;
      await openCart({
        'POST /api/order/verifyRazorpay': () =>
          new Promise((resolve) => {
            answer = () => resolve({ success: true, message: 'Paid. Thank you!' });
          }),
      });
      await checkOut();
      await waitForPaymentWindow();
      await act(async () => {
        opened[0]?.handler(ANSWER);
      });
      await screen.findByText(/is being confirmed/);
      return () => act(async () => answer?.());
    }

    it.each([
      ['is cut', '{"receipt":"SH-1","bo'],
      ['lacks its cart', JSON.stringify({ receipt: 'SH-1', body: { userId: 'u1' } })],
      [
        'is of another account',
        JSON.stringify({ receipt: 'SH-1', cart: {}, seen: {}, body: { userId: 'u2' } }),
      ],
    ])('is none if what the browser has kept %s', async (_, entry) => {
      localStorage.setItem('mfe-cart:unanswered:u1', entry);
      await openCart();
      await checkOut();
      await waitForPaymentWindow();
    });

    it('is forgotten with its answer, although its customer has signed out meanwhile', async () => {
      const answer = await payAndWait();
      act(() => useSession.setState({ user: null }));
      await answer();
      await waitFor(() => expect(currentAddress()).toBe('/my-orders'));
      expect(screen.getByText('Paid. Thank you!')).toBeTruthy();
      await reload({ rib: 1 });
      await screen.findByRole('button', { name: 'Proceed To CheckOut' });
      expect(verifications()).toBe(1);
    });

    it('changes nothing for a customer who has signed in meanwhile', async () => {
      const own = { receipt: 'SH-2', cart: { rib: 1 }, seen: { rib: 1 }, body: { userId: 'u2' } };
      localStorage.setItem('mfe-cart:unanswered:u2', JSON.stringify(own));
      const answer = await payAndWait();
      act(() => {
        useSession.setState({ user: { ...user, _id: 'u2' } });
        useCart.setState({ items: { rib: 1 } });
      });
      await answer();
      await waitFor(() => expect(localStorage.getItem('mfe-cart:unanswered:u1')).toBeNull());
      expect(JSON.parse(localStorage.getItem('mfe-cart:unanswered:u2') ?? '{}')).toEqual(own);
      expect(useCart.getState().items).toEqual({ rib: 1 });
      expect(screen.queryByText('Paid. Thank you!')).toBeNull();
      expect(currentAddress()).toBe('/cart');
    });

    it('takes nothing out of the cart that another tab has taken out', async () => {
      const answer = await payAndWait();
      // The other tab has confirmed it, and its customer has chosen the dish again.
      act(() => void takeUnansweredPayment({ userId: user._id, receipt: 'SH-1' }));
      await answer();
      await waitFor(() => expect(currentAddress()).toBe('/my-orders'));
      expect(useCart.getState().items).toEqual({ brisket: 1 });
    });
  });

  it('asks before it orders what was paid on another device, and orders it after a second press', async () => {
    const message =
      'You paid for the same order at 20:15: SH-1. To order it once more, press the button again.';
    await openCart({
      'POST /api/order/cod': (body: { asks?: boolean }) => {
        if (body.asks) throw refusal(409, 'order_repeated', message);
        return placed(168);
      },
    });
    await checkOut();
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    expect(opened).toHaveLength(0);
    await waitUntilIdle();
    await checkOut();
    await waitForPaymentWindow();
  });

  it('leaves the cart of an order that was paid before', async () => {
    await openCart({
      'POST /api/order/cod': () => {
        throw refusal(409, 'order_paid_already', 'Paid already');
      },
    });
    await checkOut();
    await waitFor(() => expect(currentAddress()).toBe('/my-orders'));
    expect(opened).toHaveLength(0);
    expect(useCart.getState().items).toEqual({});
  });

  it('reports a payment as unconfirmed, not as failed, after a server error', async () => {
    await openCart({
      'POST /api/order/verifyRazorpay': () => {
        throw refusal(503, 'unavailable', 'Unavailable');
      },
    });
    await checkOut();
    await waitForPaymentWindow();
    await act(async () => {
      opened[0]?.handler(ANSWER);
    });
    expect((await screen.findAllByText(/could not be confirmed yet/))[0]).toBeTruthy();
    expect(useCart.getState().items).toEqual({ brisket: 1 });
  });

  it('states that nothing was charged if the server cannot be reached', async () => {
    await openCart({
      'POST /api/order/cod': () => {
        throw refusal(0, 'network', 'down');
      },
    });
    await checkOut();
    expect(
      (await screen.findAllByText(/Nothing has been charged; please try again/))[0],
    ).toBeTruthy();
  });

  it('can be retried if the provider’s script did not load', async () => {
    const { Razorpay } = window;
    delete window.Razorpay;
    await openCart();
    await checkOut();
    const script = await waitFor(() => {
      const found = document.head.querySelector('script[src="https://pay.example/checkout.js"]');
      if (!found) throw new Error('no script yet');
      return found;
    });
    await act(async () => {
      fireEvent.error(script);
    });
    expect((await screen.findAllByText(/payment page could not be opened/))[0]).toBeTruthy();
    await waitUntilIdle();
    window.Razorpay = Razorpay;
    await checkOut();
    await waitForPaymentWindow();
  });

  it('shows a changed price before it places the order, and requires a second click', async () => {
    await openCart({ 'POST /api/order/cod': placed(175) });
    menu = [{ ...brisket, price: 125 }, rib];
    await checkOut();
    expect(await screen.findByText(/Prices have changed/)).toBeTruthy();
    expect(document.activeElement?.textContent).toMatch(/Brisket.*SR 118.*SR 125/);
    expect(screen.getByRole('complementary').textContent).toContain('SR 175');
    expect(names()).toEqual([]);
    await checkOut();
    await waitForPaymentWindow();
    expect(opened[0]?.amount).toBe(17_500);
  });

  it('opens no payment window for an amount that was not shown before', async () => {
    await openCart({ 'POST /api/order/cod': placed(199) });
    await checkOut();
    expect(await screen.findByText(/Your new total is/)).toBeTruthy();
    expect(opened).toEqual([]);
    await waitUntilIdle();
    await checkOut();
    await waitForPaymentWindow();
    expect(opened[0]?.amount).toBe(19_900);
  });

  it('stops if a quantity changes while the menu is refetched', async () => {
    await openCart();
    const clicking = checkOut();
    act(() => useCart.getState().add('brisket'));
    await clicking;
    await waitUntilIdle();
    expect(opened).toEqual([]);
  });

  it('shows dishes that the server rejects as sold out, even if the menu lists them', async () => {
    await openCart({
      'POST /api/order/cod': () => {
        throw refusal(409, 'dishes_sold_out', 'Sold out: Brisket');
      },
    });
    await checkOut();
    await waitUntilIdle();
    expect(document.activeElement?.textContent).toContain('Sold out: Brisket');
    expect(opened).toEqual([]);
    expect(useCart.getState().items).toEqual({ brisket: 1 });
  });

  it('refetches the menu after a rejection and shows its sold-out dishes', async () => {
    await openCart({
      'POST /api/order/cod': () => {
        menu = [{ ...brisket, inStock: false }];
        throw refusal(409, 'dishes_sold_out', 'Sold out: Brisket');
      },
    });
    await checkOut();
    const remove = await screen.findByRole('button', { name: 'Remove it' });
    expect(document.activeElement?.textContent).toContain('Sold out: Brisket.');
    expect((await screen.findByRole('alert')).textContent).toBe('Sold out: Brisket');
    await userEvent.click(remove);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the payment window in the history', () => {
  const showsRouter = jest.fn();
  beforeEach(() => {
    showsRouter.mockClear();
    addEventListener('popstate', showsRouter);
  });
  afterEach(() => removeEventListener('popstate', showsRouter));
  const goBack = () => act(() => history.back());

  it('is closed by Back, which does nothing else', async () => {
    history.pushState(null, '', '#cart');
    const entries = history.length;
    await openCart();
    await checkOut();
    await waitForPaymentWindow();
    expect(history.length).toBe(entries + 1);
    goBack();
    await waitUntilIdle();
    expect(showsRouter).not.toHaveBeenCalled();
    expect([closed, location.hash, currentAddress()]).toEqual([1, '#cart', '/cart']);
    expect(useCart.getState().items).toEqual({ brisket: 1 });
    expect(names()).toEqual(['POST /api/order/cod']);
    await checkOut();
    await waitForPaymentWindow(2);
  });

  it('says why a card was declined when Back closes it', async () => {
    await openCart();
    await checkOut();
    await waitForPaymentWindow();
    act(() => declineCard('insufficient_funds'));
    goBack();
    expect((await screen.findByRole('alert')).textContent).toMatch(/balance is too low/);
  });

  it.each([
    ['paid', () => opened[0]?.handler(ANSWER)],
    ['dismissed', () => opened[0]?.modal.ondismiss()],
  ] as const)('leaves no entry when it is %s', async (_, close) => {
    history.pushState({ at: 'menu' }, '', '#menu');
    history.pushState({ at: 'cart' }, '', '#cart');
    await openCart();
    await checkOut();
    await waitForPaymentWindow();
    await act(async () => close());
    await waitFor(() => expect(screen.queryByRole('button', { busy: true })).toBeNull());
    expect(history.state).toEqual({ at: 'cart' });
    expect(showsRouter).not.toHaveBeenCalled();
    goBack();
    await waitFor(() => expect(showsRouter).toHaveBeenCalledTimes(1));
    expect(history.state).toEqual({ at: 'menu' });
  });

  it.each([
    ['en', 'Proceed To CheckOut', /order SH-1 is already paid/],
    ['ar', 'إتمام الطلب', /طلبك SH-1 مدفوع بالفعل/],
  ] as const)(
    'is closed when another window has paid the order, and the page says which one (%s)',
    async (language, button, message) => {
      await openCart({}, { language });
      await checkOut(button);
      await waitForPaymentWindow();
      act(() => declineCard('order_already_paid'));
      await waitFor(() => expect(currentAddress()).toBe('/my-orders'));
      expect(screen.getByText(message)).toBeTruthy();
      expect(closed).toBe(1);
      expect(useCart.getState().items).toEqual({});
      expect(names()).toEqual(['POST /api/order/cod']);
    },
  );
});
