import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Address, Language, Product } from '@smokehouse/shared/contract';
import {
  currentAddress,
  mockNetwork,
  type Network,
  refusal,
  renderRemote,
  type SentCall,
} from '@smokehouse/shared/testing';
import { useCart, useSession, useUi } from '@smokehouse/shared/stores';
import { endAttempt } from '../lib/checkout';
import type { WidgetOptions } from '../lib/widget';
import * as cart from '../routes';
import { brisket, home, menuOf, placed, rib, user } from '../test-data';

const ANSWER = {
  razorpay_order_id: 'order_1',
  razorpay_payment_id: 'pay_1',
  razorpay_signature: 'signed',
};

/** The provider's window: what it was opened with, and what the customer does in it. */
let opened: WidgetOptions[];
let refuseCard: (reason: string) => void;
let sent: SentCall[];
let menu: Product[];
let names: () => string[];

async function openCart(
  network: Network = {},
  {
    language = 'en',
    addresses = [home],
    isChecked = true,
  }: { language?: Language; addresses?: Address[]; isChecked?: boolean } = {},
) {
  menu = [brisket, rib];
  sent = mockNetwork({
    'GET /api/product/list': () => menuOf(...menu),
    'GET /api/address/get': { success: true, addresses },
    'POST /api/order/cod': placed(168),
    'POST /api/order/verifyRazorpay': { success: true, message: 'Paid. Thank you!' },
    ...network,
  });
  names = () => sent.map(({ name }) => name).filter((name) => name.startsWith('POST'));
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
  await screen.findByText(
    addresses.length ? /King Fahd/ : language === 'ar' ? 'لا يوجد عنوان بعد.' : 'No address yet.',
  );
}
const press = (name = 'Proceed To CheckOut') =>
  userEvent.click(screen.getByRole('button', { name }));
const windowOpens = (times = 1) => waitFor(() => expect(opened).toHaveLength(times));
const keysSent = () =>
  sent
    .filter(({ name }) => name === 'POST /api/order/cod')
    .map(({ headers }) => headers['idempotency-key']);
const isIdle = () =>
  waitFor(() =>
    expect(
      screen.getByRole('button', { name: 'Proceed To CheckOut' }).getAttribute('aria-busy'),
    ).toBe('false'),
  );

beforeEach(() => {
  endAttempt();
  opened = [];
  window.Razorpay = class {
    constructor(options: WidgetOptions) {
      opened.push(options);
    }
    on(_event: string, listener: (failed: { error?: { description?: string } }) => void) {
      refuseCard = (reason) => listener({ error: { description: reason } });
    }
    open() {
      /* the test acts for the customer */
    }
  };
});

describe('the checkout', () => {
  it.each([
    ['en', 'Proceed To CheckOut', 'Please Select Address'],
    ['ar', 'إتمام الطلب', 'يرجى اختيار العنوان'],
  ] as const)('wants an address first (%s)', async (language, button, message) => {
    await openCart({}, { language, addresses: [] });
    await press(button);
    expect(screen.getAllByText(message)[0]).toBeTruthy();
    expect(names()).toEqual([]);
  });

  it('places the order, opens the provider’s window with halalas, has the answer verified, empties the cart and goes to My Orders', async () => {
    await openCart();
    await press();
    await windowOpens();
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
        .filter(({ name }) => name.startsWith('POST'))
        .map(({ name, body: sentBody }) => [name, sentBody]),
    ).toEqual([
      ['POST /api/order/cod', body],
      ['POST /api/order/verifyRazorpay', { ...body, ...ANSWER }],
    ]);
    expect(useCart.getState().items).toEqual({});
    expect(screen.getByText('Paid. Thank you!')).toBeTruthy();
  });

  it('keeps a press that comes before it is known who is here, and carries it out when it is', async () => {
    await openCart({}, { isChecked: false });
    await press();
    expect(
      screen.getByRole('button', { name: 'Proceed To CheckOut' }).getAttribute('aria-busy'),
    ).toBe('true');
    expect(names()).toEqual([]);
    act(() => useSession.setState({ user, checked: true }));
    await windowOpens();
    expect(opened[0]).toMatchObject({ order_id: 'order_1' });
    expect(screen.queryByText('Please Select Address')).toBeNull();
  });

  it('asks a visitor who pressed early to sign in, once it is known that nobody is', async () => {
    await openCart({}, { isChecked: false });
    await press();
    expect(useUi.getState().signInOpen).toBe(false);
    act(() => useSession.setState({ checked: true }));
    await waitFor(() => expect(useUi.getState().signInOpen).toBe(true));
    expect(names()).toEqual([]);
  });

  it('orders nothing that joined the cart after an early press: the customer looks and presses again', async () => {
    await openCart({ 'POST /api/order/cod': placed(506) }, { isChecked: false });
    await press();
    act(() => {
      useCart.getState().merge({ rib: 2 });
      useSession.setState({ user, checked: true });
    });
    await screen.findByText(/King Fahd/);
    await isIdle();
    expect(names()).toEqual([]);
    await press();
    await windowOpens();
  });

  it('tells of a payment that goes back, keeps the cart, and makes the next press a new order', async () => {
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
    await press();
    await windowOpens();
    await act(async () => {
      opened[0]?.handler(ANSWER);
    });
    expect((await screen.findAllByText(message))[0]).toBeTruthy();
    expect(useCart.getState().items).toEqual({ brisket: 1 });
    await isIdle();
    await press();
    await windowOpens(2);
    expect(new Set(keysSent()).size).toBe(2);
  });

  it('keeps the cart and verifies nothing where the customer closes the window; the next try is the same order', async () => {
    await openCart();
    await press();
    await windowOpens();
    await act(async () => {
      opened[0]?.modal.ondismiss();
    });
    await isIdle();
    expect(useCart.getState().items).toEqual({ brisket: 1 });
    expect(names()).toEqual(['POST /api/order/cod']);
    await press();
    await windowOpens(2);
    expect(keysSent()[0]).toBeTruthy();
    expect(keysSent()[1]).toBe(keysSent()[0]);
  });

  it('has a new key for the next order, even with the same dishes', async () => {
    await openCart();
    await press();
    await windowOpens();
    await act(async () => {
      opened[0]?.handler(ANSWER);
    });
    await waitFor(() => expect(currentAddress()).toBe('/my-orders'));
    const [first] = keysSent();
    cleanup();
    await openCart();
    await press();
    await windowOpens(2);
    expect(keysSent()[0]).not.toBe(first);
  });

  it('gives a key up whose order has expired, and orders anew', async () => {
    let times = 0;
    await openCart({
      'POST /api/order/cod': () => {
        times += 1;
        if (times === 1) throw refusal(422, 'request_key_reused', 'Used');
        return placed(168);
      },
    });
    await press();
    await windowOpens();
    expect(new Set(keysSent()).size).toBe(2);
  });

  it('shows a declined card’s reason and leaves the window open and the cart full', async () => {
    await openCart();
    await press();
    await windowOpens();
    act(() => refuseCard('Declined by the bank'));
    expect(screen.getByText('Declined by the bank')).toBeTruthy();
    expect(useCart.getState().items).toEqual({ brisket: 1 });
    expect(names()).toEqual(['POST /api/order/cod']);
  });

  it('shows the server’s message where the verification is refused, and keeps the cart', async () => {
    await openCart({
      'POST /api/order/verifyRazorpay': () => {
        throw refusal(422, 'signature', 'Payment verification failed');
      },
    });
    await press();
    await windowOpens();
    await act(async () => {
      opened[0]?.handler(ANSWER);
    });
    expect((await screen.findAllByText('Payment verification failed'))[0]).toBeTruthy();
    expect(useCart.getState().items).toEqual({ brisket: 1 });
    expect(currentAddress()).toBe('/cart');
  });

  it('does not ask for money again where the answer to the verification got lost: an order that is paid already is done', async () => {
    let times = 0;
    await openCart({
      'POST /api/order/cod': () => {
        times += 1;
        if (times === 2) throw refusal(409, 'order_paid_already', 'Paid already');
        return placed(168);
      },
      'POST /api/order/verifyRazorpay': () => {
        throw refusal(0, 'network', 'lost');
      },
    });
    await press();
    await windowOpens();
    await act(async () => {
      opened[0]?.handler(ANSWER);
    });
    expect((await screen.findAllByText(/could not be confirmed yet/))[0]).toBeTruthy();
    await press();
    await waitFor(() => expect(currentAddress()).toBe('/my-orders'));
    expect(opened).toHaveLength(1);
    expect(useCart.getState().items).toEqual({});
  });

  it('does not call a payment wrong where the server is in trouble', async () => {
    await openCart({
      'POST /api/order/verifyRazorpay': () => {
        throw refusal(503, 'unavailable', 'Unavailable');
      },
    });
    await press();
    await windowOpens();
    await act(async () => {
      opened[0]?.handler(ANSWER);
    });
    expect((await screen.findAllByText(/could not be confirmed yet/))[0]).toBeTruthy();
    expect(useCart.getState().items).toEqual({ brisket: 1 });
  });

  it('says that nothing was charged where the shop cannot be reached', async () => {
    await openCart({
      'POST /api/order/cod': () => {
        throw refusal(0, 'network', 'down');
      },
    });
    await press();
    expect(
      (await screen.findAllByText(/Nothing has been charged; please try again/))[0],
    ).toBeTruthy();
  });

  it('can be tried again where the provider’s script did not arrive', async () => {
    const { Razorpay } = window;
    delete window.Razorpay;
    await openCart();
    await press();
    const script = await waitFor(() => {
      const found = document.head.querySelector('script[src="https://pay.example/checkout.js"]');
      if (!found) throw new Error('no script yet');
      return found;
    });
    await act(async () => {
      fireEvent.error(script);
    });
    expect((await screen.findAllByText(/payment page could not be opened/))[0]).toBeTruthy();
    await isIdle();
    window.Razorpay = Razorpay;
    await press();
    await windowOpens();
  });

  it('shows a changed price before anything is ordered, and wants a second press', async () => {
    await openCart({ 'POST /api/order/cod': placed(175) });
    menu = [{ ...brisket, price: 125 }, rib];
    await press();
    expect(await screen.findByText(/Prices have changed/)).toBeTruthy();
    expect(document.activeElement?.textContent).toMatch(/Brisket.*SR 118.*SR 125/);
    expect(screen.getByRole('complementary').textContent).toContain('SR 175');
    expect(names()).toEqual([]);
    await press();
    await windowOpens();
    expect(opened[0]?.amount).toBe(17_500);
  });

  it('opens no window where the server asks for more than is shown, until that was shown too', async () => {
    await openCart({ 'POST /api/order/cod': placed(199) });
    await press();
    expect(await screen.findByText(/Your order now comes to/)).toBeTruthy();
    expect(opened).toEqual([]);
    await isIdle();
    await press();
    await windowOpens();
    expect(opened[0]?.amount).toBe(19_900);
  });

  it('orders what stands on the screen: a quantity that changes meanwhile stops the press', async () => {
    await openCart();
    const pressing = press();
    act(() => useCart.getState().add('brisket'));
    await pressing;
    await isIdle();
    expect(opened).toEqual([]);
  });

  it('shows beside the lines which dishes the server refuses as sold out, also where the menu does not say so yet', async () => {
    await openCart({
      'POST /api/order/cod': () => {
        throw refusal(409, 'dishes_sold_out', 'Sold out: Brisket');
      },
    });
    await press();
    await isIdle();
    expect(document.activeElement?.textContent).toContain('Sold out: Brisket');
    expect(opened).toEqual([]);
    expect(useCart.getState().items).toEqual({ brisket: 1 });
  });

  it('shows sold-out dishes from the menu that it asks for anew at a refusal', async () => {
    await openCart({
      'POST /api/order/cod': () => {
        menu = [{ ...brisket, inStock: false }];
        throw refusal(409, 'dishes_sold_out', 'Sold out: Brisket');
      },
    });
    await press();
    expect(await screen.findByRole('button', { name: 'Take it out' })).toBeTruthy();
    expect(document.activeElement?.textContent).toContain('Sold out: Brisket.');
  });
});
