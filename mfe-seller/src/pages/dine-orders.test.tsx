import { fireEvent, screen, within } from '@testing-library/react';
import { refusal, renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { aDineOrder, asSeller, mockDesk } from '../testing';

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
      'Method: Cash On Delivery',
      '21/11/2026',
      'Pending',
    ])
      expect(order.getByText(text, { ignore: 'h2, .vh' })).toBeTruthy();
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
    });
  });
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
  it('shows an empty state without orders', async () => {
    mockDesk();
    await open();
    expect(await screen.findByText('There are no dine orders yet.')).toBeTruthy();
  });
});
