import { act, screen, within } from '@testing-library/react';
import { mockNetwork, refusal } from '@smokehouse/shared/testing';
import { useSession } from '@smokehouse/shared/stores';
import { asFahad, orderOf, visit } from '../testing/at-the-table';

const CREATED = Date.parse('2026-11-21T18:00:00.000Z');
const MINUTE = 60_000;
const withOrders = (orders = [orderOf({})], now = CREATED + 7 * MINUTE) =>
  mockNetwork({ 'POST /api/dineorder/user': { success: true, orders, now } });
const ticket = async () => within(await screen.findByRole('article'));

describe('/dine-orders', () => {
  it('is titled MyOrders', async () => {
    withOrders();
    await visit('/dine-orders', { before: asFahad });
    expect(screen.getByRole('heading', { level: 1, name: 'MyOrders' })).toBeTruthy();
    await ticket();
  });

  it('shows OrderId, Payment and Total Amount of an order', async () => {
    withOrders();
    await visit('/dine-orders', { before: asFahad });
    const order = await ticket();
    expect(order.getByText('#5B20F7')).toBeTruthy();
    expect(order.getByText('Pending')).toBeTruthy();
    expect(order.getByText('Total Amount').nextSibling?.textContent).toBe('SR 98');
  });

  it('says Paid once it is paid', async () => {
    withOrders([orderOf({ isPaid: true })]);
    await visit('/dine-orders', { before: asFahad, language: 'ar' });
    expect((await ticket()).getByText('مدفوع')).toBeTruthy();
  });

  it('shows of each dish its name, category, quantity, amount, and the date as en-GB writes it, in both languages', async () => {
    withOrders();
    await visit('/dine-orders', { before: asFahad, language: 'ar' });
    const line = within(
      (await ticket()).getByRole('heading', { name: 'برجر سماش' }).closest('li') as HTMLElement,
    );
    expect(line.getByText(/البرجر/).textContent).toBe('البرجر · 21/11/2026');
    expect(line.getByText('× 2')).toBeTruthy();
    expect(line.getByText('SR').parentElement?.textContent).toBe('SR 98');
  });

  it('counts down 15 minutes on the server’s clock, whatever this device’s clock says', async () => {
    withOrders([orderOf({})], CREATED + 7 * MINUTE - 3_000);
    await visit('/dine-orders', { before: asFahad });
    expect((await ticket()).getByRole('timer').textContent).toBe('08:03');
  });

  it('ticks every second', async () => {
    jest.useFakeTimers({ now: CREATED + 7 * MINUTE });
    try {
      withOrders();
      await visit('/dine-orders', { before: asFahad });
      expect((await ticket()).getByRole('timer').textContent).toBe('08:00');
      act(() => {
        jest.advanceTimersByTime(2000);
      });
      expect(screen.getByRole('timer').textContent).toBe('07:58');
    } finally {
      jest.useRealTimers();
    }
  });

  it('never reads the clock out by itself, a new status once', async () => {
    withOrders();
    await visit('/dine-orders', { before: asFahad });
    const order = await ticket();
    expect(order.getByRole('timer').closest('[aria-live]')).toBeNull();
    expect(
      order.getAllByText('Food is being prepared')[0]?.closest('[aria-live=polite]'),
    ).toBeTruthy();
  });

  it('shows the plain status once the time is over', async () => {
    withOrders([orderOf({})], CREATED + 16 * MINUTE);
    await visit('/dine-orders', { before: asFahad });
    const order = await ticket();
    expect(order.getAllByText('Food is being prepared')).not.toHaveLength(0);
    expect(order.queryByRole('timer')).toBeNull();
  });

  it('shows the plain status where the food has been placed', async () => {
    withOrders([orderOf({ status: 'Food Placed' })]);
    await visit('/dine-orders', { before: asFahad, language: 'ar' });
    const order = await ticket();
    expect(order.getAllByText('تم تقديم الطلب')).not.toHaveLength(0);
    expect(order.queryByRole('timer')).toBeNull();
  });

  it('asks a stranger who they are, without asking the server', async () => {
    const sent = withOrders();
    await visit('/dine-orders');
    expect(screen.getByText('Tell us who you are to see your orders.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('does not take anybody for a stranger before the checks have answered', async () => {
    withOrders();
    await visit('/dine-orders', { before: () => useSession.setState({ checked: false }) });
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it('says so where nothing has been ordered', async () => {
    withOrders([]);
    await visit('/dine-orders', { before: asFahad, language: 'ar' });
    expect(await screen.findByText('لم تطلب شيئًا بعد.')).toBeTruthy();
  });

  it('offers a retry where the list cannot be loaded', async () => {
    mockNetwork({
      'POST /api/dineorder/user': () => {
        throw refusal(503, 'busy', 'Too busy');
      },
    });
    await visit('/dine-orders', { before: asFahad });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});
