import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { currentAddress, renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { aDineOrder, anOrder, asSeller, mockDesk, conflictError } from '../testing';

const open = (at = '/seller/orders', language: 'en' | 'ar' = 'en') =>
  renderRemote(seller, at, { before: asSeller, language });
const names = () =>
  screen.getAllByRole('article').map((order) => within(order).getByRole('heading').textContent);
const history = [
  { from: null, to: 'Food is being prepared', at: '2026-11-21T15:00:00Z', by: 'user' as const },
  {
    from: 'Food is being prepared',
    to: 'Out For Delivery',
    at: '2026-11-21T15:12:00Z',
    by: 'seller' as const,
    name: 'huda@example.com',
  },
];
const old = anOrder({
  _id: 'old',
  receipt: 'SH-OLD',
  createdAt: '2026-01-01T10:00:00Z',
  status: 'Out For Delivery',
});
const done = Array.from({ length: 55 }, (_, number) =>
  anOrder({ _id: `f${number}`, receipt: `SH-F${number}`, status: 'Food Delivered' }),
);

// Load the lazy page chunk once, so that no test waits for it.
beforeAll(() => import('./orders'));
beforeEach(() => localStorage.clear());

describe('the list of orders', () => {
  it('shows unfinished orders first, regardless of their age', async () => {
    mockDesk({ orders: [...done, old] });
    await open();
    await screen.findByText('Unfinished');
    expect(names()[0]).toBe('Order SH-OLD');
    expect(screen.getAllByRole('article')).toHaveLength(51);
  });
  it('shows unfinished orders with any day filter', async () => {
    const sent = mockDesk({ orders: [...done, old] });
    await open('/seller/orders?day=2026-11-20');
    await screen.findByText('Unfinished');
    expect(names()[0]).toBe('Order SH-OLD');
    expect(
      sent
        .filter(({ query }) => (query as { finished?: string } | undefined)?.finished === 'yes')
        .map(({ query }) => (query as { day?: string }).day),
    ).toEqual(['2026-11-20']);
  });
  it('reads its filters from the URL, so that a reload keeps them', async () => {
    mockDesk({ orders: [...done, old] });
    await open('/seller/orders?status=Out+For+Delivery&text=old');
    await screen.findByRole('article');
    expect(names()).toEqual(['Order SH-OLD']);
    expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('Out For Delivery');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('old');
  });
  it('writes its filters to the URL, and debounces the text', async () => {
    mockDesk({ orders: [anOrder(), old] });
    await open();
    await screen.findAllByRole('article');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'old' } });
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '20/11/2026' } });
    await waitFor(() => expect(currentAddress()).toBe('/seller/orders?day=2026-11-20&text=old'));
    await waitFor(() => expect(names()).toEqual(['Order SH-OLD']));
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(names()).toHaveLength(2));
    expect(currentAddress()).toBe('/seller/orders');
  });
  it('requests the orders with a payment', async () => {
    const sent = mockDesk({ orders: [anOrder()] });
    await open('/seller/orders?payment=unpaid');
    await screen.findByRole('article');
    fireEvent.change(screen.getByLabelText('Payment'), { target: { value: 'refunded' } });
    await waitFor(() => expect(currentAddress()).toBe('/seller/orders?payment=refunded'));
    await waitFor(() =>
      expect(
        new Set(
          sent
            .map(({ query }) => (query as { payment?: string } | undefined)?.payment)
            .filter(Boolean),
        ),
      ).toEqual(new Set(['refunded'])),
    );
  });
  it('ignores invalid filters in the URL', async () => {
    mockDesk({ orders: [anOrder()] });
    await open('/seller/orders?status=Eaten&day=2026-02-30');
    expect(await screen.findByRole('article')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  });
  it('shows an empty state when nothing matches, with a button that clears the filters', async () => {
    mockDesk({ orders: [anOrder()] });
    await open('/seller/orders?text=nobody', 'ar');
    expect(await screen.findByText('لا يوجد طلب مطابق.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'عرض كل الطلبات' }));
    expect(await screen.findByRole('article')).toBeTruthy();
  });
  it('links to the PDF bill of each order', async () => {
    mockDesk({ orders: [anOrder()] });
    await open();
    expect(
      (await screen.findByRole('link', { name: /^Bill PDF ?: SH-1$/ })).getAttribute('href'),
    ).toBe('/api/order/o1/bill.pdf?paper=a4');
  });
});

describe('the history of an order', () => {
  it('shows each step with its time and author', async () => {
    mockDesk({ orders: [anOrder({ status: 'Out For Delivery', history })] });
    await open();
    fireEvent.click(await screen.findByText(/^History/));
    const steps = within(screen.getByRole('article'))
      .getAllByRole('listitem')
      .slice(-2)
      .map(({ textContent }) => textContent);
    expect(steps).toEqual([
      'Food is being prepared21/11 18:00 · Customer',
      'Out For Delivery21/11 18:12 · huda@example.com',
    ]);
  });
});

describe('the open history of an order', () => {
  it('has what happened to its money at its time', async () => {
    const actor = { kind: 'customer' } as const;
    mockDesk(
      { orders: [anOrder({ status: 'Out For Delivery', history })] },
      {
        'GET /api/seller/audit/story': {
          success: true,
          events: [
            {
              ...{ id: 7, at: '2026-11-21T15:05:00Z', day: '2026-11-21', actor },
              ...{ action: 'order.paid', subject: { type: 'order', id: 'o1' } },
            },
          ],
        },
      },
    );
    await open();
    const summary = await screen.findByText(/^History/);
    const details = summary.closest('details')!;
    details.open = true;
    fireEvent(details, new Event('toggle'));
    await within(details).findByText(/^Paid online/);
    expect(
      within(details)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.match(/\d\d:\d\d/)?.[0]),
    ).toEqual(['18:00', '18:05', '18:12']);
  });
});

describe('the history of a round', () => {
  const person = { nameEn: 'Omar Waiter', nameAr: 'عمر النادل' };
  const mona = { nameEn: 'Mona Manager', nameAr: 'منى المديرة' };
  const round = aDineOrder({
    history: [
      {
        ...{ from: null, to: 'Food is being prepared', at: '2026-11-21T15:00:00Z' },
        ...{ by: 'seller', name: person.nameEn, nameAr: person.nameAr },
      },
    ],
    corrections: [
      {
        ...{ _id: 'c1', kind: 'comp', reason: 'goodwill', amount: 29, at: '2026-11-21T15:01:00Z' },
        ...{ by: person.nameAr, person, approvedBy: mona },
      },
    ],
    walkOut: { at: '2026-11-21T15:03:00Z', by: person.nameEn, person, approvedBy: mona },
  });
  const bill = { type: 'bill', id: 'b1', label: 'INV-000001' };
  const actor = { kind: 'staff' as const, ...person };
  const events = [
    {
      ...{ id: 7, at: '2026-11-21T15:02:00Z', actor, action: 'bill.pay', subject: bill },
      after: { way: 'cash', amountHalalas: 3000, tipHalalas: 500 },
    },
    {
      ...{ id: 8, at: '2026-11-21T15:02:30Z', actor, action: 'bill.pay', subject: bill },
      ...{ before: { dueHalalas: 3553 }, after: { dueHalalas: 0, way: 'terminal' } },
    },
  ];
  async function openHistory(language: 'en' | 'ar') {
    mockDesk({ dineorders: [round] }, { 'GET /api/seller/audit/story': { success: true, events } });
    await open('/seller/adminorders', language);
    const details = (await screen.findByText(/^(History|السجل)/)).closest('details')!;
    details.open = true;
    fireEvent(details, new Event('toggle'));
    await within(details).findAllByText(/INV-000001/);
    return within(details)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent ?? '');
  }
  it.each([
    ['en', person.nameEn, person.nameAr, `Approved by ${mona.nameEn}`],
    ['ar', person.nameAr, person.nameEn, `بموافقة ${mona.nameAr}`],
  ] as const)(
    'names a person in the language of the reader, and who approved (%s)',
    async (language, name, other, approved) => {
      const entries = await openHistory(language);
      expect(entries).toHaveLength(5);
      for (const entry of entries) {
        expect(entry).toContain(name);
        expect(entry).not.toContain(other);
      }
      expect(entries.filter((entry) => entry.includes(approved))).toHaveLength(2);
    },
  );
  it('says of a recorded payment how much was paid, and by which way', async () => {
    const entries = await openHistory('en');
    const paid = entries.filter((entry) => entry.includes('INV-000001'));
    const [part, rest] = paid.map((text) => text.replace(/[\u2066-\u2069]/g, ''));
    expect(part).toContain('SR 30.00 (Cash)');
    expect(part).toContain('tip SR 5.00');
    expect(rest).toContain('SR 35.53 (Card');
  });
});

describe('the history of an order that left without some of its dishes', () => {
  const english = { status: 'Out For Delivery', unready: ['1 × Kunafa', '2 × Slaw'] };
  it.each([
    ['en', { ...english, unreadyAr: ['1 × كنافة', '2 × سلطة'] }, 'Not ready: 1 × Kunafa, 2 × Slaw'],
    ['ar', { ...english, unreadyAr: ['1 × كنافة', '2 × سلطة'] }, 'غير الجاهز: 1 × كنافة، 2 × سلطة'],
    // Recorded before the names were kept in Arabic.
    ['ar', english, 'غير الجاهز: 1 × Kunafa، 2 × Slaw'],
  ] as const)('names them in the language of the reader (%s)', async (language, after, text) => {
    const event = {
      ...{ id: 7, at: '2026-11-21T15:12:00Z', actor: { kind: 'staff' as const, nameEn: 'Huda' } },
      ...{ action: 'order.status', subject: { type: 'order', id: 'o1' }, after },
    };
    mockDesk(
      { orders: [anOrder({ status: 'Out For Delivery', history })] },
      { 'GET /api/seller/audit/story': { success: true, events: [event] } },
    );
    await open('/seller/orders', language);
    const details = (await screen.findByText(/^(History|السجل)/)).closest('details')!;
    details.open = true;
    fireEvent(details, new Event('toggle'));
    const label = await within(details).findByText(/^(Not ready|غير الجاهز):/);
    expect(label.textContent).toBe(text);
    // Both lists have the change of the status: it is one.
    expect(within(details).getAllByRole('listitem')).toHaveLength(2);
    expect(within(details).getAllByRole('listitem')[1]!.textContent).toContain('21/11 18:12');
  });
});

describe('an order that someone else changed first', () => {
  const now = anOrder({ status: 'Out For Delivery', history });
  it('is not overwritten; a notice names who changed it and when', async () => {
    mockDesk(
      { orders: [anOrder()] },
      {
        'PUT /api/order/status': () => {
          throw conflictError({ order: now });
        },
      },
    );
    await open();
    await screen.findByRole('article');
    fireEvent.change(screen.getByRole('combobox', { name: /Update the status/ }), {
      target: { value: 'Food Delivered' },
    });
    expect(
      await screen.findByText(
        'huda@example.com moved order SH-1 to "Out For Delivery" at 18:12. It was not moved to "Food Delivered".',
      ),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.queryByText(/huda@example\.com moved/)).toBeNull();
  });
  it.each([
    ['en', /to "Ready to collect" at 18:12\. It was not moved to "Collected"\./],
    ['ar', /جاهز للاستلام.*تم الاستلام/],
  ] as const)('is named in the words of a pickup (%s)', async (language, text) => {
    const delivery = { fulfilment: 'pickup' as const, fee: 0 };
    mockDesk(
      { orders: [anOrder({ delivery })] },
      {
        'PUT /api/order/status': () => {
          throw conflictError({ order: { ...now, delivery } });
        },
      },
    );
    await open('/seller/orders', language);
    await screen.findByRole('article');
    fireEvent.change(screen.getByRole('combobox', { name: /SH-1/ }), {
      target: { value: 'Food Delivered' },
    });
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

describe('an order that is not ready', () => {
  it.each([
    ['en', 'Order SH-1 is not ready', '1 dish is not ready.', '2 × Brisket', 'Change it anyway'],
    ['ar', 'لم يجهز طلب SH-1 بعد', 'طبق واحد لم يجهز.', '2 × بريسكت', 'غيّر الحالة رغم ذلك'],
  ] as const)(
    'leaves the kitchen after a question that names its dishes (%s)',
    async (language, title, count, dish, anyway) => {
      const unserved = { held: 0, open: 1, ready: [], lines: [0] };
      const sent = mockDesk(
        { orders: [anOrder()] },
        {
          'PUT /api/order/status': ({ asks }: { asks?: boolean }) => {
            if (asks) throw conflictError({ code: 'dishes_unserved', unserved });
            return { success: true, message: '', order: anOrder({ status: 'Out For Delivery' }) };
          },
        },
      );
      await open('/seller/orders', language);
      await screen.findByRole('article');
      fireEvent.change(screen.getByRole('combobox', { name: /Update the status|تحديث حالة/ }), {
        target: { value: 'Out For Delivery' },
      });
      const dialog = within(await screen.findByRole('dialog', { name: title }));
      expect(dialog.getByText(count)).toBeTruthy();
      expect(dialog.getByRole('listitem').textContent).toBe(dish);
      fireEvent.click(dialog.getByRole('button', { name: anyway }));
      await waitFor(() =>
        expect(sent.findLast(({ name }) => name.startsWith('PUT'))?.body).toEqual({
          orderId: 'o1',
          status: 'Out For Delivery',
          from: 'Food is being prepared',
        }),
      );
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );
});

describe('an order that has left without some of its dishes', () => {
  it.each([
    ['en', '1 dish did not go with it.', /^The kitchen and the pass forget what is missing\./],
    ['ar', 'طبق واحد لم يخرج مع الطلب.', /^ينسى المطبخ ومنصة التسليم ما نقص\./],
  ] as const)('arrives after a question that says so (%s)', async (language, count, ends) => {
    const unserved = { held: 0, open: 1, ready: [], lines: [0] };
    mockDesk(
      { orders: [anOrder({ status: 'Out For Delivery' })] },
      {
        'PUT /api/order/status': () => {
          throw conflictError({ code: 'dishes_unserved', unserved });
        },
      },
    );
    await open('/seller/orders', language);
    await screen.findByRole('article');
    fireEvent.change(screen.getByRole('combobox', { name: /Update the status|تحديث حالة/ }), {
      target: { value: 'Food Delivered' },
    });
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(count)).toBeTruthy();
    expect(dialog.getByText(ends)).toBeTruthy();
  });
});

describe('an order of which everything stands ready', () => {
  it.each([
    ['en', undefined, 'Ready to leave, 4 min'],
    ['ar', undefined, 'جاهز للخروج منذ 4 د'],
    ['en', 'pickup', 'Ready, 4 min: tell the customer'],
    ['ar', 'pickup', 'جاهز منذ 4 د: أبلغ العميل'],
  ] as const)('says for how long (%s, %s)', async (language, fulfilment, text) => {
    const ready = {
      readySince: new Date(Date.now() - 4.5 * 60_000).toISOString(),
      ...(fulfilment && { delivery: { fulfilment, minutes: 0 } as never }),
    };
    mockDesk({ orders: [anOrder(ready)] });
    await open('/seller/orders', language);
    const row = within(await screen.findByRole('article'));
    expect(row.getByText(text)).toBeTruthy();
    expect(row.queryByText(language === 'ar' ? 'جديد' : 'New')).toBeNull();
  });
});

describe('an order that left without some of its dishes', () => {
  it.each([
    ['en', undefined, 'Left without 2 dishes', '2 × Brisket'],
    ['ar', undefined, 'خرج الطلب بدون طبقين', '2 × بريسكت'],
    ['en', 'pickup', 'Called ready without 2 dishes', '2 × Brisket'],
    ['ar', 'pickup', 'أُعلن جاهزًا بدون طبقين', '2 × بريسكت'],
  ] as const)('names them (%s, %s)', async (language, fulfilment, text, dish) => {
    const [item] = anOrder().items;
    const left = {
      status: 'Out For Delivery',
      leftWithout: [0],
      items: [{ ...item!, quantity: 2 }],
      ...(fulfilment && { delivery: { fulfilment, minutes: 0 } as never }),
    };
    mockDesk({ orders: [anOrder(left)] });
    await open('/seller/orders', language);
    const row = within(await screen.findByRole('article'));
    expect(row.getByText(text).parentElement!.querySelector('li')?.textContent).toBe(dish);
  });
});

describe('the board', () => {
  const column = (name: string) => screen.getByRole('region', { name: new RegExp(`^${name}`) });
  async function board(orders = [anOrder(), old]) {
    const sent = mockDesk(
      { orders },
      {
        'PUT /api/order/status': ({ orderId, status }: { orderId: string; status: string }) => {
          const index = orders.findIndex(({ _id }) => _id === orderId);
          orders[index] = { ...(orders[index] ?? anOrder()), status };
          return { success: true, message: '', order: orders[index] };
        },
      },
    );
    await open();
    await screen.findAllByRole('article');
    fireEvent.click(screen.getByRole('button', { name: 'Board' }));
    return sent;
  }
  it('has a column for each status', async () => {
    await board();
    expect(
      screen
        .getAllByRole('region')
        .slice(1)
        .map((region) => within(region).queryAllByRole('article').length),
    ).toEqual([1, 1, 0]);
  });
  it('is stored as the preferred view', async () => {
    await board();
    expect(screen.getByRole('button', { name: 'Board' }).getAttribute('aria-pressed')).toBe('true');
    expect(localStorage.getItem('mfe-seller:orders-view')).toBe('board');
  });
  it('moves an order by its button, and the focus follows', async () => {
    await board();
    const button = within(column('Food is being prepared')).getByRole('button', {
      name: /^Out For Delivery ?: SH-1$/,
    });
    button.focus();
    fireEvent.click(button);
    expect(
      await within(column('Out For Delivery')).findByRole('heading', { name: 'Order SH-1' }),
    ).toBeTruthy();
    expect(document.activeElement?.getAttribute('aria-label')).toBe(
      'Update the status of order SH-1',
    );
    expect(await screen.findByText('Order SH-1: Out For Delivery')).toBeTruthy();
  });
  it('moves an order by its select', async () => {
    await board();
    fireEvent.change(screen.getByRole('combobox', { name: 'Update the status of order SH-1' }), {
      target: { value: 'Food Delivered' },
    });
    expect(
      await within(column('Food Delivered')).findByRole('heading', { name: 'Order SH-1' }),
    ).toBeTruthy();
  });
  it('moves a dragged order, and sends the status that was seen', async () => {
    const sent = await board();
    const dataTransfer = { setData: () => undefined, effectAllowed: '' };
    fireEvent.dragStart(within(column('Food is being prepared')).getByRole('article'), {
      dataTransfer,
    });
    fireEvent.dragOver(column('Out For Delivery'));
    await act(async () => {
      fireEvent.drop(column('Out For Delivery'));
    });
    expect(
      await within(column('Out For Delivery')).findByRole('heading', { name: 'Order SH-1' }),
    ).toBeTruthy();
    expect(sent.find(({ name }) => name.startsWith('PUT'))?.body).toEqual({
      orderId: 'o1',
      status: 'Out For Delivery',
      from: 'Food is being prepared',
      asks: true,
    });
  });
});
