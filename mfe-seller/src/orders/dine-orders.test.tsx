import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { DineOrder } from '@smokehouse/shared/contract';
import { refusal, renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { aDineOrder, asSeller, conflictError, mockDesk } from '../testing';

const open = (language: 'en' | 'ar' = 'en') =>
  renderRemote(seller, '/seller/adminorders', { before: asSeller, language });

// Load the lazy page chunk once, so that no test waits for it.
beforeAll(() => import('./dine-orders'));

describe('/seller/adminorders', () => {
  it('shows items with their prices, total, guest, method, date, payment and status', async () => {
    mockDesk({ dineorders: [aDineOrder({ createdAt: '2026-11-21T10:00:00Z' })] });
    await open();
    const order = within(await screen.findByRole('article'));
    for (const text of [
      'Brisket',
      /118/,
      /236/,
      'Fahad',
      'Method: At the till',
      '21/11/2026',
      'Pending',
    ])
      expect(order.getByText(text, { ignore: 'h2, .vh' })).toBeTruthy();
  });
  it.each([
    ['en', 'Generate Bill : Table 8'],
    ['ar', 'إصدار الفاتورة : طاولة 8'],
  ] as const)('names a round of the whole table by its table (%s)', async (language, bill) => {
    mockDesk({ dineorders: [aDineOrder({ name: '', table: '8' })] });
    await open(language);
    const order = within(await screen.findByRole('article'));
    expect(order.getByRole('button', { name: bill })).toBeTruthy();
  });
  it('offers no correction of a dish of a round that was cancelled with guests who left', async () => {
    mockDesk({ dineorders: [aDineOrder({ status: 'Cancelled' })] });
    await open();
    const order = within(await screen.findByRole('article'));
    expect((await order.findByText('Brisket')).className).not.toBe('');
    expect(order.queryByRole('button', { name: /^Correct/ })).toBeNull();
  });
  it('awaits no payment and offers no bill where everything was given free of charge', async () => {
    const items = aDineOrder().items.map((line) => ({ ...line, comped: line.quantity }));
    mockDesk({ dineorders: [aDineOrder({ items, amount: 0, status: 'Food Placed' })] });
    await open();
    const order = within(await screen.findByRole('article'));
    expect((await order.findByText('Payment:', { exact: false })).parentElement?.textContent).toBe(
      'Payment: —',
    );
    expect(order.queryByText('Pending')).toBeNull();
    expect(order.queryByRole('button', { name: /^Generate Bill/ })).toBeNull();
  });
  it('lists each discount with what it takes off, all bills of a round, and how they were paid', async () => {
    const discount = { kind: 'discount', reason: 'late', at: '2026-11-21T11:00:00Z' } as const;
    mockDesk({
      dineorders: [
        aDineOrder({
          ...{ amount: 100.92, isPaid: true, bill: 'INV-000003' },
          bills: ['INV-000001', 'INV-000002', 'INV-000003'],
          ways: ['cash', 'terminal', 'transfer'],
          // One of two dishes was removed after the discount, which was 16.52.
          items: aDineOrder().items.map((line) => ({ ...line, removed: 1 })),
          corrections: [
            { ...discount, _id: 'c1', percent: 7, amount: 16.52, given: 8.26 },
            {
              ...{ ...discount, _id: 'c2', reason: 'goodwill', amount: 8.82, given: 8.82 },
              items: [{ product: aDineOrder().items[0]!.product._id, quantity: 1 }],
            },
          ],
        }),
      ],
    });
    await open();
    const order = within(await screen.findByRole('article'));
    await order.findByText('Method: Cash, Card, Transfer');
    const lines = order.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toContain('Discount 7% · Came too late − SR 8.26');
    expect(lines).toContain('Discount · Brisket · With our compliments − SR 8.82');
    expect(order.getByText('INV-000001').parentElement?.textContent).toBe(
      'Bill INV-000001, INV-000002, INV-000003',
    );
  });
  it('says of guests who left without paying when, why, who closed the table and who approved', async () => {
    const walkOut = {
      ...{ at: '2026-11-21T11:00:00Z', reason: 'They ran', by: 'Khalid' },
      approvedBy: { nameEn: 'Salem', nameAr: 'سالم' },
    };
    mockDesk({ dineorders: [aDineOrder({ walkOut })] });
    await open();
    const order = within(await screen.findByRole('article'));
    expect(order.queryByText('Pending')).toBeNull();
    expect(order.getAllByText('Left without paying')).toHaveLength(2);
    for (const text of ['They ran', 'Khalid', 'Approved by Salem'])
      expect(order.getByText(text)).toBeTruthy();
    expect(screen.getByRole('option', { name: 'Left without paying' })).toBeTruthy();
  });
  it('changes the status of an order in place', async () => {
    const dineorders = [aDineOrder()];
    const sent = mockDesk(
      { dineorders },
      {
        'PUT /api/order/dinestatus': () => {
          dineorders[0] = aDineOrder({ status: 'Food Placed' });
          return { success: true, message: '', order: dineorders[0] };
        },
      },
    );
    await open();
    fireEvent.change(
      await screen.findByRole('combobox', { name: 'Update the status of order Fahad, d1' }),
      { target: { value: 'Food Placed' } },
    );
    expect(await screen.findByText('Order Fahad: Food Placed')).toBeTruthy();
    expect(sent.find(({ name }) => name.startsWith('PUT'))?.body).toEqual({
      orderId: 'd1',
      status: 'Food Placed',
      from: 'Food is being prepared',
      asks: true,
    });
  });
  it('asks what to serve of an order with dishes that are not ready', async () => {
    // Two plates of one dish.
    const unserved = { held: 2, open: 3, ready: [0] };
    const sent = mockDesk(
      { dineorders: [aDineOrder()] },
      {
        'PUT /api/order/dinestatus': ({ asks }: { asks?: boolean }) => {
          if (!asks)
            return { success: true, message: '', order: aDineOrder({ status: 'Food Placed' }) };
          throw Object.assign(new Error(), {
            refusal: { status: 409, data: { success: false, code: 'dishes_unserved', unserved } },
          });
        },
        'POST /api/seller/dishes': { success: true, message: 'Served.' },
      },
    );
    await open();
    const serve = async (answer: string) => {
      fireEvent.change(await screen.findByRole('combobox', { name: /Update the status/ }), {
        target: { value: 'Food Placed' },
      });
      const dialog = within(
        await screen.findByRole('dialog', { name: 'Order Fahad is not ready' }),
      );
      dialog.getByText('2 dishes are on hold. 3 dishes are not ready.');
      fireEvent.click(dialog.getByRole('button', { name: answer }));
    };
    await serve('Cancel');
    await serve('Serve 2 ready');
    await screen.findByText('Served.');
    expect(sent.find(({ name }) => name === 'POST /api/seller/dishes')?.body).toEqual({
      action: 'serve',
      dishes: [{ order: 'd1', line: 0 }],
    });
    await serve('Serve everything');
    await screen.findByText('Order Fahad: Food Placed');
    expect(sent.findLast(({ name }) => name.startsWith('PUT'))?.body).toEqual({
      orderId: 'd1',
      status: 'Food Placed',
      from: 'Food is being prepared',
    });
  });
  it.each([
    [
      'en',
      /is not ready/,
      '2 × Brisket',
      'If you serve everything, the kitchen makes no more of it.',
    ],
    ['ar', /لم يجهز/, '2 × بريسكت', 'إذا قدّمت الكل توقف المطبخ عن تحضير الباقي.'],
  ] as const)(
    'names what is not made, and says that the kitchen stops (%s)',
    async (language, name, dish, text) => {
      const unserved = { held: 0, open: 2, ready: [], lines: [0] };
      mockDesk(
        { dineorders: [aDineOrder()] },
        {
          'PUT /api/order/dinestatus': () => {
            throw conflictError({ code: 'dishes_unserved', unserved });
          },
        },
      );
      await open(language);
      fireEvent.change(
        await screen.findByRole('combobox', { name: /Update the status|تحديث حالة/ }),
        {
          target: { value: 'Food Placed' },
        },
      );
      const dialog = within(await screen.findByRole('dialog', { name }));
      expect(dialog.getByRole('listitem').textContent).toBe(dish);
      dialog.getByText(text);
    },
  );
  it('restores the old status when the server is unreachable', async () => {
    mockDesk(
      { dineorders: [aDineOrder()] },
      {
        'PUT /api/order/dinestatus': () => {
          throw refusal(0, '', '');
        },
      },
    );
    await open('ar');
    fireEvent.change(await screen.findByRole('combobox', { name: /تحديث حالة/ }), {
      target: { value: 'Food Placed' },
    });
    expect(
      await screen.findByText('لم تتغيّر حالة الطلب Fahad. لا يوجد اتصال. حاول مرة أخرى.'),
    ).toBeTruthy();
  });
  it('shows the table and the bill number of an order', async () => {
    mockDesk({ dineorders: [aDineOrder({ table: '7', bill: 'INV-000042' })] });
    await open('ar');
    expect(await screen.findByText('طاولة 7')).toBeTruthy();
    expect(screen.getByText('INV-000042')).toBeTruthy();
  });
  it('shows no amount and no pending payment of a round that was cancelled unpaid', async () => {
    mockDesk({ dineorders: [aDineOrder({ status: 'Cancelled' })] });
    await open('en');
    const round = await screen.findByRole('article');
    expect(round.textContent).toMatch(/SR\W*0(?!\d)/);
    expect(round.textContent).not.toMatch(/Pending|236/);
  });
  it('names the table that an order was moved from', async () => {
    mockDesk({ dineorders: [aDineOrder({ table: '11', movedFrom: '10' })] });
    await open('en');
    expect(await screen.findByText('Table 11, was 10')).toBeTruthy();
  });
  it('lists orders without a table code apart until one press confirms them', async () => {
    const dineorders = [
      aDineOrder(),
      aDineOrder({ _id: 'd2', name: 'Badr', table: '9', tableCode: false, waiting: true }),
    ];
    const sent = mockDesk(
      { dineorders },
      {
        'POST /api/order/dineconfirm': () => {
          const { waiting: _, ...confirmed } = dineorders[1] as DineOrder;
          dineorders[1] = {
            ...confirmed,
            confirmed: { at: '2026-11-21T10:05:00.000Z', name: 'seller@smokehouse.example' },
          };
          return { success: true, message: '', order: dineorders[1] };
        },
      },
    );
    await open();
    const section = within(
      await screen.findByRole('region', { name: 'Waiting for confirmation 1' }),
    );
    expect(section.getByText('No table code')).toBeTruthy();
    expect(section.getAllByRole('article')).toHaveLength(1);
    fireEvent.click(section.getByRole('button', { name: /^Confirm ?: Badr/ }));
    expect(await screen.findByText('Order Badr is confirmed')).toBeTruthy();
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: /Waiting for confirmation/ })).toBeNull(),
    );
    const order = within(await screen.findByRole('article', { name: 'Order Badr' }));
    expect(order.getByText('No table code')).toBeTruthy();
    expect(sent.filter(({ name }) => name.endsWith('dineconfirm'))).toEqual([
      expect.objectContaining({ body: { orderId: 'd2' } }),
    ]);
  });
  it('keeps a waiting order when the confirmation fails', async () => {
    mockDesk(
      { dineorders: [aDineOrder({ tableCode: false, waiting: true })] },
      {
        'POST /api/order/dineconfirm': () => {
          throw refusal(503, 'unavailable', 'Please try again soon.');
        },
      },
    );
    await open('ar');
    fireEvent.click(await screen.findByRole('button', { name: /^تأكيد ?: Fahad/ }));
    expect(await screen.findByText('Please try again soon.')).toBeTruthy();
    expect(screen.getByText('بلا رمز طاولة')).toBeTruthy();
  });
  it('shows an empty state without orders', async () => {
    mockDesk();
    await open();
    expect(await screen.findByText('There are no dine orders yet.')).toBeTruthy();
  });
});
