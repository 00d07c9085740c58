import { act, screen, waitFor, within } from '@testing-library/react';
import { useDineCart, useSession, useUi } from '@smokehouse/shared/stores';
import { currentAddress, mockNetwork, type Network, refusal } from '@smokehouse/shared/testing';
import { storedTable, storeTable } from '../parts/table-number';
import {
  FAHAD,
  signInFahad,
  signInFahadAt,
  dish,
  orderOf,
  press,
  type,
  openPage,
} from '../testing';

const MENU = [
  dish({
    _id: 'wings',
    name: 'Smoked Wings',
    nameAr: 'أجنحة مدخّنة',
    category: 'appetizers',
    price: 42,
  }),
  dish({ _id: 'pit', name: 'Pit Smash Burger', nameAr: 'برجر سماش', price: 49 }),
  dish({ _id: 'ribs', name: 'Dino Rib', category: 'bar-bq', price: 169, inStock: false }),
];
const online = (more: Network = {}) =>
  mockNetwork({
    'GET /api/product/list': { success: true, products: MENU },
    'POST /api/dineorder/cod': { success: true, message: 'Order Placed' },
    'POST /api/dineorder/user': { success: true, orders: [orderOf({})], now: Date.now() },
    ...more,
  });
const fill = (items: Record<string, number>) => useDineCart.setState({ items });
const review = (items: Record<string, number>, options: Parameters<typeof openPage>[1] = {}) =>
  openPage('/dine-order', {
    ...options,
    before: () => {
      fill(items);
      signInFahadAt('7');
      options.before?.();
    },
  });
const placed = (sent: ReturnType<typeof mockNetwork>) =>
  sent.filter(({ name }) => name === 'POST /api/dineorder/cod');
const placeButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Place Order' });
const pressPlace = async () => press(await screen.findByRole('button', { name: 'Place Order' }));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('/dine-order', () => {
  it('is a table of Product, Category, Price and Quantity, in this order', async () => {
    online();
    await review({ wings: 1, pit: 2 });
    const [head, ...rows] = await screen.findAllByRole('row');
    expect(
      within(head as HTMLElement)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent)
        .slice(0, 4),
    ).toEqual(['Product', 'Category', 'Price', 'Quantity']);
    expect(
      rows.map((row) =>
        [within(row).getByRole('rowheader'), ...within(row).getAllByRole('cell')]
          .map((cell) => cell.textContent)
          .slice(0, 4),
      ),
    ).toEqual([
      ['Smoked WingsAdd a note', 'Appetizers', 'SR 42.00', '1'],
      ['Pit Smash BurgerAdd a note', 'Burger', 'SR 98.00', '2'],
    ]);
  });

  it('is translated to Arabic', async () => {
    online();
    await review({ wings: 1 }, { language: 'ar' });
    expect(
      (await screen.findAllByRole('columnheader')).map((cell) => cell.textContent).slice(0, 4),
    ).toEqual(['الصنف', 'القسم', 'السعر', 'الكمية']);
    expect(screen.getByRole('button', { name: 'أرسل الطلب' })).toBeTruthy();
  });

  it('shows the new table of a guest whom the staff moved, and the order goes there', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const moved = { ...FAHAD, table: '2', movedFrom: '1' };
    const sent = online({ 'GET /api/dineuser/is-auth': { success: true, user: moved } });
    await review(
      { pit: 1 },
      {
        before: () => {
          storeTable('1');
          useSession.getState().setGuest({ ...FAHAD, table: '1' });
          useSession.getState().setChecked();
        },
      },
    );
    expect(await screen.findByText('Table 1')).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(await screen.findByText('Table 2')).toBeTruthy();
    expect(screen.queryByText('Table 1')).toBeNull();
    await pressPlace();
    await waitFor(() => expect(placed(sent)[0]?.body).toMatchObject({ table: '2' }));
    jest.useRealTimers();
  });

  it('removes a dish completely, and shows a message when the cart is empty', async () => {
    online();
    await review({ pit: 2 });
    press(await screen.findByRole('button', { name: 'Remove Pit Smash Burger' }));
    expect(screen.getByText('There is nothing in this order yet.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Place Order' })).toBeNull();
    expect(screen.getByRole('link', { name: 'To the menu' }).getAttribute('href')).toBe('/dine-in');
  });

  it.each([
    ['en', 'Remove Smoked Wings', 'Undo: Smoked Wings'],
    ['ar', 'أزل أجنحة مدخّنة', 'تراجع: أجنحة مدخّنة'],
  ] as const)('puts a removed dish back with its quantity (%s)', async (language, remove, undo) => {
    online();
    await review({ wings: 13, pit: 2 }, { language });
    press(await screen.findByRole('button', { name: remove }));
    expect(useDineCart.getState().items).toEqual({ pit: 2 });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: undo }));
    press(screen.getByRole('button', { name: undo }));
    expect(Object.entries(useDineCart.getState().items)).toEqual([
      ['wings', 13],
      ['pit', 2],
    ]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: remove }));
  });

  it('offers a retry when the menu cannot be loaded', async () => {
    mockNetwork({});
    await review({ pit: 2 });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

describe('Place Order', () => {
  it('sends guest and items, then empties the cart and opens the guest’s orders', async () => {
    const sent = online();
    await review({ wings: 1, pit: 2 });
    await pressPlace();
    expect(await screen.findByRole('heading', { level: 1, name: 'My Orders' })).toBeTruthy();
    expect(placed(sent)[0]?.body).toEqual({
      userId: 'g1',
      name: 'Fahad',
      mobile: '050-312-8846',
      table: '7',
      items: [
        { product: 'wings', quantity: 1 },
        { product: 'pit', quantity: 2 },
      ],
    });
    expect(useDineCart.getState().items).toEqual({});
    expect(screen.getByText('Order Placed')).toBeTruthy();
  });

  it.each([
    ['en', 'Add a note: Smoked Wings', 'Note to the kitchen', /^Save/, 'Place Order', 'My Orders'],
    ['ar', 'إضافة ملاحظة: أجنحة مدخّنة', 'ملاحظة للمطبخ', /^حفظ/, 'أرسل الطلب', 'طلباتي'],
  ] as const)(
    'sends the note to the kitchen of a dish without options (%s)',
    async (language, add, field, save, place, title) => {
      const sent = online({
        'GET /api/product/options': { success: true, groups: [], dishes: {} },
      });
      await review({ wings: 1, pit: 2 }, { language });
      press(await screen.findByRole('button', { name: add }));
      type(await screen.findByLabelText(field), 'Allergic to sesame');
      press(screen.getByRole('button', { name: save }));
      await screen.findByText('Allergic to sesame');
      press(screen.getByRole('button', { name: place }));
      await screen.findByRole('heading', { level: 1, name: title });
      expect(placed(sent)[0]?.body).toMatchObject({
        items: [
          { product: 'pit', quantity: 2 },
          { product: 'wings', quantity: 1, note: 'Allergic to sesame' },
        ],
      });
    },
  );

  it('opens the entry dialog instead of sending an order when no guest is signed in', async () => {
    const sent = online();
    await openPage('/dine-order?table=7', { before: () => fill({ pit: 2 }) });
    await pressPlace();
    const entry = await screen.findByRole('dialog', { name: 'Take a seat' });
    // In the dialog, so that no toast lies over its heading.
    expect(within(entry).getByText('Login To Continue')).toBeTruthy();
    expect(screen.getAllByText('Login To Continue')).toHaveLength(1);
    expect(placed(sent)).toEqual([]);
  });

  it('places the order once, after the guest has entered', async () => {
    const sent = online();
    await openPage('/dine-order?table=7', { before: () => fill({ pit: 2 }) });
    await pressPlace();
    await screen.findByRole('dialog');
    act(() => {
      useSession.getState().setGuest({ ...FAHAD, table: '9' });
      useUi.getState().setGuestEntryOpen(false);
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'My Orders' })).toBeTruthy();
    expect(placed(sent).map(({ body }) => body)).toEqual([
      expect.objectContaining({ userId: 'g1', table: '9' }),
    ]);
  });

  it('places no order if the entry is closed, also when the guest enters later', async () => {
    const sent = online();
    await openPage('/dine-order?table=7', { before: () => fill({ pit: 2 }) });
    await pressPlace();
    await screen.findByRole('dialog');
    act(() => useUi.getState().setGuestEntryOpen(false));
    act(() => signInFahad());
    await screen.findByRole('button', { name: 'Place Order' });
    expect(placed(sent)).toEqual([]);
  });

  it('is disabled until the session check has finished', async () => {
    online();
    await openPage('/dine-order', {
      before: () => {
        fill({ pit: 2 });
        useSession.setState({ checked: false });
      },
    });
    expect(
      (await screen.findByRole<HTMLButtonElement>('button', { name: 'Place Order' })).disabled,
    ).toBe(true);
  });

  it('opens the entry dialog when the session has ended', async () => {
    online({
      'POST /api/dineorder/cod': () => {
        throw refusal(401, 'unauthenticated', 'Please sign in');
      },
    });
    await review({ pit: 2 });
    await pressPlace();
    expect(await screen.findAllByText('Login To Continue')).not.toHaveLength(0);
    expect(useSession.getState().guest).toBeNull();
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(useDineCart.getState().items).toEqual({ pit: 2 });
  });

  it('shows the server’s message and keeps the cart when the order is rejected', async () => {
    online({
      'POST /api/dineorder/cod': () => {
        throw refusal(409, 'dishes_sold_out', 'Sold out: Pit Smash Burger');
      },
    });
    await review({ pit: 2 });
    await pressPlace();
    expect(await screen.findByText('Sold out: Pit Smash Burger')).toBeTruthy();
    expect(useDineCart.getState().items).toEqual({ pit: 2 });
    expect(currentAddress()).toBe('/dine-order');
  });

  it('retries with the same idempotency key after a lost response', async () => {
    const sent = online({
      'POST /api/dineorder/cod': () => {
        throw refusal(0, 'network', 'Network Error');
      },
    });
    await review({ pit: 2 });
    await pressPlace();
    expect(
      await screen.findByText('No connection. Your order is kept here; please try again.'),
    ).toBeTruthy();
    await pressPlace();
    await waitFor(() => expect(placed(sent)).toHaveLength(2));
    const [first, second] = placed(sent).map(({ headers }) => headers['idempotency-key']);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  });

  const ARRIVED = 'Your order had already arrived.';
  const lostOnce = () => {
    let tries = 0;
    return () => {
      tries += 1;
      if (tries === 1) throw refusal(0, 'network', 'Network Error');
      throw refusal(422, 'request_key_reused', 'Already sent');
    };
  };

  it('asks what became of an order without an answer, with its key, before anything else is ordered', async () => {
    const sent = online({ 'POST /api/dineorder/cod': lostOnce() });
    await review({ pit: 2 });
    await pressPlace();
    await screen.findAllByText(/No connection/);
    expect(await screen.findByText(/There is no answer to your order yet/)).toBeTruthy();
    act(() => useDineCart.getState().replace({ pit: 3, wings: 1 }));
    await pressPlace();
    expect(await screen.findByText(/What you have added since is still here/)).toBeTruthy();
    const [first, second] = placed(sent).map(({ headers }) => headers['idempotency-key']);
    expect(second).toBe(first);
    expect(useDineCart.getState().items).toEqual({ pit: 1, wings: 1 });
    await pressPlace();
    await waitFor(() => expect(placed(sent)).toHaveLength(3));
    expect(placed(sent)[2]?.headers['idempotency-key']).not.toBe(first);
  });

  it('leaves no dish in the cart of an order that had arrived whole', async () => {
    online({ 'POST /api/dineorder/cod': lostOnce() });
    await review({ pit: 2, wings: 1 });
    await pressPlace();
    await screen.findAllByText(/No connection/);
    act(() => useDineCart.getState().replace({ pit: 2 }));
    await pressPlace();
    expect(await screen.findByText(ARRIVED)).toBeTruthy();
    expect(useDineCart.getState().items).toEqual({});
    await waitFor(() => expect(currentAddress()).toBe('/dine-orders'));
  });

  it('asks also after the page was loaded again, and for a dish that is sold out since', async () => {
    const kept = { guestId: FAHAD._id, key: 'key-1', carts: [{ ribs: 1 }], at: Date.now() };
    localStorage.setItem('mfe-dine:unanswered-order', JSON.stringify(kept));
    const sent = online();
    await review({ ribs: 1 });
    expect(await screen.findByText(/There is no answer to your order yet/)).toBeTruthy();
    expect(screen.queryByText(/Now sold out/)).toBeNull();
    await pressPlace();
    expect(await screen.findByText('Order Placed')).toBeTruthy();
    expect(placed(sent).map(({ headers }) => headers['idempotency-key'])).toEqual(['key-1']);
    expect(localStorage.getItem('mfe-dine:unanswered-order')).toBeNull();
  });

  it('calls no dish sold out of which the order being sent may take the last', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const last = { ...dish({ _id: 'rib', name: 'Short Rib' }), inStock: true };
    let answer: (body: { success: boolean; message: string }) => void = () => {};
    const sent = online({
      'GET /api/product/list': () => {
        const isTaken = placed(sent).length > 0;
        return { success: true, products: [{ ...last, inStock: !isTaken }] };
      },
      'POST /api/dineorder/cod': () => new Promise((resolve) => (answer = resolve)),
    });
    await review({ rib: 1 });
    await pressPlace();
    await waitFor(() => expect(placed(sent)).toHaveLength(1));
    await act(() => jest.advanceTimersByTimeAsync(61_000));
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    const menus = () => sent.filter(({ name }) => name === 'GET /api/product/list');
    await waitFor(() => expect(menus()).toHaveLength(2));
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(screen.queryAllByText(/sold out/i)).toEqual([]);
    await act(async () => answer({ success: true, message: 'Order Placed' }));
    expect(await screen.findByText('Order Placed')).toBeTruthy();
    jest.useRealTimers();
  });

  it('has the key of one that another tab of the phone has sent', async () => {
    const sent = online();
    await review({ pit: 1 });
    await screen.findByRole('button', { name: 'Place Order' });
    const kept = { guestId: FAHAD._id, key: 'key-4', carts: [{ pit: 1 }], at: Date.now() };
    const key = 'mfe-dine:unanswered-order';
    localStorage.setItem(key, JSON.stringify(kept));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
    expect(await screen.findByText(/There is no answer to your order yet/)).toBeTruthy();
    await waitFor(() => expect(placeButton().disabled).toBe(false));
    await pressPlace();
    await waitFor(() => expect(placed(sent)).toHaveLength(1));
    expect(placed(sent)[0]?.headers['idempotency-key']).toBe('key-4');
  });

  it('keeps its key when a later try is refused, which says nothing of the first', async () => {
    const answers = [
      refusal(0, 'network', 'Network Error'),
      refusal(409, 'dishes_sold_out', 'Sold out: Dino Rib.'),
      refusal(0, 'network', 'Network Error'),
    ];
    const sent = online({ 'POST /api/dineorder/cod': () => Promise.reject(answers.shift()!) });
    await review({ pit: 1 });
    for (const tries of [1, 2, 3]) {
      await waitFor(() => expect(placeButton().disabled).toBe(false));
      await pressPlace();
      await waitFor(() => expect(placed(sent)).toHaveLength(tries));
      if (tries === 1) act(() => useDineCart.getState().replace({ pit: 1, ribs: 1 }));
      if (tries === 2) {
        expect(await screen.findByText('Now sold out: Dino Rib.')).toBeTruthy();
        expect(screen.queryByText(/There is no answer to your order yet/)).toBeNull();
        act(() => useDineCart.getState().replace({ pit: 1 }));
      }
    }
    expect(new Set(placed(sent).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('is not sent again by another guest, who is told to ask, when the session has ended', async () => {
    const answers = [refusal(0, 'network', 'Network Error'), refusal(401, 'guest_needed', 'Enter')];
    const sent = online({ 'POST /api/dineorder/cod': () => Promise.reject(answers.shift()!) });
    await review({ pit: 1 });
    await pressPlace();
    await screen.findByText(/There is no answer to your order yet/);
    await pressPlace();
    for (const isClosed of [true, false]) {
      await waitFor(() => expect(useUi.getState().guestEntryOpen).toBe(true));
      if (!isClosed) continue;
      act(() => useUi.getState().setGuestEntryOpen(false));
      await pressPlace();
    }
    act(() => useSession.getState().setGuest({ ...FAHAD, _id: 'another' }));
    expect(await screen.findByText(/may have arrived at your table/)).toBeTruthy();
    expect(screen.getByText('Table 7')).toBeTruthy();
    expect(placed(sent)).toHaveLength(2);
    expect(useDineCart.getState().items).toEqual({ pit: 1 });
  });

  it('of a guest who was signed in before is asked about, wherever the next one has entered', async () => {
    const kept = { guestId: 'before', key: 'key-5', carts: [{ pit: 1 }], at: Date.now() };
    localStorage.setItem('mfe-dine:unanswered-order', JSON.stringify(kept));
    online();
    await review({ pit: 1 });
    expect(await screen.findByText(/may have arrived at your table/)).toBeTruthy();
    await pressPlace();
    expect(await screen.findByText('Order Placed')).toBeTruthy();
    expect(localStorage.getItem('mfe-dine:unclear-cart')).toBeNull();
  });

  const listed = (requestKey: string) => ({
    success: true,
    orders: [orderOf({ requestKey })],
    now: Date.now(),
  });

  it('learns from the guest’s orders that one without an answer was placed', async () => {
    const sent = online({
      'POST /api/dineorder/cod': () => {
        throw refusal(0, 'network', 'Network Error');
      },
      'POST /api/dineorder/user': () =>
        listed(placed(sent).at(-1)?.headers['idempotency-key'] as string),
    });
    await review({ pit: 2 });
    await pressPlace();
    expect(await screen.findByText(ARRIVED)).toBeTruthy();
    await waitFor(() => expect(currentAddress()).toBe('/dine-orders'));
    expect(placed(sent)).toHaveLength(1);
    expect(useDineCart.getState().items).toEqual({});
  });

  it('can be pressed while the server cannot be asked', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    let asked = 0;
    online({
      'POST /api/dineorder/cod': () => {
        throw refusal(0, 'network', 'Network Error');
      },
      'POST /api/dineorder/user': () => {
        asked += 1;
        if (asked % 2 === 1) throw refusal(0, 'network', 'Network Error');
        return new Promise(() => {});
      },
    });
    await review({ pit: 2 });
    await pressPlace();
    await screen.findByText(/There is no answer to your order yet/);
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(asked).toBeGreaterThan(1);
    expect(screen.getByText(/There is no answer to your order yet/)).toBeTruthy();
    expect(placeButton().disabled).toBe(false);
    jest.useRealTimers();
  });

  it('waits only some seconds for that after the page was loaded again', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const kept = { guestId: FAHAD._id, key: 'key-3', carts: [{ pit: 1 }], at: Date.now() };
    localStorage.setItem('mfe-dine:unanswered-order', JSON.stringify(kept));
    online({ 'POST /api/dineorder/user': () => new Promise(() => {}) });
    await review({ pit: 1 });
    await waitFor(() => expect(placeButton().disabled).toBe(true));
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(placeButton().disabled).toBe(false);
    expect(screen.getByText(/There is no answer to your order yet/)).toBeTruthy();
    jest.useRealTimers();
  });

  it.each([
    ['an emptied cart', {}, ARRIVED],
    ['what was added since', { pit: 1 }, /Compare it with what is in your order/],
  ])('learns it after the page was loaded again: %s', async (_what, cart, text) => {
    const kept = { guestId: FAHAD._id, key: 'key-2', carts: [{ pit: 1 }], at: Date.now() };
    localStorage.setItem('mfe-dine:unanswered-order', JSON.stringify(kept));
    const sent = online({ 'POST /api/dineorder/user': listed('key-2') });
    await review(cart);
    expect(await screen.findByText(text)).toBeTruthy();
    await waitFor(() => expect(currentAddress()).toBe('/dine-orders'));
    expect(useDineCart.getState().items).toEqual(cart);
    expect(localStorage.getItem('mfe-dine:unanswered-order')).toBeNull();
    expect(placed(sent)).toEqual([]);
  });

  it('takes nothing out of the cart where two different orders may have arrived', async () => {
    const answers = [
      refusal(0, 'network', 'Network Error'),
      refusal(503, 'busy', 'Busy'),
      refusal(422, 'request_key_reused', 'Already sent'),
    ];
    const sent = online({
      'POST /api/dineorder/cod': () => Promise.reject(answers.shift()!),
    });
    await review({ pit: 2 });
    for (const [index, pit] of [2, 3, 4].entries()) {
      act(() => useDineCart.getState().replace({ pit }));
      await waitFor(() => expect(placeButton().disabled).toBe(false));
      await pressPlace();
      await waitFor(() => expect(placed(sent)).toHaveLength(index + 1));
    }
    expect(await screen.findByText(/Compare it with what is in your order/)).toBeTruthy();
    expect(useDineCart.getState().items).toEqual({ pit: 4 });
    expect(new Set(placed(sent).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('keeps asking to compare such a cart with the orders until it was ordered', async () => {
    localStorage.setItem('mfe-dine:unclear-cart', `placed ${FAHAD._id}`);
    online();
    await review({ pit: 4 });
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toMatch(/Compare it with what is in your order/);
    const link = within(notice).getByRole('link', { name: 'Your orders' });
    expect(link.getAttribute('href')).toBe('/dine-orders');
    await pressPlace();
    await waitFor(() => expect(currentAddress()).toBe('/dine-orders'));
    expect(localStorage.getItem('mfe-dine:unclear-cart')).toBeNull();
  });
});

describe('the table of an order', () => {
  const tables = (sent: ReturnType<typeof mockNetwork>) =>
    placed(sent).map(({ body }) => (body as { table?: string }).table);

  it('is sent with the order and stored for the guest', async () => {
    const sent = online();
    await review({ pit: 2 }, { before: () => storeTable('7') });
    await pressPlace();
    await waitFor(() => expect(tables(sent)).toEqual(['7']));
    await waitFor(() => expect(useSession.getState().guest?.table).toBe('7'));
  });

  it.each([
    ['en', 'Place Order', 'Which table?', 'Table number'],
    ['ar', 'أرسل الطلب', 'ما رقم طاولتك؟', 'رقم الطاولة'],
  ] as const)(
    'is removed when it does not exist, and a dialog asks for another one (%s)',
    async (language, button, title, field) => {
      const sent = online({
        'POST /api/dineorder/cod': ({ table }: { table?: string }) => {
          if (table === '40')
            throw refusal(422, 'table_unknown', 'There is no table 40.', {
              table: 'There is no table 40.',
            });
          return { success: true, message: 'Order Placed' };
        },
      });
      await review({ pit: 2 }, { language, before: () => storeTable('40') });
      press(await screen.findByRole('button', { name: button }));
      const dialog = within(await screen.findByRole('dialog', { name: title }));
      expect(dialog.getByText('There is no table 40.')).toBeTruthy();
      expect(storedTable()).toBeNull();
      expect(useDineCart.getState().items).toEqual({ pit: 2 });
      type(dialog.getByLabelText<HTMLInputElement>(field), '٧');
      press(dialog.getByRole('button', { name: button }));
      await waitFor(() => expect(tables(sent)).toEqual(['40', '7']));
      expect(useDineCart.getState().items).toEqual({});
    },
  );

  it('is asked for before an order whose table is unknown', async () => {
    const sent = online();
    await review({ pit: 2 }, { before: signInFahad });
    await pressPlace();
    press(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
    expect(tables(sent)).toEqual([]);
    await pressPlace();
    const dialog = within(await screen.findByRole('dialog', { name: 'Which table?' }));
    type(dialog.getByLabelText<HTMLInputElement>('Table number'), '7');
    press(dialog.getByRole('button', { name: 'Place Order' }));
    await waitFor(() => expect(tables(sent)).toEqual(['7']));
  });
});

describe('dishes that can no longer be ordered', () => {
  it('block the order, are listed, and are removed with one button', async () => {
    const sent = online();
    await review({ ribs: 1, pit: 2, 'left-the-menu': 3 });
    expect(await screen.findByText('Now sold out: Dino Rib.')).toBeTruthy();
    expect(screen.getByText('A dish in your order is no longer on the menu.')).toBeTruthy();
    await pressPlace();
    expect(screen.getByText('Please remove the sold-out dishes first.')).toBeTruthy();
    expect(placed(sent)).toEqual([]);
    press(screen.getByRole('button', { name: 'Remove from the order' }));
    expect(useDineCart.getState().items).toEqual({ pit: 2 });
    expect(screen.queryByText(/Now sold out/)).toBeNull();
  });
});
