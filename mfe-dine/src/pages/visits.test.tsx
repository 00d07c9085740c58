import { screen, waitFor, within } from '@testing-library/react';
import type { Bill, CallAnswer, DineOrder } from '@smokehouse/shared/contract';
import { mockNetwork, refusal } from '@smokehouse/shared/testing';
import { useSession } from '@smokehouse/shared/stores';
import { signInFahad, signInFahadAt, billOf, orderOf, openPage, press } from '../testing';

const priced = (language: 'en' | 'ar', figure: string) =>
  language === 'ar' ? `${figure} ريال` : `SR ${figure}`;

const NOW = Date.parse('2026-11-21T18:30:00.000Z');
const round = (n: number, fields: Partial<DineOrder> = {}) =>
  orderOf({ _id: `round-${n}`, tab: 't1', table: '7', amount: 98, ...fields });
const withOrders = (orders: DineOrder[], bills: Bill[] = []) =>
  mockNetwork({
    'POST /api/dineorder/user': { success: true, orders, now: NOW },
    ...(bills[0] && { 'GET /api/order/:id/bill': { success: true, bill: bills[0], bills } }),
  });
const section = async (name: string) => within(await screen.findByRole('region', { name }));

beforeEach(() => {
  sessionStorage.clear();
});

describe('the rounds of a visit', () => {
  it.each([
    ['en', 'Open bill', '2 rounds', 'Total of your rounds', ['Round 2', 'Round 1'], 'Table 7'],
    ['ar', 'الحساب المفتوح', 'طلبان', 'إجمالي طلباتك', ['الطلب 2', 'الطلب 1'], 'الطاولة 7'],
  ] as const)(
    'are listed under one open bill with table and total (%s)',
    async (language, title, count, total, names, table) => {
      withOrders([round(2, { amount: 32.5 }), round(1)]);
      await openPage('/dine-orders', { language, before: signInFahad });
      const open = await section(title);
      expect(open.getByText(count)).toBeTruthy();
      expect(open.getByText(total).parentElement?.textContent).toContain(
        priced(language, '130.50'),
      );
      expect(open.getAllByRole('article')).toHaveLength(2);
      expect(names.map((name) => open.getByText(name).closest('article'))).toEqual(
        open.getAllByRole('article'),
      );
      expect(open.getAllByText(table)).toHaveLength(3);
    },
  );

  it.each([
    ['en', 'Open bill', 'Paid SR 62.13 · left SR 68.37'],
    ['ar', 'الحساب المفتوح', 'مدفوع 62.13 ريال · المتبقي 68.37 ريال'],
  ] as const)(
    'say what is paid of them on split bills, and what is left (%s)',
    async (language, title, text) => {
      const bill = billOf({ total: 62.13 });
      const sent = withOrders([round(2, { amount: 32.5 }), round(1, { settled: 62.13 })], [bill]);
      await openPage('/dine-orders', { language, before: signInFahad });
      const open = await section(title);
      await waitFor(() => expect(open.getAllByRole('status')[0]?.textContent).toContain(text));
      expect(sent.some(({ name }) => name === 'GET /api/order/round-1/bill')).toBe(true);
    },
  );

  it.each([
    ['en', 'Open bill', 'Shared bill', 'Total of the bill', 'Your dishes of it'],
    ['ar', 'الحساب المفتوح', 'فاتورة مشتركة', 'إجمالي الفاتورة', 'أطباقك منها'],
  ] as const)(
    'say of a shared bill what it comes to first, and nothing is left of a guest (%s)',
    async (language, title, shared, whole, own) => {
      const { vat: _vat, net: _net, qr: _qr, ...rest } = billOf({ total: 45.2, whole: 300 });
      withOrders([round(1, { settled: 45.2 })], [{ ...rest, isPart: true, isPaid: true }]);
      await openPage('/dine-orders', { language, before: signInFahad });
      const bill = within(await screen.findByRole('article', { name: shared }));
      expect(bill.getByText(whole).nextSibling?.textContent).toBe(priced(language, '300.00'));
      expect(bill.getByText(own).nextSibling?.textContent).toBe(priced(language, '45.20'));
      expect(bill.queryByRole('link')).toBeNull();
      const open = await section(title);
      expect(open.getAllByRole('status')[0]?.textContent).not.toMatch(/left|المتبقي/);
    },
  );

  it.each([
    ['en', 'Open bill', 'Not in it: ordered for the whole table, not divided yet SR 670.00'],
    ['ar', 'الحساب المفتوح', 'لا يشمل طلبات الطاولة كلها، ولم تُقسَّم بعد 670.00 ريال'],
  ] as const)(
    'say what the whole table ordered together, unless one guest pays for all (%s)',
    async (language, title, text) => {
      for (const payer of [undefined, { name: 'Sara', isSelf: false }]) {
        mockNetwork({
          'POST /api/dineorder/user': {
            ...{ success: true, orders: [round(1)], now: NOW },
            tableVisit: { hasOtherGuests: true, shared: 670, ...(payer && { payer }) },
          },
        });
        const { unmount } = await openPage('/dine-orders', { language, before: signInFahad });
        const said = (await section(title)).getAllByRole('status')[0]?.textContent;
        expect(said?.includes(text)).toBe(payer === undefined);
        unmount();
      }
    },
  );

  it.each([
    [
      'en',
      'Closed visit',
      /closed this visit with \W*SR\W+68\.37\W* unpaid\. Please speak to the staff/,
    ],
    ['ar', 'زيارة منتهية', /وبقي [^\d]*68\.37[^\d]*ريال[^\d]* دون دفع/],
  ] as const)(
    'say of a visit that the restaurant has closed what stays unpaid, and call nobody (%s)',
    async (language, title, text) => {
      const left = { ending: 'walk_out', status: 'Food Placed' } as const;
      const gone = round(3, { ending: 'walk_out', status: 'Cancelled', amount: 28 });
      const served = [round(2, { ...left, amount: 32.5 }), round(1, { ...left, settled: 62.13 })];
      withOrders([gone, ...served]);
      await openPage('/dine-orders', { language, before: () => signInFahadAt('7') });
      const closed = await section(title);
      expect(closed.getByText(text)).toBeTruthy();
      expect(closed.queryByRole('group')).toBeNull();
      expect(closed.queryByRole('timer')).toBeNull();
    },
  );

  it.each([
    ['en', 'Cancelled', 'Payment', 'Total Amount', 'SR 0.00'],
    ['ar', 'ملغى', 'الدفع', 'المبلغ الإجمالي', '0.00 ريال'],
  ] as const)(
    'cost nothing and wait for no payment once they are cancelled (%s)',
    async (language, title, payment, total, nothing) => {
      withOrders([round(1, { ending: 'walk_out', status: 'Cancelled', amount: 28 })]);
      await openPage('/dine-orders', { language, before: signInFahad });
      const ticket = within((await section(title)).getByRole('article'));
      expect(ticket.queryByText(payment, { exact: false })).toBeNull();
      expect(ticket.getByText(total).parentElement?.textContent).toContain(nothing);
      expect(ticket.queryByText(/28\.00/)).toBeNull();
    },
  );

  it('are paid, and no bill is offered, where all is free of charge', async () => {
    withOrders([round(1, { amount: 0, unserved: 0 })]);
    await openPage('/dine-orders', { before: signInFahad });
    const ticket = await screen.findByRole('article');
    expect(ticket.textContent).toContain('Payment Paid');
    expect(screen.queryByRole('button', { name: 'Ask for the bill' })).toBeNull();
  });

  it('show their own table each', async () => {
    withOrders([round(2, { table: '9' }), round(1)]);
    await openPage('/dine-orders', { before: signInFahad });
    const [second, first] = (await section('Open bill')).getAllByRole('article');
    expect(second?.textContent).toContain('Table 9');
    expect(first?.textContent).toContain('Table 7');
  });

  it('name in the head where the guest was moved to, while finished rounds keep their table', async () => {
    withOrders([round(2, { isPaid: true }), round(1, { tab: 't0', isPaid: true })]);
    await openPage('/dine-orders', {
      before: () => {
        signInFahadAt('7');
        const { guest, setGuest } = useSession.getState();
        if (guest) setGuest({ ...guest, table: '6', movedFrom: '7' });
      },
    });
    const [current, earlier] = await screen.findAllByRole('region', { name: 'Paid bill' });
    const head = (one?: HTMLElement) => one?.querySelector('header')?.textContent;
    expect(head(current)).toContain('Table 6');
    expect(head(earlier)).toContain('Table 7');
    expect(within(current!).getByRole('article').textContent).toContain('Table 7');
  });

  it('are listed below the open bill when they are paid', async () => {
    withOrders([round(2, { tab: 't2' }), round(1, { isPaid: true })]);
    await openPage('/dine-orders', { before: signInFahad });
    await section('Open bill');
    expect(
      screen
        .getAllByRole('region')
        .map((one) => within(one).getByRole('heading', { level: 2 }).textContent),
    ).toEqual(['Open bill', 'Paid bill']);
    expect((await section('Paid bill')).getByText('Paid. Thank you for your visit.')).toBeTruthy();
  });

  it('have call buttons at the open bill only', async () => {
    withOrders([round(2, { tab: 't2' }), round(1, { isPaid: true })]);
    await openPage('/dine-orders', { before: () => signInFahadAt('7') });
    expect(
      (await section('Open bill')).getByRole('button', { name: 'Ask for the bill' }),
    ).toBeTruthy();
    expect((await section('Paid bill')).queryByRole('button')).toBeNull();
  });
});

describe('a visit that was paid before its food', () => {
  it.each([
    ['en', 'Paid bill', 'Paid. Your food is on its way.', 'Call waiter'],
    ['ar', 'حساب مدفوع', 'تم الدفع. طعامك في الطريق إليك.', 'نادِ النادل'],
  ] as const)(
    'says that it is on its way, and keeps the call for the waiter (%s)',
    async (language, name, text, waiter) => {
      withOrders([round(1, { isPaid: true, unserved: 2 })]);
      await openPage('/dine-orders', { language, before: () => signInFahadAt('7') });
      const paid = await section(name);
      expect(paid.getByText(text)).toBeTruthy();
      expect(paid.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([waiter]);
    },
  );

  it('has the calls of the bill that was opened after it, once', async () => {
    withOrders([round(2, { tab: 't2' }), round(1, { isPaid: true, unserved: 2 })]);
    await openPage('/dine-orders', { before: () => signInFahadAt('7') });
    const paid = await section('Paid bill');
    expect(paid.getByText('Paid. Your food is on its way.')).toBeTruthy();
    expect(paid.queryByRole('button')).toBeNull();
  });
});

describe('a bill that is paid in part', () => {
  it.each([
    [
      'en',
      'Open bill',
      'Part of your bill is paid.',
      'Paid SR 94.00 · left SR 100.00',
      /^Paid in cash/,
    ],
    [
      'ar',
      'الحساب المفتوح',
      'دُفع جزء من فاتورتك',
      'مدفوع 94.00 ريال · المتبقي 100.00 ريال',
      /^المدفوع نقدًا/,
    ],
  ] as const)(
    'says what came in which way and what is left (%s)',
    async (language, name, state, sums, came) => {
      const part = billOf({ total: 194, due: 100, ways: ['cash'] });
      withOrders([round(1, { amount: 194, bill: part.number })], [part]);
      await openPage('/dine-orders', { language, before: signInFahad });
      const open = await section(name);
      await waitFor(() => expect(open.getAllByRole('status')[0]?.textContent).toContain(sums));
      expect(open.getByText(new RegExp(state))).toBeTruthy();
      const slip = within(open.getByText(came).parentElement!);
      expect(slip.getByText(/94\.00/)).toBeTruthy();
      expect(open.getAllByText(/100\.00/).length).toBeGreaterThan(1);
    },
  );
  it('says of a shared one what is left of it', async () => {
    const shared = billOf({
      total: 60,
      whole: 188.33,
      isPart: true,
      due: 88.33,
      ways: ['terminal'],
    });
    withOrders([round(1, { bill: shared.number })], [shared]);
    await openPage('/dine-orders', { before: signInFahad });
    const open = await section('Open bill');
    const left = await open.findByText('Left to pay');
    expect(left.parentElement?.textContent).toContain('88.33');
    expect(open.queryByText(/^Paid by card/)).toBeNull();
  });
});

describe('paying for all', () => {
  type TableVisit = CallAnswer<'POST /api/dineorder/user'>['tableVisit'];
  async function openVisit(tableVisit: TableVisit, language: 'en' | 'ar' = 'en') {
    const sent = mockNetwork({
      'POST /api/dineorder/user': { success: true, orders: [round(1)], tableVisit, now: NOW },
      'POST /api/dineuser/call': { success: true, message: 'One bill for everybody.' },
    });
    await openPage('/dine-orders', { language, before: () => signInFahadAt('7') });
    const open = await section(language === 'ar' ? 'الحساب المفتوح' : 'Open bill');
    const calls = () =>
      sent.filter(({ name }) => name === 'POST /api/dineuser/call').map(({ body }) => body);
    return { open, calls };
  }
  const names = ({ open }: Awaited<ReturnType<typeof openVisit>>) =>
    open.getAllByRole('button').map(({ textContent }) => textContent);

  it.each([
    ['en', ['Call waiter', 'Ask for the bill', 'I pay for all']],
    ['ar', ['نادِ النادل', 'اطلب الفاتورة', 'أدفع عن الجميع']],
  ] as const)('is offered in a visit with other guests (%s)', async (language, offered) => {
    expect(names(await openVisit({ hasOtherGuests: true }, language))).toEqual(offered);
  });

  it.each([{ hasOtherGuests: false }, { hasOtherGuests: true, isBilled: true }, undefined])(
    'is not offered to a guest without others, nor once every round is on a bill (%p)',
    async (tableVisit) => {
      expect(names(await openVisit(tableVisit))).toEqual(['Call waiter', 'Ask for the bill']);
    },
  );

  it('is one request for the bill of the whole table', async () => {
    const { open, calls } = await openVisit({ hasOtherGuests: true });
    press(open.getByRole('button', { name: 'I pay for all' }));
    const called = await open.findByRole('button', { name: 'You pay for all' });
    press(called);
    expect(called.getAttribute('aria-disabled')).toBe('true');
    expect(calls()).toEqual([{ kind: 'bill', paysForAll: true, table: '7' }]);
  });

  it('stays marked for the guest who does, also after the call is no longer recent', async () => {
    const { open, calls } = await openVisit({
      hasOtherGuests: true,
      payer: { name: 'Fahad', isSelf: true },
    });
    const called = open.getByRole('button', { name: 'You pay for all' });
    press(called);
    expect(called.getAttribute('aria-disabled')).toBe('true');
    expect(calls()).toEqual([]);
  });

  it.each([
    [
      'en',
      'You pay for',
      [
        'FahadSR 335.001 × Brisket',
        'SaraSR 65.502 × Fries, 1 × Tea',
        'Whole tableSR 10.001 × Bread',
      ],
      'You will be charged SR 410.50',
    ],
    [
      'ar',
      'ما تدفعه عن الجميع',
      [
        'Fahad335.00 ريال1 × بريسكت',
        'Sara65.50 ريال2 × Fries، 1 × Tea',
        'الطاولة كلها10.00 ريال1 × Bread',
      ],
      'المبلغ المطلوب منك 410.50 ريال',
    ],
  ] as const)(
    'shows who does what is charged, each round with its guest (%s)',
    async (language, title, rounds, total) => {
      const item = (name: string, quantity: number, nameAr?: string) => ({
        ...{ name, quantity, ...(nameAr && { nameAr }) },
      });
      const { open } = await openVisit(
        {
          ...{ hasOtherGuests: true, payer: { name: 'Fahad', isSelf: true } },
          charge: {
            total: 410.5,
            rounds: [
              { _id: '1', guest: 'Fahad', amount: 335, items: [item('Brisket', 1, 'بريسكت')] },
              { _id: '2', guest: 'Sara', amount: 65.5, items: [item('Fries', 2), item('Tea', 1)] },
              { _id: '3', amount: 10, items: [item('Bread', 1)] },
            ],
          },
        },
        language,
      );
      const charge = within(open.getByRole('region', { name: title }));
      expect(charge.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(rounds);
      expect(charge.getByRole('status').textContent).toBe(total);
    },
  );

  it.each([
    ['en', 'Sara pays for all.', ['Call waiter', 'Ask for the bill']],
    ['ar', 'الحساب كله على Sara.', ['نادِ النادل', 'اطلب الفاتورة']],
  ] as const)(
    'is said to the other guests, who are not offered it (%s)',
    async (language, text, offered) => {
      const visit = await openVisit(
        { hasOtherGuests: true, payer: { name: 'Sara', isSelf: false } },
        language,
      );
      expect(visit.open.getByText(text)).toBeTruthy();
      expect(names(visit)).toEqual(offered);
    },
  );
});

describe('the bill of a visit', () => {
  it('is not requested before it is issued', async () => {
    const sent = withOrders([round(1)]);
    await openPage('/dine-orders', { before: signInFahad });
    expect(
      (await section('Open bill')).getByText(/All rounds are added to this bill/),
    ).toBeTruthy();
    expect(sent.map(({ name }) => name)).toEqual(['POST /api/dineorder/user']);
  });

  it.each([
    [
      'en',
      'Simplified Tax Invoice',
      'VAT 15%',
      'Without VAT',
      'Pit Smash Burger',
      'Tax QR code of this bill',
      'Print: A4, INV-000042',
      'Your bill is ready. Pay at the till in cash or by card.',
    ],
    [
      'ar',
      'فاتورة ضريبية مبسطة',
      'ضريبة القيمة المضافة 15%',
      'قبل الضريبة',
      'برجر سماش',
      'رمز الفاتورة لهيئة الزكاة والضريبة والجمارك',
      'طباعة: A4, INV-000042',
      'فاتورتك جاهزة. يمكنك الدفع عند الكاشير نقدًا أو بالبطاقة.',
    ],
  ] as const)(
    'shows number, lines, VAT, QR code and print links (%s)',
    async (language, title, vat, net, dish, code, print, state) => {
      const sent = withOrders([round(1, { bill: 'INV-000042' })], [billOf({})]);
      await openPage('/dine-orders', { language, before: signInFahad });
      const bill = within(await screen.findByRole('article', { name: title }));
      expect(bill.getByText('INV-000042')).toBeTruthy();
      expect(bill.getByText(dish).parentElement?.textContent).toContain(
        `2 × 49.00${priced(language, '98.00')}`,
      );
      expect(bill.getByText(vat).nextSibling?.textContent).toBe(priced(language, '12.78'));
      expect(bill.getByText(net).nextSibling?.textContent).toBe(priced(language, '85.22'));
      expect(bill.getByRole('img', { name: code }).getAttribute('src')).toBe(
        `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`,
      );
      expect(bill.getByRole('link', { name: print }).getAttribute('href')).toBe(
        '/api/order/round-1/bill.pdf?paper=a4',
      );
      expect(bill.getAllByRole('link')[0]?.getAttribute('href')).toBe(
        '/api/order/round-1/bill.pdf?paper=80mm',
      );
      expect(screen.getByText(state)).toBeTruthy();
      expect(sent.at(-1)?.name).toBe('GET /api/order/round-1/bill');
    },
  );

  it.each([
    ['en', 'Simplified Tax Invoice', 'Discount'],
    ['ar', 'فاتورة ضريبية مبسطة', 'خصم'],
  ] as const)(
    'says what a discount takes off, and no number of them (%s)',
    async (language, title, name) => {
      const discount = { name: 'Discount', nameAr: 'خصم', quantity: 1, price: -5.7, amount: -5.7 };
      const bill = billOf({});
      withOrders(
        [round(1, { bill: bill.number })],
        [{ ...bill, lines: [...bill.lines, discount] }],
      );
      await openPage('/dine-orders', { language, before: signInFahad });
      const paper = within(await screen.findByRole('article', { name: title }));
      const line = paper.getByText(name).closest('li');
      expect(line?.textContent).toMatch(/5\.70/);
      expect(line?.textContent).not.toContain('×');
    },
  );

  it('is a receipt without VAT and QR code when the seller has no VAT number', async () => {
    const {
      vat: _vat,
      net: _net,
      vatPercent: _percent,
      qr: _qr,
      ...plain
    } = billOf({
      isTaxInvoice: false,
      title: { en: 'Receipt', ar: 'إيصال' },
      number: 'RCT-000001',
    });
    withOrders([round(1, { bill: 'RCT-000001' })], [plain]);
    await openPage('/dine-orders', { before: signInFahad });
    const receipt = within(await screen.findByRole('article', { name: 'Receipt' }));
    expect(receipt.queryByRole('img')).toBeNull();
    expect(receipt.queryByText(/^VAT \d/)).toBeNull();
  });

  it('shows a message when later rounds are not on a bill yet', async () => {
    withOrders([round(2), round(1, { bill: 'INV-000042' })], [billOf({})]);
    await openPage('/dine-orders', { before: signInFahad });
    expect(
      await screen.findByText('What you ordered after this bill will be on another bill.'),
    ).toBeTruthy();
    await screen.findByRole('article', { name: 'Simplified Tax Invoice' });
  });

  it('is shown with all other bills of the visit, and with Paid when it is paid', async () => {
    withOrders(
      [
        round(2, { bill: 'INV-000043', isPaid: true }),
        round(1, { bill: 'INV-000042', isPaid: true }),
      ],
      [billOf({ isPaid: true }), billOf({ _id: 'b2', number: 'INV-000043', isPaid: true })],
    );
    await openPage('/dine-orders', { before: signInFahad });
    await waitFor(() =>
      expect(screen.getAllByRole('article', { name: 'Simplified Tax Invoice' })).toHaveLength(2),
    );
    expect(screen.getByText('INV-000043').closest('article')?.textContent).toContain('Paid');
  });

  it('offers a retry when it cannot be loaded, and the rounds stay visible', async () => {
    mockNetwork({
      'POST /api/dineorder/user': {
        success: true,
        orders: [round(1, { bill: 'INV-000042' })],
        now: NOW,
      },
      'GET /api/order/:id/bill': () => {
        throw refusal(503, 'busy', 'Too busy');
      },
    });
    await openPage('/dine-orders', { before: signInFahad });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });
});
