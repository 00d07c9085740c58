import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockNetwork, refusal } from '@smokehouse/shared/testing';
import { useSession } from '@smokehouse/shared/stores';
import { signInFahad, orderOf, openPage } from '../testing';

const CREATED = Date.parse('2026-11-21T18:00:00.000Z');
const MINUTE = 60_000;
const withOrders = (orders = [orderOf({})], now = CREATED + 7 * MINUTE) =>
  mockNetwork({ 'POST /api/dineorder/user': { success: true, orders, now } });
const ticket = async () => within(await screen.findByRole('article'));

describe('/dine-orders', () => {
  it('is titled My Orders', async () => {
    withOrders();
    await openPage('/dine-orders', { before: signInFahad });
    expect(screen.getByRole('heading', { level: 1, name: 'My Orders' })).toBeTruthy();
    await ticket();
  });

  it('shows OrderId, Payment and Total Amount of an order', async () => {
    withOrders();
    await openPage('/dine-orders', { before: signInFahad });
    const order = await ticket();
    expect(order.getByText('#5B20F7')).toBeTruthy();
    expect(order.getByText('Pending')).toBeTruthy();
    expect(order.getByText('Total Amount').nextSibling?.textContent).toBe('SR 98.00');
  });

  it.each([
    ['en', 'Waiting for confirmation by staff', 'Food is being prepared'],
    ['ar', 'بانتظار تأكيد الموظفين', 'الطلب قيد التحضير'],
  ] as const)(
    'says that an order without a table code waits, not that it is prepared (%s)',
    async (language, text, status) => {
      withOrders([orderOf({ tableCode: false, waiting: true })]);
      await openPage('/dine-orders', { before: signInFahad, language });
      const order = await ticket();
      expect(order.getByText(text)).toBeTruthy();
      expect(order.queryByText(status)).toBeNull();
      expect(order.queryByRole('list', { name: /Progress|مراحل/ })).toBeNull();
    },
  );

  it('counts nothing down while an order waits for the staff', async () => {
    withOrders([orderOf({ tableCode: false, waiting: true })]);
    await openPage('/dine-orders', { before: signInFahad });
    expect((await ticket()).queryByRole('timer')).toBeNull();
  });

  it('says what is coming to the table, and counts down only while something is made', async () => {
    for (const [open, timers] of [
      [1, 1],
      [0, 0],
    ] as const) {
      withOrders([orderOf({ dishes: { ready: 2, open } })]);
      const { unmount } = await openPage('/dine-orders', { before: signInFahad });
      const order = await ticket();
      order.getByText('2 dishes are coming to your table');
      expect(order.queryAllByRole('timer')).toHaveLength(timers);
      unmount();
    }
  });

  it('shows Paid for a paid order', async () => {
    withOrders([orderOf({ isPaid: true })]);
    await openPage('/dine-orders', { before: signInFahad, language: 'ar' });
    expect((await ticket()).getByText('مدفوع')).toBeTruthy();
  });

  it('shows name, category, quantity, amount and date (en-GB) of each dish', async () => {
    withOrders();
    await openPage('/dine-orders', { before: signInFahad, language: 'ar' });
    const line = within(
      (await ticket()).getByRole('heading', { name: 'برجر سماش' }).closest('li') as HTMLElement,
    );
    expect(line.getByText(/البرجر/).textContent).toBe('البرجر · 21/11/2026');
    expect(line.getByText('× 2')).toBeTruthy();
    expect(line.getByText('ريال').parentElement?.textContent).toBe('98.00 ريال');
  });

  it('counts down 15 minutes by the server’s clock', async () => {
    withOrders([orderOf({})], CREATED + 7 * MINUTE - 3_000);
    await openPage('/dine-orders', { before: signInFahad });
    expect((await ticket()).getByRole('timer').textContent).toBe('08:03');
  });

  it('ticks every second', async () => {
    jest.useFakeTimers({ now: CREATED + 7 * MINUTE });
    try {
      withOrders();
      await openPage('/dine-orders', { before: signInFahad });
      expect((await ticket()).getByRole('timer').textContent).toBe('08:00');
      act(() => {
        jest.advanceTimersByTime(2000);
      });
      expect(screen.getByRole('timer').textContent).toBe('07:58');
    } finally {
      jest.useRealTimers();
    }
  });

  it('announces a new status to screen readers, but not the clock', async () => {
    withOrders();
    await openPage('/dine-orders', { before: signInFahad });
    const order = await ticket();
    expect(order.getByRole('timer').closest('[aria-live]')).toBeNull();
    expect(
      order.getAllByText('Food is being prepared')[0]?.closest('[aria-live=polite]'),
    ).toBeTruthy();
  });

  it('shows the status without a timer when the time is over', async () => {
    withOrders([orderOf({})], CREATED + 16 * MINUTE);
    await openPage('/dine-orders', { before: signInFahad });
    const order = await ticket();
    expect(order.getAllByText('Food is being prepared')).not.toHaveLength(0);
    expect(order.queryByRole('timer')).toBeNull();
  });

  it('shows the status without a timer when the food has been placed', async () => {
    withOrders([orderOf({ status: 'Food Placed' })]);
    await openPage('/dine-orders', { before: signInFahad, language: 'ar' });
    const order = await ticket();
    expect(order.getAllByText('قُدّم الطعام')).not.toHaveLength(0);
    expect(order.queryByRole('timer')).toBeNull();
  });

  it('offers to sign in without sending a request when no guest is signed in', async () => {
    const sent = withOrders();
    await openPage('/dine-orders');
    expect(screen.getByText('Enter your name to see your orders.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('shows the loading state until the session check has finished', async () => {
    withOrders();
    await openPage('/dine-orders', { before: () => useSession.setState({ checked: false }) });
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it('shows an outage instead of asking a guest for a name', async () => {
    withOrders();
    const recheck = jest.fn();
    await openPage('/dine-orders', {
      before: () => useSession.setState({ checked: false, recheck }),
    });
    expect(screen.queryByText('Enter your name to see your orders.')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(recheck).toHaveBeenCalledTimes(1);
  });

  it('shows a message when there are no orders', async () => {
    withOrders([]);
    await openPage('/dine-orders', { before: signInFahad, language: 'ar' });
    expect(await screen.findByText('لم تطلب شيئًا بعد.')).toBeTruthy();
  });

  it('offers a retry when the orders cannot be loaded', async () => {
    mockNetwork({
      'POST /api/dineorder/user': () => {
        throw refusal(503, 'busy', 'Too busy');
      },
    });
    await openPage('/dine-orders', { before: signInFahad });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('shows what was removed, free and discounted, why, and the total after it', async () => {
    const at = '2026-11-21T18:01:00.000Z';
    const product = orderOf({}).items[0]!.product;
    withOrders([
      orderOf({
        amount: 44.1,
        items: [
          { product, quantity: 2, removed: 1 },
          { product: { ...product, _id: 'tea', name: 'Tea', price: 10 }, quantity: 1, comped: 1 },
        ],
        corrections: [
          {
            _id: 'c1',
            kind: 'remove',
            items: [{ product: 'pit', quantity: 1 }],
            amount: 49,
            reason: 'late',
            at,
          },
          {
            _id: 'c2',
            kind: 'comp',
            items: [{ product: 'tea', quantity: 1 }],
            amount: 10,
            reason: 'goodwill',
            at,
          },
          { _id: 'c3', kind: 'discount', percent: 10, amount: 4.9, reason: 'goodwill', at },
        ],
      }),
    ]);
    await openPage('/dine-orders', { before: signInFahad });
    const order = await ticket();
    expect(order.getByText('1 removed · Came too late')).toBeTruthy();
    expect(order.getByText('1 free of charge · With our compliments')).toBeTruthy();
    expect(order.getByText('Discount').nextSibling?.textContent).toBe('− SR 4.90');
    expect(order.getByText('Total Amount').nextSibling?.textContent).toBe('SR 44.10');
  });

  it.each([
    [
      'en',
      'Refunded in cash',
      'Refunded to the card',
      'Refunded by transfer',
      'SR 38.00',
      'SR 19.66',
    ],
    ['ar', 'رُدّ نقدًا', 'رُدّ إلى البطاقة', 'رُدّ بتحويل', '38.00 ريال', '19.66 ريال'],
  ] as const)(
    'says by which ways money went back, and how much (%s)',
    async (language, cash, card, transfer, cardSum, cashSum) => {
      const corrected = (_id: string, refund: object) => ({
        ...{ _id, kind: 'discount' as const, amount: 49, reason: 'late' as const },
        at: '2026-11-21T18:01:00.000Z',
        refund: { amount: 38, way: 'cash' as const, done: true, ...refund },
      });
      const terminal = (amount: number) => ({ way: 'terminal' as const, amount });
      const open = async (...corrections: ReturnType<typeof corrected>[]) => {
        withOrders([orderOf({ isPaid: true, corrections })]);
        const { unmount } = await openPage('/dine-orders', { before: signInFahad, language });
        const order = await ticket();
        const sums = [cash, card, transfer].map(
          (name) => order.queryByText(name)?.nextSibling?.textContent,
        );
        unmount();
        return sums;
      };
      const ways = [{ way: 'cash' as const, amount: 19.66 }, terminal(9)];
      expect(await open(corrected('a', { way: 'card', ways: [terminal(38)] }))).toEqual([
        ...[undefined, cardSum, undefined],
      ]);
      expect(
        await open(corrected('a', { ways }), corrected('b', { way: 'card', ways: [terminal(29)] })),
      ).toEqual([cashSum, cardSum, undefined]);
      expect(await open(corrected('a', { ways: [{ way: 'transfer', amount: 38 }] }))).toEqual([
        undefined,
        undefined,
        cardSum,
      ]);
      expect(await open(corrected('a', { way: 'card' }))).toEqual([undefined, cardSum, undefined]);
    },
  );

  it.each([
    [
      'en',
      'Refunded in cash',
      'Will be refunded to the card at the till',
      'Will be refunded by transfer',
    ],
    ['ar', 'رُدّ نقدًا', 'يُردّ إلى البطاقة عند الكاشير', 'سيُردّ بتحويل'],
  ] as const)(
    'says what is still to be refunded at the till (%s)',
    async (language, cash, card, transfer) => {
      const ways = [
        { way: 'cash' as const, amount: 1 },
        { way: 'terminal' as const, amount: 2 },
        { way: 'transfer' as const, amount: 3 },
      ];
      const correction = {
        ...{ _id: 'a', kind: 'discount' as const, amount: 6, reason: 'late' as const },
        at: '2026-11-21T18:01:00.000Z',
        refund: { amount: 6, way: 'cash' as const, ways, done: false },
      };
      withOrders([orderOf({ isPaid: true, corrections: [correction] })]);
      await openPage('/dine-orders', { before: signInFahad, language });
      const order = await ticket();
      const sums = [cash, card, transfer].map(
        (name) => order.getByText(name).nextSibling?.textContent,
      );
      expect(sums.map((sum) => sum?.match(/\d\.\d\d/)?.[0])).toEqual(['1.00', '2.00', '3.00']);
    },
  );

  it.each([
    ['a cancelled order', 'Cancelled'],
    ['an order without a dish left', 'Food is being prepared'],
  ])('shows %s as cancelled, without a countdown and without steps', async (_, status) => {
    const [line] = orderOf({}).items;
    withOrders([orderOf({ amount: 0, status, items: [{ ...line!, removed: 2 }] })]);
    await openPage('/dine-orders', { before: signInFahad });
    const order = await ticket();
    expect(order.getByText('Cancelled')).toBeTruthy();
    expect(order.queryByRole('timer')).toBeNull();
    expect(order.queryByRole('list', { name: 'Progress of the order' })).toBeNull();
    expect(order.getByText('Total Amount').nextSibling?.textContent).toBe('SR 0.00');
  });
});
