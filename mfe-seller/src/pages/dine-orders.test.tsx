import { fireEvent, screen, within } from '@testing-library/react';
import { mockNetwork, refusal, renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { aDineOrder, asSeller, lists } from '../testing';

// jsdom draws no dialogs: being open is all that these rules need of one.
HTMLDialogElement.prototype.showModal = function showModal() { this.open = true; };
HTMLDialogElement.prototype.close = function close() { this.open = false; };

const open = (language: 'en' | 'ar' = 'en') => renderRemote(seller, '/seller/adminorders', { before: asSeller, language });

// Pages come in files of their own: fetched before, so that no rule waits for one.
beforeAll(() => import('./dine-orders'));

describe('/seller/adminorders', () => {
  it('shows items with their prices, total, guest, method, date, payment and status', async () => {
    mockNetwork(lists({ dineorders: [aDineOrder({ createdAt: '2026-11-21T10:00:00Z' })] }));
    await open();
    const order = within(await screen.findByRole('article'));
    for (const text of ['Brisket', /118/, /236/, 'Fahad', 'Method: Cash On Delivery', '21/11/2026', 'Pending']) expect(order.getByText(text, { ignore: 'h2, .vh' })).toBeTruthy();
  });
  it('moves an order on in its place', async () => {
    const dineorders = [aDineOrder()];
    const sent = mockNetwork({ ...lists({ dineorders }), 'PUT /api/order/dinestatus': () => { dineorders[0] = aDineOrder({ status: 'Food Placed' }); return { success: true, message: '', order: dineorders[0] }; } });
    await open();
    fireEvent.change(await screen.findByRole('combobox', { name: 'Update the status of order Fahad, d1' }), { target: { value: 'Food Placed' } });
    expect(await screen.findByText('Order Fahad: Food Placed')).toBeTruthy();
    expect(sent.find(({ name }) => name.startsWith('PUT'))?.body).toEqual({ orderId: 'd1', status: 'Food Placed' });
  });
  it('puts the old status back where the server cannot be reached', async () => {
    mockNetwork({ ...lists({ dineorders: [aDineOrder()] }), 'PUT /api/order/dinestatus': () => { throw refusal(0, '', ''); } });
    await open('ar');
    fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'Food Placed' } });
    expect(await screen.findByText('لم تتغيّر حالة الطلب Fahad. لا يوجد اتصال. حاول مرة أخرى.')).toBeTruthy();
  });
  it('says so where there are no orders', async () => {
    mockNetwork(lists());
    await open();
    expect(await screen.findByText('There are no dine orders yet.')).toBeTruthy();
  });
});

describe('the bill of a table', () => {
  const order = aDineOrder({ createdAt: '2026-11-21T10:00:00Z' });
  async function bill(language: 'en' | 'ar' = 'en') {
    mockNetwork(lists({ dineorders: [order] }));
    await open(language);
    fireEvent.click(await screen.findByRole('button', { name: language === 'ar' ? /إصدار الفاتورة/ : /Generate Bill/ }));
    return within(screen.getByRole('dialog'));
  }
  it('names order, guest, phone, lines with their totals, grand total and payment method', async () => {
    const receipt = await bill();
    for (const text of ['d1', 'Fahad', '050-312-8846', '21/11/2026', 'Brisket', '236.00', 'SR 236.00', 'Cash On Delivery']) expect(receipt.getByText(text)).toBeTruthy();
  });
  it('names the VAT that the total contains', async () => {
    expect((await bill()).getByText('SR 30.78')).toBeTruthy();
  });
  it('speaks Arabic', async () => {
    const receipt = await bill('ar');
    for (const text of ['بريسكت', 'المجموع الكلي', 'نقدًا عند الاستلام']) expect(receipt.getByText(text)).toBeTruthy();
  });
  it('prints', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    fireEvent.click((await bill()).getByRole('button', { name: 'Print Receipt' }));
    expect(print).toHaveBeenCalledTimes(1);
  });
  it('closes', async () => {
    fireEvent.click((await bill()).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
