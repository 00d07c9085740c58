import { act, screen, waitFor, within } from '@testing-library/react';
import { useDineCart, useSession } from '@smokehouse/shared/stores';
import { currentAddress, mockNetwork, type Network, refusal } from '@smokehouse/shared/testing';
import { recallTable, rememberTable } from '../parts/table-number';
import { asFahad, dish, orderOf, press, type, visit } from '../testing/at-the-table';

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
const review = (items: Record<string, number>, options: Parameters<typeof visit>[1] = {}) =>
  visit('/dine-order', {
    ...options,
    before: () => {
      fill(items);
      asFahad();
      options.before?.();
    },
  });
const placed = (sent: ReturnType<typeof mockNetwork>) =>
  sent.filter(({ name }) => name === 'POST /api/dineorder/cod');
const pressPlace = async () => press(await screen.findByRole('button', { name: 'Place Order' }));

beforeEach(() => {
  sessionStorage.clear();
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
      ['Smoked Wings', 'Appetizers', 'SR 42.00', '1'],
      ['Pit Smash Burger', 'Burger', 'SR 98.00', '2'],
    ]);
  });

  it('reads in Arabic too', async () => {
    online();
    await review({ wings: 1 }, { language: 'ar' });
    expect(
      (await screen.findAllByRole('columnheader')).map((cell) => cell.textContent).slice(0, 4),
    ).toEqual(['الصنف', 'القسم', 'السعر', 'الكمية']);
    expect(screen.getByRole('button', { name: 'أرسل الطلب' })).toBeTruthy();
  });

  it('takes a dish off whole, and says so when nothing is left', async () => {
    online();
    await review({ pit: 2 });
    press(await screen.findByRole('button', { name: 'Remove Pit Smash Burger' }));
    expect(screen.getByText('Nothing on this table’s order yet.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Place Order' })).toBeNull();
    expect(screen.getByRole('link', { name: 'To the menu' }).getAttribute('href')).toBe('/dine-in');
  });

  it('offers a retry where the menu cannot be loaded', async () => {
    mockNetwork({});
    await review({ pit: 2 });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

describe('Place Order', () => {
  it('sends who, and how many of what; then the cart is empty and the guest is at their orders', async () => {
    const sent = online();
    await review({ wings: 1, pit: 2 });
    await pressPlace();
    expect(await screen.findByRole('heading', { level: 1, name: 'MyOrders' })).toBeTruthy();
    expect(placed(sent)[0]?.body).toEqual({
      userId: 'g1',
      name: 'Fahad',
      mobile: '050-312-8846',
      items: [
        { product: 'wings', quantity: 1 },
        { product: 'pit', quantity: 2 },
      ],
    });
    expect(useDineCart.getState().items).toEqual({});
    expect(screen.getByText('Order Placed')).toBeTruthy();
  });

  it('asks a stranger to log in: first the words, then the entry dialog, and nothing is sent', async () => {
    const sent = online();
    await visit('/dine-order', { before: () => fill({ pit: 2 }) });
    await pressPlace();
    expect(screen.getByText('Login To Continue')).toBeTruthy();
    expect(await screen.findByRole('dialog', { name: 'Take a seat' })).toBeTruthy();
    expect(placed(sent)).toEqual([]);
  });

  it('waits until it is known who is here', async () => {
    online();
    await visit('/dine-order', {
      before: () => {
        fill({ pit: 2 });
        useSession.setState({ checked: false });
      },
    });
    expect(
      (await screen.findByRole<HTMLButtonElement>('button', { name: 'Place Order' })).disabled,
    ).toBe(true);
  });

  it('asks again who they are where the session has ended', async () => {
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

  it('shows the server’s words and keeps the cart where the kitchen refuses', async () => {
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

  it('tries again with the same key after a lost answer, so that it is one order', async () => {
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

  it('is another order, with another key, once something has changed', async () => {
    const sent = online({
      'POST /api/dineorder/cod': () => {
        throw refusal(0, 'network', 'Network Error');
      },
    });
    await review({ pit: 2 });
    await pressPlace();
    await screen.findAllByText(/No connection/);
    act(() => useDineCart.getState().add('wings'));
    await pressPlace();
    await waitFor(() => expect(placed(sent)).toHaveLength(2));
    const [first, second] = placed(sent).map(({ headers }) => headers['idempotency-key']);
    expect(second).not.toBe(first);
  });
});

describe('the table of an order', () => {
  const tables = (sent: ReturnType<typeof mockNetwork>) =>
    placed(sent).map(({ body }) => (body as { table?: string }).table);

  it('is sent with it, and the guest is known to sit there', async () => {
    const sent = online();
    await review({ pit: 2 }, { before: () => rememberTable('7') });
    await pressPlace();
    await waitFor(() => expect(tables(sent)).toEqual(['7']));
    await waitFor(() => expect(useSession.getState().guest?.table).toBe('7'));
  });

  it.each([
    ['en', 'Place Order', 'Which table?', 'Table number'],
    ['ar', 'أرسل الطلب', 'ما رقم طاولتك؟', 'رقم الطاولة'],
  ] as const)(
    'is refused by name where there is no such table, forgotten, and asked for again (%s)',
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
      await review({ pit: 2 }, { language, before: () => rememberTable('40') });
      press(await screen.findByRole('button', { name: button }));
      const dialog = within(await screen.findByRole('dialog', { name: title }));
      expect(dialog.getByText('There is no table 40.')).toBeTruthy();
      expect(recallTable()).toBeNull();
      expect(useDineCart.getState().items).toEqual({ pit: 2 });
      type(dialog.getByLabelText<HTMLInputElement>(field), '٧');
      press(dialog.getByRole('button', { name: button }));
      await waitFor(() => expect(tables(sent)).toEqual(['40', '7']));
      expect(useDineCart.getState().items).toEqual({});
    },
  );

  it('may be left open after a refusal: the order goes without one', async () => {
    const sent = online({
      'POST /api/dineorder/cod': ({ table }: { table?: string }) => {
        if (table)
          throw refusal(422, 'table_unknown', 'There is no table 40.', {
            table: 'There is no table 40.',
          });
        return { success: true, message: 'Order Placed' };
      },
    });
    await review({ pit: 2 }, { before: () => rememberTable('40') });
    await pressPlace();
    press(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
    await pressPlace();
    await waitFor(() => expect(tables(sent)).toEqual(['40', undefined]));
  });
});

describe('what cannot be ordered any more', () => {
  it('is named, is not sent, and leaves the order in one press', async () => {
    const sent = online();
    await review({ ribs: 1, pit: 2, 'left-the-menu': 3 });
    expect(await screen.findByText('Sold out since you chose it: Dino Rib.')).toBeTruthy();
    expect(screen.getByText('A dish on your order has left the menu.')).toBeTruthy();
    await pressPlace();
    expect(screen.getByText('Please take off first what is sold out.')).toBeTruthy();
    expect(placed(sent)).toEqual([]);
    press(screen.getByRole('button', { name: 'Take off the order' }));
    expect(useDineCart.getState().items).toEqual({ pit: 2 });
    expect(screen.queryByText(/Sold out since/)).toBeNull();
  });
});
