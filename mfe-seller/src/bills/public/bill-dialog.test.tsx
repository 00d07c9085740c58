import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Bill, BillDraft, Correction, Printer } from '@smokehouse/shared/contract';
import { type Network, refusal, renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../../routes';
import { aBill, aDineOrder, asSeller, mockDesk } from '../../testing';

// jsdom does not implement showModal() and close().
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

function aDraft(draft: Partial<BillDraft> = {}): BillDraft {
  const { _id, number, title, issuedAt, isPaid, qr, pdf, ...content } = aBill();
  return { ...content, ...draft };
}
const dueOf = (bills: readonly Bill[]) =>
  bills.filter(({ isPaid }) => !isPaid).reduce((sum, { total }) => sum + total, 0);
const issued = (bill = aBill(), bills = [bill]) => ({
  success: true,
  message: 'The bill is paid.',
  bill,
  bills,
  due: dueOf(bills),
});
const drafted = (draft: BillDraft | undefined = aDraft(), bills: Bill[] = []) => ({
  success: true,
  ...(draft && { draft }),
  bills,
  due: dueOf(bills),
});
const onlyBills = (...bills: Bill[]) => ({ success: true, bills, due: dueOf(bills) });
const DRAFT = 'GET /api/order/:id/bill/draft';
const ISSUE = 'POST /api/seller/bill';

/** Opens the dialog, which shows the draft. */
async function openDraft(network: Network = {}, language: 'en' | 'ar' = 'en') {
  const sent = mockDesk(
    { dineorders: [aDineOrder()] },
    { [DRAFT]: drafted(), [ISSUE]: issued(), ...network },
  );
  await renderRemote(seller, '/seller/adminorders', { before: asSeller, language });
  fireEvent.click(
    await screen.findByRole('button', {
      name: language === 'ar' ? /إصدار الفاتورة/ : /Generate Bill/,
    }),
  );
  const dialog = within(screen.getByRole('dialog'));
  const issue = async () =>
    fireEvent.click(
      await dialog.findByRole('button', { name: language === 'ar' ? /^أصدر/ : /^Issue bill/ }),
    );
  return { sent, dialog, issue };
}

/** Opens the dialog and issues the draft. */
async function generate(network: Network = {}, language: 'en' | 'ar' = 'en') {
  const { issue, ...opened } = await openDraft(network, language);
  await issue();
  return opened;
}

// Load the lazy page chunks once, so that no test waits for them.
beforeAll(async () => {
  await import('../../orders/dine-orders');
  await import('../../printers/public/trouble-lines');
});

describe('the printer of bills', () => {
  const printer: Printer = {
    _id: 'p1',
    name: 'Till',
    host: '192.168.1.20',
    port: 9100,
    paper: '80mm',
    prints: ['bills'],
    language: 'both',
    isOn: true,
    state: 'cover_open',
    waiting: 1,
    failed: 0,
  };
  const printers = (...list: Printer[]) => ({
    'GET /api/seller/printers': { success: true, printers: list, jobs: [], networks: [], now: 0 },
  });
  it.each([
    ['en', 'Printer Till: Cover open. Waiting to print: 1.'],
    ['ar', 'الطابعة Till: الغطاء مفتوح. بانتظار الطباعة: 1.'],
  ] as const)('is named in the dialog while it does not print (%s)', async (language, name) => {
    const { dialog } = await openDraft(printers(printer), language);
    const link = await dialog.findByRole('link', { name });
    expect(link.getAttribute('href')).toBe('/seller/printers');
  });
  it('is not named while it prints, is off, or prints for the kitchen', async () => {
    const network = printers(
      { ...printer, state: 'ready' },
      { ...printer, isOn: false },
      { ...printer, waiting: 0 },
      { ...printer, prints: ['grill'] },
    );
    const { dialog, sent } = await openDraft(network);
    await waitFor(() => expect(sent.some(({ name }) => name.endsWith('/printers'))).toBe(true));
    await dialog.findByText('D-1001, D-1002');
    expect(dialog.queryByText(/Waiting to print/)).toBeNull();
  });
});

describe('the draft of a bill', () => {
  it.each([
    ['en', 'Draft of the bill'],
    ['ar', 'مسودة فاتورة'],
  ] as const)(
    'has customer, lines and sums, but no number, no date and no code (%s)',
    async (language, title) => {
      const { sent, dialog } = await openDraft({}, language);
      for (const text of [
        title,
        'Not a tax invoice. No number yet.',
        'D-1001, D-1002',
        'Fahad',
        '050-312-8846',
        'Brisket',
        '236.00',
        'Grand Total',
        'SR 250.00',
        'SR 32.61',
        'Payment Method',
      ])
        expect(await dialog.findByText(text)).toBeTruthy();
      expect(dialog.queryByText(/INV-/)).toBeNull();
      expect(dialog.queryByText(/\d\d:\d\d/)).toBeNull();
      expect(dialog.queryByAltText('ZATCA QR')).toBeNull();
      expect(dialog.queryByRole('link', { name: /PDF/ })).toBeNull();
      expect(dialog.queryByRole('button', { name: /^Take payment|^استلام الدفعة/ })).toBeNull();
      expect(sent.some(({ name }) => name === ISSUE)).toBe(false);
    },
  );
  it('leaves name and phone out where the whole table has none', async () => {
    const { dialog } = await openDraft({
      [DRAFT]: drafted(aDraft({ customer: { name: '', mobile: '' } })),
    });
    await dialog.findByText('D-1001, D-1002');
    for (const label of ['Name', 'Phone']) expect(dialog.queryByText(label)).toBeNull();
  });
  it('shows how many of a shared dish it contains', async () => {
    const lines = [{ name: 'Hummus', quantity: 1, part: '1/3', price: 12, amount: 12 }];
    const { dialog } = await openDraft({ [DRAFT]: drafted(aDraft({ lines })) });
    const row = await dialog.findByRole('row', { name: /Hummus/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['1/3', 'Hummus', '12.00']);
  });
  it('is issued with the total that was shown', async () => {
    const { sent, dialog } = await generate();
    expect(await dialog.findByText('INV-000042')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: /^Issue/ })).toBeNull();
    expect(sent.filter(({ name }) => name === ISSUE).map(({ body }) => body)).toEqual([
      { orderId: 'd1', total: 250 },
    ]);
  });
  it('is shown again when the order has changed, and nothing is issued', async () => {
    let total = 250;
    const { dialog, issue } = await openDraft({
      [DRAFT]: () => drafted(aDraft({ total })),
      [ISSUE]: () => {
        total = 264;
        throw refusal(409, 'draft_outdated', 'The order has changed since this draft.');
      },
    });
    await issue();
    expect(await dialog.findByText('The order has changed since this draft.')).toBeTruthy();
    expect(await dialog.findByText('SR 264.00')).toBeTruthy();
    expect(dialog.getByRole('button', { name: /^Issue/ }).textContent).toBe('Issue bill SR 264');
  });
  it('follows what others issue meanwhile', async () => {
    let isIssued = false;
    const { dialog } = await openDraft({
      [DRAFT]: () => (isIssued ? onlyBills(aBill()) : drafted()),
    });
    expect(await dialog.findByRole('button', { name: /^Issue/ })).toBeTruthy();
    isIssued = true;
    fireEvent(window, new Event('visibilitychange'));
    expect(await dialog.findByText('INV-000042')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: /^Issue/ })).toBeNull();
  });
  it('is missing when every round is cancelled', async () => {
    const { dialog } = await openDraft({ [DRAFT]: onlyBills() });
    expect(await dialog.findByText(/nothing to bill/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Print Receipt' })).toBeNull();
  });
});

describe('a corrected bill', () => {
  const note = {
    _id: 'n1',
    number: 'CRN-000007',
    title: { en: 'Credit Note', ar: 'إشعار دائن' },
    issuedAt: '2026-11-21T19:00:00Z',
    reason: 'late' as const,
    reasonText: { en: 'Late', ar: 'تأخير' },
    lines: [{ name: 'Brisket', nameAr: 'بريسكت', quantity: 1, price: 118, amount: 118 }],
    total: 118,
    vat: 15.39,
    net: 102.61,
    qr: { tlv: 'Ag==', svg: '<svg id="note"/>' },
    pdf: '/api/order/d1/credit-note.pdf?number=CRN-000007',
  };
  it('is shown unchanged beside its credit note, with what is left', async () => {
    const bill = aBill({ creditNotes: [note], corrected: 132 });
    const { dialog } = await openDraft({ [DRAFT]: onlyBills(bill) });
    const [paper, credit] = (await dialog.findAllByRole('article')).map((one) => within(one));
    expect(paper!.getByText('SR 250.00')).toBeTruthy();
    for (const text of ['CRN-000007', 'INV-000042', 'Late', '-118.00', 'SR -118.00', 'SR -15.39'])
      expect(credit!.getByText(text)).toBeTruthy();
    expect(credit!.getByAltText('ZATCA QR').getAttribute('src')).not.toBe(
      paper!.getByAltText('ZATCA QR').getAttribute('src'),
    );
    expect(dialog.getByText('What is left').nextElementSibling?.textContent).toBe('SR 132.00');
    expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/seller/split?order=d1',
      '/api/order/d1/bill.pdf?paper=80mm',
      '/api/order/d1/bill.pdf?paper=a4',
      '/api/order/d1/credit-note.pdf?number=CRN-000007&paper=80mm',
      '/api/order/d1/credit-note.pdf?number=CRN-000007&paper=a4',
    ]);
  });
  it('names the credit note and what was paid on its paper, where it was paid after one', async () => {
    const paid = { isPaid: true, paidAt: '2026-11-21T19:10:00Z', due: 0, received: 132 };
    const bill = aBill({ creditNotes: [note], corrected: 132, ways: ['cash'], ...paid });
    const { dialog } = await openDraft({ [DRAFT]: onlyBills(bill) });
    const [paper] = await dialog.findAllByRole('article');
    const rows = [...paper!.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
    expect(rows).toContain('Credit noteCRN-000007 SR -118.00إشعار دائن');
    expect(rows).toContain('PaidSR 132.00المدفوع');
  });
  it('names the dishes that were removed, and no discount among them', async () => {
    const discount = { name: 'Discount', nameAr: 'خصم', quantity: 1, price: -8.26, amount: -8.26 };
    const discounted = { ...note, lines: [...note.lines, discount] };
    const bill = aBill({ creditNotes: [discounted], corrected: 140.26 });
    const correction: Correction = {
      ...{ _id: 'c1', kind: 'remove', items: [{ product: 'p1', quantity: 1 }], amount: 109.74 },
      ...{ reason: 'late', by: 'Salem', at: note.issuedAt, creditNote: note.number },
    };
    const { dialog } = await openDraft({
      [DRAFT]: { ...onlyBills(bill), corrections: [correction] },
    });
    expect(await dialog.findByText('Removed: 1 × Brisket')).toBeTruthy();
  });
  it.each([
    ['en', ['Bill issued', 'Paid', 'Removed: 1 × Brisket', 'Salem', 'Came too late', 'cold']],
    ['ar', ['صدرت الفاتورة', 'دُفعت', '1 × بريسكت', 'Salem', 'تأخّر الطعام', 'cold']],
  ] as const)('lists what happened: when, what, who and why (%s)', async (language, texts) => {
    const bill = aBill({
      creditNotes: [note],
      corrected: 132,
      isPaid: true,
      paidAt: '2026-11-21T18:50:00Z',
    });
    const correction: Correction = {
      _id: 'c1',
      kind: 'remove',
      items: [{ product: 'p1', quantity: 1 }],
      amount: 118,
      reason: 'late',
      note: 'cold',
      by: 'Salem',
      at: note.issuedAt,
      creditNote: note.number,
      refund: { amount: 118, way: 'cash', done: true },
    };
    const { dialog } = await openDraft(
      { [DRAFT]: { ...onlyBills(bill), corrections: [correction] } },
      language,
    );
    const events = within(
      await dialog.findByRole('region', {
        name: language === 'ar' ? 'ما الذي حدث' : 'What happened',
      }),
    ).getAllByRole('listitem');
    expect(events.map((event) => within(event).getByText(/\d\d:\d\d/).textContent)).toEqual([
      '21/11 21:40',
      '21/11 21:50',
      '21/11 22:00',
    ]);
    const text = events.map((event) => event.textContent).join(' ');
    for (const part of [...texts, note.number, '118.00']) expect(text).toContain(part);
  });
});

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
    expect(sent.find(({ name }) => name === ISSUE)?.body).toEqual({ orderId: 'd1', total: 250 });
  });
  it.each(['en', 'ar'] as const)(
    'prints English and Arabic together when the desk language is %s',
    async (language) => {
      const { dialog } = await generate({}, language);
      for (const text of [
        'فاتورة ضريبية مبسطة',
        'Simplified Tax Invoice',
        'بريسكت',
        'الإجمالي',
        'عند الكاشير',
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
    const plain = { isTaxInvoice: false, vat: undefined, net: undefined };
    const { dialog } = await generate({
      [DRAFT]: drafted(aDraft(plain)),
      [ISSUE]: issued(aBill({ ...plain, number: 'RCT-000042', qr: undefined })),
    });
    expect(await dialog.findByText('RCT-000042')).toBeTruthy();
    expect(await dialog.findByText(/Not a tax invoice/)).toBeTruthy();
    expect(dialog.queryByText('Before VAT')).toBeNull();
    expect(dialog.queryByAltText('ZATCA QR')).toBeNull();
  });
  it('prints, and links to the PDFs for 80 mm and A4', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { dialog } = await generate();
    await dialog.findByText('INV-000042');
    fireEvent.click(dialog.getByRole('button', { name: 'Print Receipt' }));
    expect(print).toHaveBeenCalledTimes(1);
    expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/seller/split?order=d1',
      '/api/order/d1/bill.pdf?paper=80mm',
      '/api/order/d1/bill.pdf?paper=a4',
    ]);
  });
  it.each([
    [
      'en',
      /^Take payment/,
      /^Card/,
      'You have no drawer open. The cash is recorded without a drawer.',
      'Open a drawer',
    ],
    ['ar', /^استلام الدفعة/, /^مدى وبطاقة/, 'ليس لديك درج مفتوح. سيُسجَّل النقد بلا درج.', 'افتح درجًا'],
  ] as const)(
    'asks how it was paid and warns without a drawer, before one request marks it as paid (%s)',
    async (language, paid, card, warning, link) => {
      const { sent, dialog } = await generate(
        {
          'POST /api/seller/bill/paid': issued(aBill({ isPaid: true })),
          'GET /api/seller/drawers': { success: true, drawers: [], now: 0 },
        },
        language,
      );
      fireEvent.click(await dialog.findByRole('button', { name: paid }));
      const requests = () => sent.filter(({ name }) => name.endsWith('/paid'));
      expect(requests()).toEqual([]);
      expect(await dialog.findByText(warning)).toBeTruthy();
      expect(dialog.getByRole('link', { name: link }).getAttribute('href')).toBe('/seller/shift');
      fireEvent.click(dialog.getByRole('button', { name: card }));
      expect(await dialog.findByText('مدفوعة')).toBeTruthy();
      expect(dialog.queryByRole('button', { name: card })).toBeNull();
      expect(requests().map(({ body }) => body)).toEqual([{ orderId: 'd1', way: 'terminal' }]);
    },
  );
  it('offers the payment that is owed before the print, and as no state', async () => {
    const { dialog } = await generate({});
    const take = await dialog.findByRole('button', { name: /^Take payment/ });
    const print = dialog.getByRole('button', { name: 'Print Receipt' });
    expect(take.compareDocumentPosition(print)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(take.querySelector('svg')).toBeNull();
  });
  it('leads to the split page where only it can take the rest', async () => {
    const bill = aBill({ isPaid: false });
    for (const answer of [onlyBills(bill), drafted(aDraft(), [bill])]) {
      const { dialog } = await openDraft({ [DRAFT]: { ...answer, isSplit: true } });
      const link = await dialog.findByRole('link', { name: 'Split the bill' });
      expect(link.className).toContain('accent');
      expect(dialog.queryByRole('button', { name: /^Take payment|^Issue bill/ })).toBeNull();
      cleanup();
    }
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
      [DRAFT]: () =>
        rounds === 1
          ? drafted()
          : drafted(aDraft({ total: 60, orders: further.orders }), [aBill()]),
      [ISSUE]: () => (rounds === 1 ? issued() : issued(further, [aBill(), further])),
      'POST /api/seller/bill/paid': () => {
        rounds = 2;
        throw refusal(409, 'bill_outdated', 'Something was ordered after the bill.');
      },
    });
    fireEvent.click(await dialog.findByRole('button', { name: /^Take payment/ }));
    fireEvent.click(dialog.getByRole('button', { name: /^Cash/ }));
    expect(await dialog.findByText('Something was ordered after the bill.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Generate again' }));
    fireEvent.click(await dialog.findByRole('button', { name: 'Draft' }));
    expect(dialog.getByText('D-1003')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Issue bill SR 60' }));
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: /^Take/ }).textContent).toBe('Take payment SR 310'),
    );
    expect(dialog.getByText('D-1003')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'INV-000042' }));
    expect(dialog.getByText('D-1001, D-1002')).toBeTruthy();
  });
  it('shows why no bill can be drafted, and retries', async () => {
    let tries = 0;
    const { dialog } = await openDraft({
      [DRAFT]: () => {
        if (tries++ === 0) throw refusal(503, 'unavailable', 'Please try again soon.');
        return drafted();
      },
    });
    expect(await dialog.findByText('Please try again soon.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Generate again' }));
    expect(await dialog.findByText('Draft of the bill')).toBeTruthy();
  });
  it('shows why no bill was issued, and issues it with the next press', async () => {
    let tries = 0;
    const { dialog, issue } = await openDraft({
      [ISSUE]: () => {
        if (tries++ === 0) throw refusal(503, 'unavailable', 'Please try again soon.');
        return issued();
      },
    });
    await issue();
    expect(await dialog.findByText('Please try again soon.')).toBeTruthy();
    await issue();
    expect(await dialog.findByText('INV-000042')).toBeTruthy();
  });
  it('closes', async () => {
    const { dialog } = await generate();
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
