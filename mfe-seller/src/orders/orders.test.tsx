import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CallAnswer } from '@smokehouse/shared/contract';
import { mockNetwork, refusal, renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { anOrder, asSeller, deferred, mockDesk } from '../testing';

type Moved = CallAnswer<'PUT /api/order/status'>;
const open = (language: 'en' | 'ar' = 'en') =>
  renderRemote(seller, '/seller/orders', { before: asSeller, language });
const choose = (status: string, name = 'Update the status of order SH-1') =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value: status } });
const order = () => within(screen.getByRole('article'));

// Load the lazy page chunk once, so that no test waits for it.
beforeAll(() => import('./orders'));

describe('/seller/orders', () => {
  it('shows items, amount, address, method, date, payment and status of an order', async () => {
    mockDesk({ orders: [anOrder({ createdAt: '2026-11-20T22:30:00Z' })] });
    await open();
    await screen.findByText('Reem Al Otaibi');
    // 22:30 UTC is the next day in Riyadh.
    for (const text of [
      'Brisket',
      '× 2',
      /286/,
      /7421 King Fahd Rd, Riyadh, Riyadh Region 12241, Saudi Arabia/,
      '+966501184402',
      'Method: Online',
      '21/11/2026',
      'Paid',
    ])
      expect(order().getByText(text)).toBeTruthy();
    expect(order().getByText('Food is being prepared', { selector: '.status' })).toBeTruthy();
  });
  it.each([
    ['en', 'Order cancelled', 'Whole order refunded'],
    ['ar', 'أُلغي الطلب', 'رُدّ ثمن الطلب كاملًا'],
  ] as const)(
    'calls an order that was taken back cancelled, and a delivered one refunded (%s)',
    async (language, cancelled, refunded) => {
      const at = '2026-11-21T18:40:00.000Z';
      const taken = { _id: 'c1', kind: 'cancel', reason: 'late', amount: 286, at } as const;
      const orders = (['Cancelled', 'Food Delivered'] as const).map((status, nth) =>
        anOrder({ _id: `o${nth}`, receipt: `SH-${nth}`, amount: 0, status, corrections: [taken] }),
      );
      mockDesk({ orders });
      await open(language);
      const [one, other] = await screen.findAllByRole('article');
      const history = (article: HTMLElement | undefined) =>
        article?.querySelector('details ol')?.textContent ?? '';
      expect(history(one)).toContain(cancelled);
      expect(history(one)).not.toContain(refunded);
      expect(history(other)).toContain(refunded);
      expect(history(other)).not.toContain(cancelled);
    },
  );
  it.each([
    ['en', ''],
    ['ar', '+966501184402'],
  ] as const)(
    'shows how the customer of a pickup can be reached: phone and email (%s)',
    async (language, phone) => {
      const { address } = anOrder();
      const delivery = { fulfilment: 'pickup' as const, fee: 0 };
      mockDesk({
        orders: [
          anOrder({ delivery, ...(address && { address: { ...address, phone, street: '' } }) }),
        ],
      });
      await open(language);
      await screen.findByText('Reem Al Otaibi');
      const hrefs = order()
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'));
      expect(hrefs).toContain(`mailto:${address?.email ?? ''}`);
      expect(hrefs.includes(`tel:${phone}`)).toBe(phone !== '');
    },
  );
  it('shows no email for a delivery, which has a phone', async () => {
    mockDesk({ orders: [anOrder()] });
    await open();
    await screen.findByText('Reem Al Otaibi');
    expect(document.querySelector('a[href^="mailto:"]')).toBeNull();
  });
  it('says of a payment that the provider contradicts what it reports', async () => {
    const doubt = { isFailed: false, amount: 1, currency: 'SAR' };
    mockDesk({ orders: [anOrder({ paymentDoubt: doubt })] });
    await open();
    expect(await screen.findByText('Payment in doubt')).toBeTruthy();
    expect(order().getByText(/The payment provider reports .*SR 1\.00/)).toBeTruthy();
    expect(order().queryByText('Paid')).toBeNull();
  });
  it('says of a payment that failed after the sale that it did', async () => {
    const doubt = { isFailed: true, amount: 286, currency: 'SAR' };
    mockDesk({ orders: [anOrder({ paymentDoubt: doubt })] });
    await open('ar');
    expect(await screen.findByText('دفعة غير مؤكدة')).toBeTruthy();
    expect(order().getByText(/لم تنجح/)).toBeTruthy();
  });
  it('says of a refund that the provider refuses that a person has to look at it', async () => {
    const refund = { reason: 'surplus', amount: 286, currency: 'SAR', done: false, refused: true };
    mockDesk({ orders: [anOrder({ refund: { ...refund, reason: 'surplus' } })] });
    await open();
    expect(await screen.findByText('Refund refused')).toBeTruthy();
    expect(order().getByText(/look at this payment in the provider's dashboard/)).toBeTruthy();
  });
  it('is translated to Arabic, including dish names', async () => {
    mockDesk({ orders: [anOrder()] });
    await open('ar');
    expect(await screen.findByText('بريسكت')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('الطلبات');
    expect(document.title).toMatch(/^\(1\) الطلبات · /);
  });
  it('does not offer "Select" as a status', async () => {
    mockDesk({ orders: [anOrder()] });
    await open();
    const options = within(
      await screen.findByRole('combobox', { name: 'Update the status of order SH-1' }),
    ).getAllByRole<HTMLOptionElement>('option');
    expect(options.filter((option) => !option.disabled).map((option) => option.value)).toEqual([
      'Food is being prepared',
      'Out For Delivery',
      'Food Delivered',
    ]);
  });
  it('shows a chosen status at once and confirms it when it is saved', async () => {
    const moved = deferred<Moved>();
    const orders = [anOrder()];
    const sent = mockDesk({ orders }, { 'PUT /api/order/status': () => moved.promise });
    await open();
    await screen.findByRole('article');
    choose('Out For Delivery');
    expect(await order().findByText('Out For Delivery', { selector: '.status' })).toBeTruthy();
    orders[0] = anOrder({ status: 'Out For Delivery' });
    await act(async () => {
      moved.resolve({ success: true, message: '', order: anOrder({ status: 'Out For Delivery' }) });
      await moved.promise;
    });
    expect(await screen.findByText('Order SH-1: Out For Delivery')).toBeTruthy();
    expect(sent.find(({ name }) => name.startsWith('PUT'))?.body).toEqual({
      orderId: 'o1',
      status: 'Out For Delivery',
      from: 'Food is being prepared',
      asks: true,
    });
  });
  it.each([
    ['en', 'Out For Delivery', 'Order SH-1: Ready to collect'],
    ['en', 'Food Delivered', 'Order SH-1: Collected'],
    ['ar', 'Out For Delivery', 'الطلب SH-1: جاهز للاستلام'],
    ['ar', 'Food Delivered', 'الطلب SH-1: تم الاستلام'],
  ] as const)('confirms a pickup in its own words (%s, %s)', async (language, status, text) => {
    const pickup = anOrder({ delivery: { fulfilment: 'pickup', fee: 0 } });
    const moved = { success: true, message: '', order: { ...pickup, status } };
    mockDesk({ orders: [pickup] }, { 'PUT /api/order/status': moved });
    await open(language);
    await screen.findByRole('article');
    fireEvent.change(screen.getByRole('combobox', { name: /SH-1/ }), {
      target: { value: status },
    });
    expect(await screen.findByText(text)).toBeTruthy();
  });
  it('restores the old status and shows the reason when the server rejects it', async () => {
    mockDesk(
      { orders: [anOrder()] },
      {
        'PUT /api/order/status': () => {
          throw refusal(409, 'order_unpaid', 'This order is not paid.');
        },
      },
    );
    await open();
    await screen.findByRole('article');
    choose('Food Delivered');
    expect(
      await screen.findByText('Order SH-1 was not changed. This order is not paid.'),
    ).toBeTruthy();
    expect(order().getByText('Food is being prepared', { selector: '.status' })).toBeTruthy();
  });
  it('sends two quick changes in sequence, and the last one wins', async () => {
    const first = deferred<Moved>();
    const orders = [anOrder()];
    const sent = mockDesk(
      { orders },
      {
        'PUT /api/order/status': ({ status }: { status: string }) => {
          orders[0] = anOrder({ status });
          return status === 'Out For Delivery'
            ? first.promise
            : { success: true, message: '', order: anOrder({ status }) };
        },
      },
    );
    await open();
    await screen.findByRole('article');
    choose('Out For Delivery');
    choose('Food Delivered');
    expect(await order().findByText('Food Delivered', { selector: '.status' })).toBeTruthy();
    expect(sent.filter(({ name }) => name.startsWith('PUT'))).toHaveLength(1);
    await act(async () => {
      first.resolve({ success: true, message: '', order: anOrder() });
      await first.promise;
    });
    await waitFor(() => expect(sent.filter(({ name }) => name.startsWith('PUT'))).toHaveLength(2));
    expect(await screen.findByText('Order SH-1: Food Delivered')).toBeTruthy();
    expect(order().getByText('Food Delivered', { selector: '.status' })).toBeTruthy();
  });
  it.each([
    ['en', /^Late: promised by \d\d:\d\d$/],
    ['ar', /^متأخر: وُعد به قبل \d\d:\d\d$/],
  ] as const)('says what a late order was promised (%s)', async (language, late) => {
    const until = new Date(Date.now() - 60_000).toISOString();
    const promise = { from: until, until };
    mockDesk({ orders: [{ ...anOrder(), createdAt: until, promise }] });
    await open(language);
    expect(await screen.findByText(late)).toBeTruthy();
  });

  it.each([
    ['en', '2026-11-20T16:02:00Z', 'New time: about 19:20. The customer was told at 19:02.'],
    ['ar', '2026-11-20T16:02:00Z', 'الموعد الجديد نحو 19:20. أُبلغ العميل الساعة 19:02.'],
    ['en', undefined, 'New time: about 19:20. The customer has not read it yet.'],
  ] as const)(
    'says the new time of a late order and whether its customer was told (%s, %s)',
    async (language, toldAt, said) => {
      const promised = '2026-11-20T15:55:00Z';
      const likely = '2026-11-20T16:20:00Z';
      const estimate = { from: likely, likely, until: likely, lateMinutes: 25, promised, toldAt };
      const soon = new Date(Date.now() + 120_000).toISOString();
      mockDesk({ orders: [anOrder({ estimate, promise: { from: soon, until: soon } })] });
      await open(language);
      const shown = await screen.findByText(/19:20/);
      expect(screen.queryByText(/\d+:\d\d (left|متبقية?)/)).toBeNull();
      expect(document.querySelectorAll('.left')).toHaveLength(1);
      expect(shown.textContent.replace(/[\u2066-\u2069]/g, '')).toBe(said);
    },
  );

  it('shows a countdown for the status, and nothing after it ends', async () => {
    mockDesk({ orders: [anOrder({ createdAt: new Date(Date.now() - 60_000).toISOString() })] });
    const { unmount } = await open();
    expect((await screen.findByText(/left$/)).textContent).toMatch(/^1[34]:\d\d left$/);
    unmount();
    mockDesk({ orders: [anOrder({ createdAt: new Date(Date.now() - 3_600_000).toISOString() })] });
    await open();
    await screen.findByRole('article');
    expect(screen.queryByText(/left$/)).toBeNull();
  });
  it('shows fifty finished orders, and older ones on demand', async () => {
    mockDesk({
      orders: Array.from({ length: 60 }, (_, number) =>
        anOrder({ _id: `o${number}`, receipt: `SH-${number}`, status: 'Food Delivered' }),
      ),
    });
    await open();
    expect(await screen.findAllByRole('article')).toHaveLength(50);
    fireEvent.click(screen.getByRole('button', { name: 'Show older orders' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(60));
    expect(screen.queryByRole('button', { name: 'Show older orders' })).toBeNull();
  });
  it('shows an empty state without orders', async () => {
    mockDesk();
    await open('ar');
    expect(await screen.findByText('لا توجد طلبات بعد.')).toBeTruthy();
  });
  it('offers a retry when the list cannot be loaded', async () => {
    mockNetwork({});
    await open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    mockDesk({ orders: [anOrder()] });
    fireEvent.click(retry);
    expect(await screen.findByText('Reem Al Otaibi')).toBeTruthy();
  });
});

describe("the driver's phone", () => {
  const onItsWay = (driverPhone?: string) =>
    anOrder({ status: 'Out For Delivery', ...(driverPhone && { driverPhone }) });
  const field = () => screen.findByRole('textbox', { name: "Driver's mobile number : SH-1" });

  it('is saved with the order on its way, and its status stays', async () => {
    const sent = mockDesk(
      { orders: [onItsWay()] },
      { 'PUT /api/order/status': () => ({ success: true, message: '', order: onItsWay() }) },
    );
    await open();
    fireEvent.change(await field(), { target: { value: '0551002000' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save the driver : SH-1' }));
    expect(await screen.findByText('The driver of order SH-1 is saved.')).toBeTruthy();
    expect(sent.find(({ name }) => name.startsWith('PUT'))?.body).toEqual({
      orderId: 'o1',
      status: 'Out For Delivery',
      from: 'Out For Delivery',
      driverPhone: '0551002000',
    });
  });
  it('stays in the field with the reason when the server refuses it', async () => {
    mockDesk(
      { orders: [onItsWay('0551002000')] },
      {
        'PUT /api/order/status': () => {
          throw refusal(422, 'invalid', 'Not a phone number.');
        },
      },
    );
    await open();
    fireEvent.change(await field(), { target: { value: 'Ali' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save the driver : SH-1' }));
    expect(await screen.findByText('Not a phone number.')).toBeTruthy();
    expect((await field()).getAttribute('value')).toBe('Ali');
  });
  it('is asked for only while the order is on its way', async () => {
    mockDesk({ orders: [anOrder()] });
    await open();
    await screen.findByText('Reem Al Otaibi');
    expect(screen.queryByRole('textbox', { name: /^Driver's mobile number/ })).toBeNull();
  });
});
