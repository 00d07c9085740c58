import { fireEvent, screen, within } from '@testing-library/react';
import { BUSINESS_HOURS, type CallAnswer } from '@smokehouse/shared/contract';
import { currentAddress, renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { asSeller, mockDesk } from '../testing';

const figures: CallAnswer<'GET /api/seller/statistics'> = {
  success: true,
  day: '2026-11-20',
  orders: 42,
  revenue: 9870,
  average: 235,
  delivery: { orders: 30, revenue: 7000 },
  dine: { orders: 12, revenue: 2870 },
  bestSellers: [
    {
      product: 'brisket',
      name: 'Brisket',
      nameAr: 'بريسكت',
      image: '',
      quantity: 18,
      revenue: 2124,
    },
  ],
  hours: BUSINESS_HOURS.map((hour) => ({
    hour,
    orders: hour === 21 ? 9 : 0,
    revenue: hour === 21 ? 2000 : 0,
  })),
  comparison: { weeks: 4, orders: 40, revenue: 10_000, average: 250 },
  others: {
    open: { orders: 3, revenue: 412 },
    unpaid: { orders: 1, revenue: 65 },
    cancelled: { orders: 2, revenue: 360 },
    refunded: { orders: 1, revenue: 1180.5 },
    tips: 21.67,
  },
};
function open(at = '/seller/today', language: 'en' | 'ar' = 'en', answer = figures) {
  const sent = mockDesk({}, { 'GET /api/seller/statistics': answer });
  return renderRemote(seller, at, { before: asSeller, language }).then(() => sent);
}

// Load the lazy page chunk once, so that no test waits for it.
beforeAll(() => import('./today'));

describe('/seller/today', () => {
  it('compares orders, revenue and average with the same weekday of earlier weeks', async () => {
    await open('/seller/today?day=2026-11-20');
    const [orders, revenue, average] = (await screen.findAllByRole('definition')).map(
      ({ textContent }) => textContent,
    );
    expect([orders, revenue, average]).toEqual([
      '42+5 % usually 40',
      'SR 9,870-1 % usually SR 10,000',
      'SR 235.00-6 % usually SR 250.00',
    ]);
    expect(screen.getByText(/^Paid orders only, less corrections\./).textContent).toMatch(
      /Compared with Friday on the average of 4 of the last four weeks\.$/,
    );
  });
  it('shows beside the sales what is open, left unpaid, cancelled and given back', async () => {
    await open('/seller/today?day=2026-11-20');
    const others = await screen.findByRole('region', { name: 'Not in the sales' });
    expect(
      within(others)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'SR 4123 orders',
      'SR 651 order',
      'SR 3602 orders',
      'SR 1,180.501 order',
      'SR 21.67',
    ]);
  });
  it('is translated to Arabic, including dish names', async () => {
    await open('/seller/today?day=2026-11-20', 'ar');
    for (const text of ['بريسكت', 'الأكثر مبيعًا', '42'])
      expect(await screen.findByText(text)).toBeTruthy();
  });
  it('also shows every hour from 10:30 to 04:00 as a table', async () => {
    await open();
    fireEvent.click(await screen.findByText('Show as a table'));
    const rows = within(screen.getByRole('table', { name: 'By hour' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
    expect([rows.length, rows[0], rows[11], rows.at(-1)]).toEqual([
      18,
      '10:30–11:000SR 0',
      '21:00–22:009SR 2,000',
      '03:00–04:000SR 0',
    ]);
  });
  it('loads the day in the URL, and navigates to the day before', async () => {
    const sent = await open('/seller/today?day=2026-11-20');
    await screen.findByText('42');
    fireEvent.click(screen.getByRole('button', { name: 'The day before' }));
    expect(currentAddress()).toBe('/seller/today?day=2026-11-19');
    await screen.findByText('42');
    expect(
      sent.filter(({ name }) => name.endsWith('/statistics')).map(({ query }) => query),
    ).toEqual([{ day: '2026-11-20' }, { day: '2026-11-19' }]);
  });
  it('shows hints without a comparison or without sales', async () => {
    await open('/seller/today?day=2026-11-20', 'en', {
      ...figures,
      bestSellers: [],
      comparison: { weeks: 0, orders: 0, revenue: 0, average: 0 },
    });
    expect(await screen.findByText(/there is no comparison/)).toBeTruthy();
    expect(screen.getByText('Nothing was sold.')).toBeTruthy();
  });
});

describe('the export', () => {
  it('links to the CSV file of the selected days', async () => {
    await open('/seller/today?day=2026-11-20');
    fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-11-01' } });
    expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
      '/api/seller/orders.csv?from=2026-11-01&to=2026-11-20',
    );
  });
  it('shows an invalid day beside its field, and no link', async () => {
    await open('/seller/today?day=2026-11-20', 'ar');
    fireEvent.change(await screen.findByLabelText('إلى'), { target: { value: '2026-11-01' } });
    expect(screen.getByText('اليوم الأخير قبل اليوم الأول.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('من'), { target: { value: '' } });
    expect(screen.getByText('اختر يومًا من فضلك.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'تنزيل CSV' })).toBeNull();
  });
});
