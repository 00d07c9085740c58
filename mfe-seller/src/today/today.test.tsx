import { fireEvent, screen, within } from '@testing-library/react';
import { BUSINESS_HOURS, type CallAnswer } from '@smokehouse/shared/contract';
import { currentAddress, type Network, renderRemote } from '@smokehouse/shared/testing';
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
function open(
  at = '/seller/today',
  language: 'en' | 'ar' = 'en',
  answer = figures,
  network: Network = {},
) {
  const sent = mockDesk({}, { 'GET /api/seller/statistics': answer, ...network });
  return renderRemote(seller, at, { before: asSeller, language }).then(() => sent);
}

// Load the lazy page chunk once, so that no test waits for it.
beforeAll(() => import('./today'));

describe('/seller/today', () => {
  it.each([
    [
      'en',
      'Show the sums of these days',
      'Credit notes of these days for bills of other days− SR 20.00',
    ],
    ['ar', 'عرض مجاميع هذه الأيام', 'إشعارات دائنة من هذه الأيام لفواتير أيام أخرى− 20.00 ريال'],
  ] as const)(
    'says how its sums agree with the other reports (%s)',
    async (language, show, line) => {
      await open('/seller/today?day=2026-11-20', language, figures, {
        'GET /api/seller/reconciliation': {
          success: true,
          ...{ orders: 150, notSold: 10, sales: 140, unpaid: 0, billedElsewhere: 30 },
          ...{ ofOtherDays: 5, creditedLater: 0, creditedEarlier: 20, documents: 95 },
          ...{ report: { number: 7, total: 90.5 }, tips: 3 },
        },
      });
      const summary = await screen.findByText(show);
      const details = summary.closest('details') as HTMLDetailsElement;
      details.open = true;
      fireEvent(details, new Event('toggle'));
      const rows = (await within(details).findAllByRole('row')).map(
        ({ textContent }) => textContent,
      );
      expect(rows).toHaveLength(9);
      expect(rows).toContain(line);
      expect(rows.at(-1)).toMatch(/Z 0007.*90\.50/);
    },
  );
  it('compares orders, revenue and average with the same weekday of earlier weeks', async () => {
    await open('/seller/today?day=2026-11-20');
    const [orders, revenue, average] = (await screen.findAllByRole('definition')).map(
      ({ textContent }) => textContent,
    );
    expect([orders, revenue, average]).toEqual([
      '425% more usually 40',
      'SR 9,8701% less usually SR 10,000',
      'SR 235.006% less usually SR 250.00',
    ]);
    expect(screen.getByText(/^Paid orders only, less corrections\./).textContent).toMatch(
      /Compared with Friday on the average of 4 of the last four weeks\.$/,
    );
  });
  it('leads from the headlines and the hours to their orders', async () => {
    await open('/seller/today?day=2026-11-20');
    const day = 'from=2026-11-20&to=2026-11-20';
    const main = within(await screen.findByRole('main'));
    const hrefOf = (name: string) =>
      main.getAllByRole('link', { name, hidden: true })[0]?.getAttribute('href');
    await main.findByText('Orders', { selector: 'a' });
    for (const name of ['Orders', 'Revenue', 'Average order'])
      expect(hrefOf(name)).toBe(`/seller/today?${day}&counted=sales`);
    expect(hrefOf('21:00–22:00')).toBe(`/seller/today?${day}&counted=sales&hour=21`);
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
      'SR 21.67Show each tip',
    ]);
  });
  it('lists the tips with the bills that they were paid with', async () => {
    const sent = await open('/seller/today?day=2026-11-20', 'en', figures, {
      'GET /api/seller/tips': {
        success: true,
        tips: [
          {
            payment: 'p1',
            at: '2026-11-20T19:30:00Z',
            amount: 21.67,
            way: 'terminal',
            bill: 'INV-000042',
            by: { name: 'Huda', nameAr: 'هدى' },
          },
        ],
        count: 1,
        total: 21.67,
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Show each tip' }));
    const tips = within(await screen.findByRole('dialog', { name: 'Tips for the team' }));
    expect((await tips.findByRole('listitem')).textContent).toBe(
      'INV-000042SR 21.6720/11/2026 22:30CardHuda',
    );
    expect(tips.getByRole('link').getAttribute('href')).toBe('/seller/adminorders?text=INV-000042');
    expect(sent.find(({ name }) => name === 'GET /api/seller/tips')?.query).toEqual({
      from: '2026-11-20',
      to: '2026-11-20',
    });
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
      '10:30–11:000\u2066SR 0\u2069',
      '21:00–22:009\u2066SR 2,000\u2069',
      '03:00–04:000\u2066SR 0\u2069',
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

const range: NonNullable<typeof figures.range> = {
  from: '2026-11-15',
  to: '2026-11-21',
  days: Array.from({ length: 7 }, (_, index) => ({
    day: `2026-11-${15 + index}`,
    orders: 6,
    revenue: 1410,
    guests: 2,
  })),
  guests: 14,
  perGuest: 205,
  pickup: { orders: 4, revenue: 700 },
  dishes: [
    { product: 'brisket', name: 'Brisket', image: '', quantity: 18, revenue: 2124, isOnMenu: true },
    { product: 'kids', name: 'Kids Meal', image: '', quantity: 2, revenue: 60, isOnMenu: true },
    { product: 'pie', name: 'Pie', image: '', quantity: 1, revenue: 20, isOnMenu: false },
    { product: 'soup', name: 'Soup', image: '', quantity: 0, revenue: 0, isOnMenu: true },
  ],
  week: [
    { weekday: 4, hour: 21, orders: 10, revenue: 2000 },
    { weekday: 0, hour: 21, orders: 3, revenue: 400 },
  ],
  stations: [
    { station: 'pit', tickets: 20, median: 11.5, p90: 19, inTime: 0.856 },
    { station: null, tickets: 2, median: 3, p90: 4, inTime: 1 },
  ],
  promises: { dine: 15, delivery: 25 },
  corrections: [{ kind: 'cancel', reason: 'late', orders: 2, amount: 360 }],
  previous: {
    from: '2026-11-08',
    to: '2026-11-14',
    orders: 40,
    revenue: 10_000,
    average: 250,
    guests: 14,
  },
};
const week = { ...figures, day: '2026-11-15', range };
const openWeek = (language: 'en' | 'ar' = 'en') =>
  open('/seller/today?from=2026-11-15&to=2026-11-21', language, week);
const rowsOf = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

describe('a range', () => {
  it('is in the address, and moves by its own length', async () => {
    const sent = await openWeek();
    await screen.findByRole('heading', { level: 1, name: '15/11/2026 – 21/11/2026' });
    fireEvent.click(screen.getByRole('button', { name: 'The week before' }));
    expect(currentAddress()).toBe('/seller/today?from=2026-11-08&to=2026-11-14');
    fireEvent.click(screen.getByRole('button', { name: 'Month' }));
    expect(currentAddress()).toBe('/seller/today?from=2026-11-01&to=2026-11-30');
    fireEvent.change(screen.getByLabelText('First day'), { target: { value: '03/11/2026' } });
    expect(currentAddress()).toBe('/seller/today?from=2026-11-03&to=2026-11-30');
    await screen.findByRole('button', { name: 'Choose dates', pressed: true });
    expect(
      sent.filter(({ name }) => name.endsWith('/statistics')).map(({ query }) => query)[0],
    ).toEqual({ from: '2026-11-15', to: '2026-11-21' });
  });
  it('is compared with the period before, in words', async () => {
    await openWeek();
    expect(
      (await screen.findAllByRole('definition')).slice(0, 4).map(({ textContent }) => textContent),
    ).toEqual([
      '425% more before: 40',
      'SR 9,8701% less before: SR 10,000',
      'SR 235.006% less before: SR 250.00',
      '14 each SR 205.00unchanged before: 14',
    ]);
    expect(screen.getByText(/Compared with the period before/).textContent).toContain(
      '08/11/2026 – 14/11/2026',
    );
  });
  it('shows the hours of the week as a table of numbers whose cells lead to their orders', async () => {
    await openWeek();
    const table = await screen.findByRole('table', { name: 'Orders by weekday and hour' });
    const cell = within(table).getByRole('link', { name: 'Thursday 21:00–22:00: 10' });
    expect(cell.getAttribute('href')).toBe(
      '/seller/today?from=2026-11-15&to=2026-11-21&counted=sales&weekday=4&hour=21',
    );
    expect(cell.closest('td')?.dataset.step).toBe('5');
    fireEvent.click(
      within(screen.getByRole('region', { name: 'Hours of the week' })).getByRole('button', {
        name: 'Revenue',
      }),
    );
    expect(
      screen.getByRole('link', { name: 'Sunday 21:00–22:00: \u2066SR 400\u2069' }),
    ).toBeTruthy();
  });
  it('shows its days, dishes, stations and corrections with their orders', async () => {
    await openWeek();
    await screen.findByRole('heading', { name: 'By day' });
    expect(rowsOf('By day')[0]).toBe('Sun 15/11/20266SR 1,410');
    expect(rowsOf('Sold least').slice(0, 3)).toEqual([
      'Soup0SR 00.0%',
      'Kids Meal2SR 602.7%',
      'Brisket18SR 2,12496.4%',
    ]);
    expect(rowsOf('Preparation times')).toEqual([
      'Pit2011.5 min19 min85%',
      'Without a station23 min4 min100%',
    ]);
    expect(rowsOf('Cancelled and corrected')).toEqual([
      'Order cancelled or refunded · Came too late2SR 360',
    ]);
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    const days = 'from=2026-11-15&to=2026-11-21';
    expect(hrefOf('Pit')).toBe(`/seller/today?${days}&counted=all&station=pit`);
    expect(hrefOf('Order cancelled or refunded · Came too late')).toBe(
      `/seller/today?${days}&counted=all&correction=cancel&reason=late`,
    );
    expect(hrefOf('30 orders')).toBe(`/seller/today?${days}&counted=delivery`);
    expect(hrefOf('4 orders')).toBe(`/seller/today?${days}&counted=pickup`);
    expect(hrefOf('12 orders')).toBe(`/seller/today?${days}&counted=dine`);
  });
  it('is translated to Arabic', async () => {
    await openWeek('ar');
    for (const name of ['ساعات الأسبوع', 'أوقات التحضير', 'ملغى ومصحَّح', 'الأقل مبيعًا'])
      expect(await screen.findByRole('heading', { name })).toBeTruthy();
  });
});

describe('the export', () => {
  it('links to the CSV file of the selected days', async () => {
    await open('/seller/today?day=2026-11-20');
    fireEvent.change(await screen.findByLabelText('From'), { target: { value: '01/11/2026' } });
    expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
      '/api/seller/orders.csv?from=2026-11-01&to=2026-11-20',
    );
    for (const [name, file] of [
      ['Figures by day (CSV)', 'figures'],
      ['For the accountant (CSV)', 'accounting'],
    ])
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(
        `/api/seller/${file}.csv?from=2026-11-01&to=2026-11-20`,
      );
  });
  it('shows an invalid day beside its field, and no link', async () => {
    await open('/seller/today?day=2026-11-20', 'ar');
    fireEvent.change(await screen.findByLabelText('إلى'), { target: { value: '01/11/2026' } });
    expect(screen.getByText('اليوم الأخير قبل اليوم الأول.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('من'), { target: { value: '' } });
    expect(screen.getByText('اختر يومًا.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'تنزيل CSV' })).toBeNull();
  });
});
