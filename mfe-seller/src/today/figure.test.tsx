import { screen, within } from '@testing-library/react';
import type { CallAnswer } from '@smokehouse/shared/contract';
import { renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { asSeller, mockDesk } from '../testing';

const CALL = 'GET /api/seller/figure-orders';
const answer: CallAnswer<typeof CALL> = {
  success: true,
  orders: [
    {
      _id: 'd1',
      kind: 'dine',
      number: '41CF09',
      table: '7',
      name: 'Huda',
      at: '2026-11-20T18:05:00.000Z',
      status: 'Food Placed',
      isCancelled: false,
      amount: 205.5,
    },
    {
      _id: 'o1',
      kind: 'delivery',
      number: 'SH-00042',
      name: 'Noura Al-Harbi',
      at: '2026-11-20T17:00:00.000Z',
      status: 'Delivered',
      isCancelled: true,
      amount: 118,
    },
  ],
  count: 2,
  total: 323.5,
};
const DAYS = 'from=2026-11-20&to=2026-11-20';

async function open(search: string, language: 'en' | 'ar' = 'en', given = answer) {
  const sent = mockDesk(
    {},
    { [CALL]: given, 'GET /api/product/list': { success: true, products: [] } },
  );
  await renderRemote(seller, `/seller/today?${search}`, { before: asSeller, language });
  return sent;
}
const rows = () =>
  screen
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent?.trim()));

beforeAll(() => import('./today'));

describe('the orders behind a figure', () => {
  it('lists deliveries and table orders that a figure counts, with their sum', async () => {
    const sent = await open(`${DAYS}&counted=sales`);
    await screen.findByText('2 orders');
    expect(rows()).toEqual([
      ['Time', 'Order', 'Status', 'Amount'],
      ['20/11/2026 21:05', 'Table 7, 41CF09 Huda', 'Food Placed', 'SR 205.50'],
      ['20/11/2026 20:00', 'SH-00042 Noura Al-Harbi', 'Cancelled', 'SR 118.00'],
      ['2 orders', '', 'SR 323.50'],
    ]);
    expect(sent.find(({ name }) => name === CALL)?.query).toEqual({
      from: '2026-11-20',
      to: '2026-11-20',
      counted: 'sales',
    });
  });

  it('leads to each order, and back to the figures of the days', async () => {
    await open(`${DAYS}&counted=sales`);
    const main = within(screen.getByRole('main'));
    const hrefOf = async (name: RegExp) =>
      (await main.findByRole('link', { name })).getAttribute('href');
    expect(await hrefOf(/^Table 7/)).toBe('/seller/adminorders?text=41CF09');
    expect(await hrefOf(/^SH-00042/)).toBe('/seller/orders?text=SH-00042');
    expect(await hrefOf(/^Back to the figures/)).toBe('/seller/today?day=2026-11-20');
  });

  it('says in words what is counted', async () => {
    await open(`${DAYS}&counted=all&correction=discount&reason=late&hour=21&weekday=5`);
    await screen.findByText(/^All orders · Friday · 21:00–22:00 · Discount · Came too late$/);
  });

  it('in Arabic, also where nothing is counted', async () => {
    await open(`${DAYS}&counted=refunded`, 'ar', { success: true, orders: [], count: 0, total: 0 });
    await screen.findByText('لا يوجد طلب كهذا.');
    expect(screen.getByText('مبالغ مردودة')).toBeTruthy();
  });
});
