import { fireEvent, screen, within } from '@testing-library/react';
import type { Bill } from '@smokehouse/shared/contract';
import { type Network, refusal, renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { aDineOrder, asSeller, mockDesk } from '../testing';

// jsdom does not implement showModal() and close().
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

function aBill(bill: Partial<Bill> = {}): Bill {
  return {
    _id: 'b1',
    number: 'INV-000042',
    isTaxInvoice: true,
    title: { en: 'Simplified Tax Invoice', ar: 'فاتورة ضريبية مبسطة' },
    issuedAt: '2026-11-21T18:40:00Z',
    kind: 'dine',
    orders: [
      { _id: 'd1', reference: 'D-1001' },
      { _id: 'd2', reference: 'D-1002' },
    ],
    table: '7',
    customer: { name: 'Fahad', mobile: '050-312-8846' },
    seller: {
      name: { en: 'Smoke House', ar: 'سموك هاوس' },
      address: { en: 'Riyadh', ar: 'الرياض' },
      vatNumber: '310122393500003',
    },
    lines: [
      { name: 'Brisket', nameAr: 'بريسكت', quantity: 2, price: 118, amount: 236 },
      { name: 'Coffee', quantity: 1, price: 14, amount: 14 },
    ],
    currency: 'SAR',
    total: 250,
    vat: 32.61,
    net: 217.39,
    vatPercent: 15,
    paymentType: 'Cash On Delivery',
    isPaid: false,
    qr: { tlv: 'AQ==', svg: '<svg/>' },
    pdf: '/api/order/d1/bill.pdf',
    ...bill,
  };
}
const issued = (bill = aBill(), bills = [bill]) => ({
  success: true,
  message: 'The bill is paid.',
  bill,
  bills,
  due: bills.filter(({ isPaid }) => !isPaid).reduce((sum, { total }) => sum + total, 0),
});

async function generate(
  network: Network = { 'POST /api/seller/bill': issued() },
  language: 'en' | 'ar' = 'en',
) {
  const sent = mockDesk({ dineorders: [aDineOrder()] }, network);
  await renderRemote(seller, '/seller/adminorders', { before: asSeller, language });
  fireEvent.click(
    await screen.findByRole('button', {
      name: language === 'ar' ? /إصدار الفاتورة/ : /Generate Bill/,
    }),
  );
  return { sent, dialog: within(screen.getByRole('dialog')) };
}

// Load the lazy page chunk once, so that no test waits for it.
beforeAll(() => import('../pages/dine-orders'));

describe('Generate Bill', () => {
  it('issues the bill of the order and shows it with all rounds', async () => {
    const { sent, dialog } = await generate();
    for (const text of [
      'INV-000042',
      'D-1001, D-1002',
      '7',
      'Fahad',
      '050-312-8846',
      '21/11/2026 21:40',
      'Brisket',
      '236.00',
      'Coffee',
      '14.00',
      'SR 250.00',
      'SR 217.39',
      'SR 32.61',
      '310122393500003',
    ])
      expect(await dialog.findByText(text)).toBeTruthy();
    expect(sent.find(({ name }) => name.endsWith('/bill'))?.body).toEqual({ orderId: 'd1' });
  });
  it.each(['en', 'ar'] as const)(
    'prints English and Arabic together when the desk language is %s',
    async (language) => {
      const { dialog } = await generate(undefined, language);
      for (const text of [
        'فاتورة ضريبية مبسطة',
        'Simplified Tax Invoice',
        'بريسكت',
        'الإجمالي',
        'نقدًا عند الاستلام',
        'Payment Method',
        'رقم الطلب',
      ])
        expect(await dialog.findByText(text)).toBeTruthy();
    },
  );
  it('shows the ZATCA QR code', async () => {
    const { dialog } = await generate();
    expect((await dialog.findByAltText('ZATCA QR')).getAttribute('src')).toMatch(
      /^data:image\/svg\+xml,/,
    );
  });
  it('shows a plain receipt without VAT and QR code, marked as not a tax invoice', async () => {
    const { dialog } = await generate({
      'POST /api/seller/bill': issued(
        aBill({ isTaxInvoice: false, qr: undefined, vat: undefined, net: undefined }),
      ),
    });
    expect(await dialog.findByText(/Not a tax invoice/)).toBeTruthy();
    expect(dialog.queryByText('Before VAT')).toBeNull();
    expect(dialog.queryByAltText('ZATCA QR')).toBeNull();
  });
  it('prints, and links to the PDFs for 80 mm and A4', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { dialog } = await generate();
    fireEvent.click(await dialog.findByRole('button', { name: 'Print Receipt' }));
    expect(print).toHaveBeenCalledTimes(1);
    expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/api/order/d1/bill.pdf?paper=80mm',
      '/api/order/d1/bill.pdf?paper=a4',
    ]);
  });
  it('marks the bill as paid with one request', async () => {
    const { sent, dialog } = await generate({
      'POST /api/seller/bill': issued(),
      'POST /api/seller/bill/paid': issued(aBill({ isPaid: true })),
    });
    fireEvent.click(await dialog.findByRole('button', { name: /^Paid/ }));
    expect(await dialog.findByText('مدفوعة')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: /^Paid/ })).toBeNull();
    expect(sent.filter(({ name }) => name.endsWith('/paid')).map(({ body }) => body)).toEqual([
      { orderId: 'd1' },
    ]);
  });
  it('shows why an outdated bill cannot be paid, and issues the further bill', async () => {
    let rounds = 1;
    const further = aBill({
      _id: 'b2',
      number: 'INV-000043',
      orders: [{ _id: 'd3', reference: 'D-1003' }],
      total: 60,
    });
    const { dialog } = await generate({
      'POST /api/seller/bill': () =>
        rounds === 1 ? issued() : issued(further, [aBill(), further]),
      'POST /api/seller/bill/paid': () => {
        rounds = 2;
        throw refusal(409, 'bill_outdated', 'Something was ordered after the bill.');
      },
    });
    fireEvent.click(await dialog.findByRole('button', { name: /^Paid/ }));
    expect(await dialog.findByText('Something was ordered after the bill.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Generate again' }));
    expect(await dialog.findByText('D-1003')).toBeTruthy();
    expect(dialog.getByRole('button', { name: /^Paid/ }).textContent).toBe('Paid SR 310');
    fireEvent.click(dialog.getByRole('button', { name: 'INV-000042' }));
    expect(dialog.getByText('D-1001, D-1002')).toBeTruthy();
  });
  it('shows why no bill was issued, and retries', async () => {
    let tries = 0;
    const { dialog } = await generate({
      'POST /api/seller/bill': () => {
        if (tries++ === 0) throw refusal(503, 'unavailable', 'Please try again soon.');
        return issued();
      },
    });
    expect(await dialog.findByText('Please try again soon.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Generate again' }));
    expect(await dialog.findByText('INV-000042')).toBeTruthy();
  });
  it('closes', async () => {
    const { dialog } = await generate();
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
