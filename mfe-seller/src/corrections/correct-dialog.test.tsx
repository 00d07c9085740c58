import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CallAnswer, DineOrder, Order } from '@smokehouse/shared/contract';
import { type Network, refusal, renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { aDineOrder, anOrder, asSeller, asStaff, mockDesk } from '../testing';

// jsdom does not implement showModal() and close().
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

/** The list can be filtered by the same words. */
const NOT_A_FILTER = { ignore: 'option' };
const CORRECT = 'POST /api/seller/order/correct';
const PREVIEW = 'POST /api/seller/order/correct-preview';
const previewOf = (back: CallAnswer<typeof PREVIEW>['back'], hasDrawer = true): Network => ({
  [PREVIEW]: { success: true, back, hasDrawer },
});
const made = { [CORRECT]: { success: true, message: '', amount: 118 } };
const [brisket] = anOrder().items;
const slaw = {
  product: { ...brisket!.product, _id: 'slaw', name: 'Slaw', nameAr: 'سلطة', price: 12.5 },
  quantity: 1,
};
/** 2 × 118.00 and 1 × 12.50, with delivery for 50.00. */
const sold = (order: Partial<Order> = {}) =>
  anOrder({ items: [brisket!, slaw], amount: 298.5, ...order });

async function openDialog(
  {
    order,
    round,
    press = /^Correct ?: SH-1$/,
    language = 'en',
    before = asSeller,
  }: {
    order?: Order;
    round?: DineOrder;
    press?: RegExp;
    language?: 'en' | 'ar';
    before?: () => void;
  },
  network: Network = made,
) {
  const sent = mockDesk(
    { ...(order && { orders: [order] }), ...(round && { dineorders: [round] }) },
    network,
  );
  await renderRemote(seller, round ? '/seller/adminorders' : '/seller/orders', {
    before,
    language,
  });
  fireEvent.click(await screen.findByRole('button', { name: press }));
  const dialog = within(await screen.findByRole('dialog'));
  return {
    dialog,
    sent,
    bodies: () => sent.filter(({ name }) => name === CORRECT).map(({ body }) => body),
    keys: () =>
      sent.filter(({ name }) => name === CORRECT).map(({ headers }) => headers['idempotency-key']),
    /** Presses the red button, with the first reason if none is chosen. */
    submit: (name: RegExp) => {
      const reasons = within(dialog.getByRole('group', { name: /^(Reason|السبب)$/ }));
      const radios = reasons.getAllByRole<HTMLInputElement>('radio');
      if (radios.every(({ checked }) => !checked)) fireEvent.click(radios[0]!);
      fireEvent.click(dialog.getByRole('button', { name }));
    },
    type: (label: RegExp | string, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } }),
  };
}

// Load the lazy chunks once, so that no test waits for them.
beforeAll(async () => {
  await import('../orders/orders');
  await import('../orders/dine-orders');
  await import('./chunk');
});
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('mfe-seller:corrected-by', 'Salem');
});

describe('the correction of an order', () => {
  it('takes three presses from a dish: the dish, the reason, and the red button', async () => {
    const { bodies, submit } = await openDialog({ order: sold(), press: /^Correct ?: Brisket/ });
    submit(/^Remove 1 item$/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies()).toEqual([
      {
        orderId: 'o1',
        kind: 'remove',
        items: [{ product: 'brisket', quantity: 1 }],
        reason: 'changed_mind',
        by: 'Salem',
        seen: 0,
      },
    ]);
    expect(await screen.findByText('Order SH-1 is corrected')).toBeTruthy();
  });

  it('says before the press that removing the last dish cancels the order and its delivery', async () => {
    const order = sold({ items: [slaw], amount: 62.5 });
    const { dialog, bodies, submit } = await openDialog({ order });
    expect(
      dialog.getByText(
        'No dish is left: this cancels the whole order, the delivery charge included.',
      ),
    ).toBeTruthy();
    const falls = dialog.getAllByRole('status').map(({ textContent }) => textContent);
    expect(falls).toContain('Comes off the bill SR 62.50');
    submit(/^Cancel the order$/);
    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(bodies()[0]).toMatchObject({ kind: 'remove' });
  });

  it('says nothing of a cancellation while a dish is left', async () => {
    const { dialog } = await openDialog({ order: sold(), press: /^Correct ?: Slaw/ });
    expect(dialog.queryByText(/^No dish is left/)).toBeNull();
  });

  it('asks a manager about a reason that reports know from managers', async () => {
    const ask = 'POST /api/seller/approvals/ask';
    const { dialog, sent } = await openDialog(
      { order: sold(), press: /^Correct ?: Brisket/, before: () => asStaff({ role: 'cashier' }) },
      {
        [CORRECT]: () => {
          throw refusal(403, 'reason_approval', 'A manager approves it.');
        },
        [ask]: {
          success: true,
          approval: 'a-token',
          asked: { action: 'cancel', id: 'o1', amount: 298.5, correctionReason: 'walk_out' },
          people: [],
        },
      },
    );
    fireEvent.click(dialog.getByRole('radio', { name: 'Cancel order' }));
    fireEvent.click(dialog.getByRole('radio', { name: 'Left without paying' }));
    fireEvent.click(dialog.getByRole('button', { name: /^Cancel the order$/ }));
    const approval = await screen.findByRole('dialog', { name: 'Approval' });
    expect(approval.textContent).toContain('Reason: Left without paying');
    expect(sent.filter(({ name }) => name === ask).map(({ body }) => body)).toMatchObject([
      { call: `${CORRECT}-approved` },
    ]);
  });

  it('chooses no reason itself, and is not sent without one', async () => {
    const { dialog, bodies } = await openDialog({ order: sold(), press: /^Correct ?: Brisket/ });
    const radios = () =>
      within(dialog.getByRole('group', { name: 'Reason' })).getAllByRole<HTMLInputElement>('radio');
    expect(radios().map(({ checked }) => checked)).not.toContain(true);
    fireEvent.click(dialog.getByRole('button', { name: 'Remove 1 item' }));
    expect(dialog.getByText('Choose a reason.')).toBeTruthy();
    fireEvent.click(radios()[2]!);
    fireEvent.click(dialog.getByRole('radio', { name: 'Discount' }));
    expect(radios().map(({ checked }) => checked)).not.toContain(true);
    expect(bodies()).toEqual([]);
  });

  it('gives a discount on one dish, with its line and what is charged of it', async () => {
    const { dialog, bodies, submit } = await openDialog({ order: sold() });
    fireEvent.click(dialog.getByRole('radio', { name: 'Discount' }));
    fireEvent.change(dialog.getByLabelText('Discount on'), { target: { value: '1' } });
    submit(/^Give the discount$/);
    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(bodies()[0]).toMatchObject({
      kind: 'discount',
      percent: 10,
      items: [{ product: 'slaw', line: 1, quantity: 1 }],
    });
  });

  it('shows what comes off the bill, before and after, its VAT, and how it goes back', async () => {
    const { dialog } = await openDialog({ order: sold(), press: /^Correct ?: Brisket/ });
    const term = (name: string) => dialog.getByText(name).nextElementSibling?.textContent;
    expect([term('Before'), term('of which VAT'), term('After')]).toEqual([
      'SR 298.50',
      '− SR 15.39',
      'SR 180.50',
    ]);
    expect(dialog.getAllByRole('status').at(-1)?.textContent).toBe('Comes off the bill SR 118.00');
    expect(dialog.getByText(/SR 118\.00.* is refunded to the card/)).toBeTruthy();
    expect(dialog.getByText('The issued bill gets a credit note.')).toBeTruthy();
  });

  it("shows the VAT of a round's credit note as the server works it out", async () => {
    const { dialog } = await openDialog(
      { round: aDineOrder({ isPaid: true, bill: 'INV-000001' }), press: /^Correct ?: Fahad$/ },
      {
        ...made,
        [PREVIEW]: {
          success: true,
          back: [{ way: 'cash', amount: 118 }],
          vat: 15.4,
          hasDrawer: true,
        },
      },
    );
    const vat = () => dialog.getByText('of which VAT').nextElementSibling?.textContent;
    // Not 15.39 of the round alone, not even before the server has answered.
    expect(vat()).toBe('…');
    await waitFor(() => expect(vat()).toBe('− SR 15.40'));
  });

  it.each([
    ['en', /^Correct ?: Brisket/, 'Before', 'of which VAT'],
    ['ar', /^تصحيح ?: بريسكت/, 'قبل', 'منها الضريبة'],
  ] as const)(
    'shows no VAT of a restaurant without a VAT number (%s)',
    async (language, press, shown, vat) => {
      const before = () => asStaff({ isTaxed: false });
      const { dialog } = await openDialog({ order: sold(), press, language, before });
      expect(dialog.getByText(shown)).toBeTruthy();
      expect(dialog.queryByText(vat)).toBeNull();
    },
  );

  it.each([
    [{ isPaid: false }, [], /Nothing is paid yet/, false],
    [
      { isPaid: true, bill: 'INV-000001' },
      [{ way: 'terminal', amount: 118 }],
      /SR 118\.00.* to the guest's card at the till/,
      true,
    ],
  ] as const)(
    'of a round names the way back of its bill (%j)',
    async (state, back, text, hasNote) => {
      const { dialog } = await openDialog(
        { round: aDineOrder({ ...state, table: '7' }), press: /^Correct ?: Fahad$/ },
        { ...made, ...previewOf([...back]) },
      );
      expect(await dialog.findByText(text)).toBeTruthy();
      expect(dialog.queryByText('The issued bill gets a credit note.') !== null).toBe(hasNote);
      expect(dialog.getByText(/^Table 7 · Ordered/)).toBeTruthy();
    },
  );

  it.each([
    ['en', /^Correct ?: Fahad$/, '3 issued bills get a credit note each.'],
    ['ar', /^تصحيح ?: Fahad$/, 'يصدر إشعار دائن لكلّ من 3 فواتير صادرة.'],
  ] as const)(
    'of a round whose bill is split says that each share gets a credit note (%s)',
    async (language, press, text) => {
      const back = [{ way: 'terminal' as const, amount: 118 }];
      const { dialog } = await openDialog(
        { round: aDineOrder({ isPaid: true, table: '7' }), press, language },
        { ...made, [PREVIEW]: { success: true, back, creditNotes: 3, hasDrawer: true } },
      );
      expect(await dialog.findByText(text)).toBeTruthy();
    },
  );

  it.each([
    ['en', /^Correct ?: Fahad$/, /^Remove 1 item$/, /SR 39\.33.*in cash from your drawer/],
    ['ar', /^تصحيح ?: Fahad$/, /^ألغِ صنفًا واحدًا$/, /39\.33.*نقدًا من درجك/],
  ] as const)(
    'says how much goes back by each way, and sends what was seen (%s)',
    async (language, press, button, cash) => {
      const back: CallAnswer<typeof PREVIEW>['back'] = [
        { way: 'cash', amount: 39.33 },
        { way: 'terminal', amount: 78.67 },
      ];
      const { dialog, submit, bodies } = await openDialog(
        { round: aDineOrder({ isPaid: true, bill: 'INV-000001', table: '7' }), press, language },
        { ...made, ...previewOf(back) },
      );
      expect(await dialog.findByText(cash)).toBeTruthy();
      expect(dialog.getByText(/78\.67/)).toBeTruthy();
      submit(button);
      await waitFor(() => expect(bodies()).toHaveLength(1));
      expect(bodies()[0]).toMatchObject({ back });
    },
  );

  it.each([
    ['en', /^Correct ?: Fahad$/, /^Remove 1 item$/, 'Open a drawer', /You have no drawer open/],
    ['ar', /^تصحيح ?: Fahad$/, /^ألغِ صنفًا واحدًا$/, 'افتح درجًا', /درج مفتوح/],
  ] as const)(
    'is not sent while cash goes back and no drawer is open, and says where to open one (%s)',
    async (language, press, name, link, why) => {
      const { dialog, submit, bodies } = await openDialog(
        { round: aDineOrder({ isPaid: true, bill: 'INV-000001', table: '7' }), press, language },
        { ...made, ...previewOf([{ way: 'cash', amount: 39.33 }], false) },
      );
      const open = await dialog.findByRole('link', { name: link });
      expect(open.getAttribute('href')).toBe('/seller/shift');
      const button = dialog.getByRole('button', { name });
      expect(button.getAttribute('aria-disabled')).toBe('true');
      const reason = button.getAttribute('aria-describedby') ?? '';
      expect(document.getElementById(reason)?.textContent).toMatch(why);
      submit(name);
      submit(name);
      expect(bodies()).toEqual([]);
    },
  );

  it('keeps what was chosen where a refusal changes nothing of the order', async () => {
    const round = aDineOrder({ isPaid: true, bill: 'INV-000001', table: '7' });
    const { dialog, submit } = await openDialog(
      { round, press: /^Correct ?: Fahad$/ },
      {
        ...previewOf([{ way: 'cash', amount: 39.33 }]),
        [CORRECT]: () => {
          const error = refusal(409, 'refund_drawer', 'You have no drawer open.') as Error & {
            refusal: { data: object };
          };
          Object.assign(error.refusal.data, { order: round });
          throw error;
        },
      },
    );
    await dialog.findByText(/in cash from your drawer/);
    submit(/^Remove 1 item$/);
    expect(await dialog.findByText('You have no drawer open.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: /^Remove 1 item$/ })).toBeTruthy();
  });

  it('says at the field that no more comes off than is charged', async () => {
    const { dialog, type } = await openDialog({ order: sold(), press: /^Correct ?: Brisket/ });
    fireEvent.click(dialog.getByRole('radio', { name: 'Discount' }));
    fireEvent.click(dialog.getByRole('radio', { name: 'Amount' }));
    const field = () => dialog.getByLabelText(/^Discount in riyals/);
    const hint = () =>
      document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent;
    type(/^Discount in riyals/, '20');
    expect(hint()).toBe('Riyals, with two decimals at most.');
    type(/^Discount in riyals/, '999');
    expect(hint()?.replace(/[\u2066-\u2069]/g, '')).toBe(
      'More than is charged: only SR 248.50 comes off.',
    );
  });

  it('never exceeds what is still charged', async () => {
    const order = sold({
      amount: 180.5,
      items: [{ ...brisket!, removed: 1 }, slaw],
      corrections: [
        {
          _id: 'c1',
          kind: 'remove',
          items: [{ product: 'brisket', quantity: 1 }],
          amount: 118,
          reason: 'late',
          at: '2026-11-21T18:00:00Z',
        },
      ],
    });
    const { dialog, submit, bodies } = await openDialog({ order });
    fireEvent.click(dialog.getByRole('button', { name: 'Remove Brisket' }));
    fireEvent.click(dialog.getByRole('button', { name: 'One more Brisket' }));
    submit(/^Remove 1 item$/);
    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(bodies()[0]).toMatchObject({ items: [{ product: 'brisket', quantity: 1 }], seen: 1 });
  });

  it('names the line where the order has the dish with other options', async () => {
    const side = (name: string) => ({
      option: `sides/${name}`,
      name,
      group: 'Sides',
      quantity: 1,
    });
    const items = [
      { ...brisket!, line: 0, options: [side('Fries')] },
      { ...brisket!, line: 1, options: [side('Beans')], note: 'no salt' },
    ];
    const { dialog, submit, bodies } = await openDialog({
      order: sold({ items, amount: 522 }),
      press: /^Correct ?: Brisket.*Beans.*no salt/,
    });
    fireEvent.click(dialog.getByRole('button', { name: 'One more Brisket, Beans' }));
    expect(dialog.getByRole('button', { name: 'Remove Brisket, Fries' })).toBeTruthy();
    submit(/^Remove 2 items$/);
    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(bodies()[0]).toMatchObject({ items: [{ product: 'brisket', line: 1, quantity: 2 }] });
  });

  it('makes items free of charge, with a reason and a note', async () => {
    const { dialog, submit, type, bodies } = await openDialog({ order: sold() });
    fireEvent.click(dialog.getByRole('radio', { name: 'Free of charge' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Slaw free of charge' }));
    fireEvent.click(dialog.getByRole('radio', { name: 'Came too late' }));
    type(/^Note/, '  waited 40 minutes ');
    submit(/^1 item free of charge$/);
    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(bodies()[0]).toEqual({
      orderId: 'o1',
      kind: 'comp',
      items: [{ product: 'slaw', quantity: 1 }],
      reason: 'late',
      note: 'waited 40 minutes',
      by: 'Salem',
      seen: 0,
    });
  });

  it('gives a discount in percent or riyals, also typed in Arabic digits', async () => {
    const { dialog, submit, type, bodies } = await openDialog(
      { order: sold() },
      {
        [CORRECT]: () => {
          throw refusal(422, 'correction_empty', 'Nothing is left.');
        },
      },
    );
    fireEvent.click(dialog.getByRole('radio', { name: 'Discount' }));
    expect(dialog.getByRole('status').textContent).toContain('SR 24.85');
    fireEvent.click(dialog.getByRole('button', { name: '20%' }));
    submit(/^Give the discount$/);
    await waitFor(() => expect(bodies()).toHaveLength(1));
    fireEvent.click(dialog.getByRole('radio', { name: 'Amount' }));
    submit(/^Give the discount$/);
    expect(dialog.getAllByText('Riyals, with two decimals at most.')).toHaveLength(2);
    type(/^Discount in riyals/, '١٢٫٥٠');
    submit(/^Give the discount$/);
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies()).toMatchObject([
      { kind: 'discount', percent: 20, reason: 'goodwill' },
      { kind: 'discount', amount: 12.5, reason: 'goodwill' },
    ]);
  });

  it('cancels the order', async () => {
    const { dialog, submit, bodies } = await openDialog({ order: sold() });
    fireEvent.click(dialog.getByRole('radio', { name: 'Cancel order' }));
    expect(dialog.getByRole('status').textContent).toBe('Comes off the bill SR 298.50');
    submit(/^Cancel the order$/);
    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(bodies()[0]).toMatchObject({ kind: 'cancel', reason: 'changed_mind' });
  });

  it('needs a name, which this device remembers', async () => {
    localStorage.clear();
    const { dialog, submit, type, bodies } = await openDialog({
      order: sold(),
      press: /^Correct ?: Brisket/,
    });
    submit(/^Remove 1 item$/);
    expect(dialog.getByText('Please enter your name.')).toBeTruthy();
    expect(bodies()).toEqual([]);
    type('Your name', 'Huda');
    submit(/^Remove 1 item$/);
    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(localStorage.getItem('mfe-seller:corrected-by')).toBe('Huda');
  });

  it('asks no person who is signed in for a name', async () => {
    const { dialog, submit, bodies } = await openDialog({
      order: sold(),
      press: /^Correct ?: Brisket/,
      before: () => asStaff({ nameEn: 'Huda', nameAr: 'هدى', role: 'manager' }),
    });
    expect(dialog.queryByLabelText('Your name')).toBeNull();
    submit(/^Remove 1 item$/);
    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(bodies()[0]).toMatchObject({ by: 'Huda' });
    expect(localStorage.getItem('mfe-seller:corrected-by')).toBe('Salem');
  });

  it('is sent once however often the button is pressed', async () => {
    const { submit, bodies } = await openDialog({ order: sold(), press: /^Correct ?: Brisket/ });
    for (let press = 0; press < 3; press += 1) submit(/^Remove 1 item$/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies()).toHaveLength(1);
  });

  it.each([
    ['en', 'There is no connection. What you entered is kept here'],
    ['ar', 'لا يوجد اتصال. ما أدخلته محفوظ هنا'],
  ] as const)(
    'keeps the input while the network is away, and repeats with the same key (%s)',
    async (language, sentence) => {
      let isAway = true;
      const button = language === 'en' ? /^Remove 1 item$/ : /^ألغِ صنفًا واحدًا$/;
      const { dialog, submit, bodies, keys, type } = await openDialog(
        {
          order: sold(),
          press: language === 'en' ? /^Correct ?: Brisket/ : /^تصحيح ?: بريسكت/,
          language,
        },
        {
          [CORRECT]: () => {
            if (isAway) throw refusal(0, 'network', 'Network Error');
            return { success: true, message: '', amount: 118 };
          },
        },
      );
      type(language === 'en' ? /^Note/ : /^ملاحظة/, 'dropped');
      submit(button);
      expect(await dialog.findByText(new RegExp(sentence))).toBeTruthy();
      isAway = false;
      submit(button);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(bodies()[1]).toEqual(bodies()[0]);
      expect(keys()[1]).toBe(keys()[0]);
      expect(keys()[0]).toBeTruthy();
    },
  );

  it('is refused after another manager’s, and the dialog shows the current order', async () => {
    const current = sold({
      amount: 286,
      items: [brisket!, { ...slaw, removed: 1 }],
      corrections: [
        {
          _id: 'c1',
          kind: 'remove',
          items: [{ product: 'slaw', quantity: 1 }],
          amount: 12.5,
          reason: 'sold_out',
          at: '2026-11-21T18:00:00Z',
        },
      ],
    });
    let isFirst = true;
    const { dialog, submit, bodies, keys } = await openDialog(
      { order: sold(), press: /^Correct ?: Slaw/ },
      {
        [CORRECT]: () => {
          if (!isFirst) return { success: true, message: '', amount: 118 };
          isFirst = false;
          const error = refusal(
            409,
            'changed_meanwhile',
            'Somebody else has changed this.',
          ) as Error & {
            refusal: { data: object };
          };
          Object.assign(error.refusal.data, { order: current });
          throw error;
        },
      },
    );
    submit(/^Remove 1 item$/);
    expect(
      await dialog.findByText('Somebody else has changed this. This is the order as it is now.'),
    ).toBeTruthy();
    expect(dialog.getByText('1 removed · Sold out')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Remove Slaw' })).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: 'Remove Brisket' }));
    submit(/^Remove 1 item$/);
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies()[1]).toMatchObject({ items: [{ product: 'brisket', quantity: 1 }], seen: 1 });
    expect(keys()[1]).not.toBe(keys()[0]);
  });
});

describe('a corrected order at the desk', () => {
  const corrections: NonNullable<Order['corrections']> = [
    {
      _id: 'c1',
      kind: 'remove',
      items: [{ product: 'brisket', quantity: 1 }],
      amount: 118,
      reason: 'late',
      note: 'waited 40 minutes',
      by: 'Salem',
      at: '2026-11-21T18:00:00Z',
      creditNote: 'CRN-000007',
      refund: { amount: 118, way: 'card', done: true },
    },
  ];
  it('tells in its history what was corrected, why, by whom, and what went back', async () => {
    mockDesk({
      orders: [sold({ items: [{ ...brisket!, removed: 1 }, slaw], amount: 180.5, corrections })],
    });
    await renderRemote(seller, '/seller/orders', { before: asSeller });
    fireEvent.click(await screen.findByText(/^History/));
    const step = within(screen.getByRole('article')).getAllByRole('listitem').at(-1)?.textContent;
    expect(step).toMatch(
      /Removed: 1 × Brisket.*Came too late · − SR 118\.00.*waited 40 minutes.*21\/11 21:00 · Salem.*SR 118\.00.*back on the card.*CRN-000007/,
    );
    expect(screen.getByRole('link', { name: 'Credit note CRN-000007' }).getAttribute('href')).toBe(
      '/api/order/o1/credit-note.pdf?number=CRN-000007&paper=a4',
    );
  });

  it('is finished and takes no status and no correction once it is cancelled', async () => {
    const items = sold().items.map((line) => ({ ...line, removed: line.quantity }));
    const refund = { amount: 298.5, way: 'card', done: false } as const;
    const cancel = { ...corrections[0]!, kind: 'cancel', amount: 298.5, items: undefined, refund };
    mockDesk({
      orders: [
        sold({
          status: 'Cancelled',
          amount: 0,
          items,
          corrections: [cancel as (typeof corrections)[0]],
        }),
      ],
    });
    await renderRemote(seller, '/seller/orders', { before: asSeller });
    const order = within(await screen.findByRole('article'));
    expect(order.getByText('Cancelled')).toBeTruthy();
    expect(order.getByText('Refund on its way')).toBeTruthy();
    expect(order.queryByRole('combobox')).toBeNull();
    expect(order.queryByRole('button', { name: /^Correct/ })).toBeNull();
    expect(screen.queryByText(/^Unfinished/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Board' }));
    const column = within(screen.getByRole('region', { name: /^Cancelled/ }));
    expect(column.getByRole('article')).toBeTruthy();
    expect(column.queryByRole('button', { name: /Food/ })).toBeNull();
  });

  it('shows a payment that was given back as refunded', async () => {
    mockDesk({
      orders: [
        sold({ refund: { reason: 'given_back', amount: 298.5, currency: 'SAR', done: true } }),
      ],
    });
    await renderRemote(seller, '/seller/orders', { before: asSeller });
    expect(await screen.findByText('Refunded', NOT_A_FILTER)).toBeTruthy();
    expect(screen.queryByText('Paid', NOT_A_FILTER)).toBeNull();
  });
});

describe.each([
  [
    'en',
    {
      ...{ now: 'I refund it at the till now', waits: /^It waits at the till/ },
      ...{ press: /^Correct ?: Brisket/, submit: /^Remove 1 item$/ },
      ...{ state: 'To refund at the till', hint: /press “Refund done”/, done: 'Partly refunded' },
      history: 'History',
      step: [
        /12\.67.* still to refund to the guest's card/,
        /12\.67.* refunded to the guest's card/,
      ],
    },
  ],
  [
    'ar',
    {
      ...{ now: 'أردّ المبلغ الآن عند الكاشير', waits: /^ينتظر المبلغ عند الكاشير/ },
      ...{ press: /Brisket|بريسكت/, submit: /^(إلغاء|ألغ|احذف)/ },
      ...{ state: 'يُردّ عند الكاشير', hint: /اضغط «تمّ الردّ»/, done: 'رُدّ جزء من المبلغ' },
      history: 'السجل',
      step: [/لم يُردّ .*12\.67/, /^رُدّ .*12\.67.* إلى بطاقة الضيف/],
    },
  ],
] as const)('a correction that refunds to a card at the till (%s)', (language, text) => {
  const back = [{ way: 'terminal' as const, amount: 118 }];
  const opened = (role: 'cashier' | 'waiter') =>
    openDialog(
      {
        ...{ round: aDineOrder({ isPaid: true }), press: text.press, language },
        before: () => asStaff({ role }),
      },
      { ...made, ...previewOf(back) },
    );

  it('is done at once where the cashier says so', async () => {
    const { dialog, bodies, submit } = await opened('cashier');
    const now = await dialog.findByRole<HTMLInputElement>('checkbox', { name: text.now });
    expect(now.checked).toBe(false);
    fireEvent.click(now);
    submit(text.submit);
    await waitFor(() => expect(bodies()).toMatchObject([{ back, given: true }]));
  });

  it.each([false, true])('is marked until it is refunded: %s', async (done) => {
    const ways = [{ way: 'terminal' as const, amount: 12.67 }];
    const correction = {
      ...{ _id: 'c1', kind: 'discount' as const, percent: 10, amount: 12.67 },
      ...{ reason: 'late' as const, by: 'Salem', at: '2026-11-21T18:00:00.000Z' },
      refund: { amount: 12.67, way: 'card' as const, ways, done },
    };
    mockDesk({ dineorders: [aDineOrder({ isPaid: true, corrections: [correction] })] });
    await renderRemote(seller, '/seller/adminorders', { before: asSeller, language });
    const order = within(await screen.findByRole('article'));
    expect(order.queryAllByText(text.state)).toHaveLength(done ? 0 : 1);
    expect(order.queryAllByText(text.hint)).toHaveLength(done ? 0 : 1);
    expect(order.queryAllByText(text.done)).toHaveLength(done ? 1 : 0);
    fireEvent.click(order.getByText(text.history));
    expect(await order.findByText(text.step[done ? 1 : 0]!)).toBeTruthy();
  });

  it('waits at the till for others', async () => {
    const { dialog } = await opened('waiter');
    expect(await dialog.findByText(text.waits)).toBeTruthy();
    expect(dialog.queryByRole('checkbox')).toBeNull();
  });
});
