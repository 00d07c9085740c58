import type { CallAnswer, DayReport, DrawerShift } from '@smokehouse/shared/contract';
import type { Network } from '@smokehouse/shared/testing';
import { mockDesk } from '../testing';

export const ABEER = { _id: 's2', nameEn: 'Abeer Al Zahrani', nameAr: 'عبير الزهراني' };
export const HUDA = { _id: 's1', nameEn: 'Huda Al Anazi', nameAr: 'هدى العنزي' };
const FRONT = { _id: 'd1', nameEn: 'Front', nameAr: 'الأمامي' };

/** Makes an open shift of Abeer with a float of 500 and 158 expected above it. */
export const aShift = (shift: Partial<DrawerShift> = {}): DrawerShift => ({
  _id: 'sh1',
  drawer: FRONT,
  openedAt: '2026-11-21T14:52:00.000Z',
  openedBy: ABEER,
  day: '2026-11-21',
  openedCash: 500,
  cashSales: 218,
  tips: 10,
  cashRefunds: 0,
  paidIn: 0,
  paidOut: 60,
  noSales: 0,
  expectedCash: 658,
  ...shift,
});

/** The same shift, as a person gets it who may not see figures, before it is counted. */
export const aBlindShift = (): DrawerShift => {
  const { cashSales: _, tips: _t, cashRefunds: _r, expectedCash: _e, ...shift } = aShift();
  return shift;
};

/** Makes the X report of 21 November, or with a number its Z report. */
export const aReport = (report: Partial<DayReport> = {}): DayReport => ({
  day: '2026-11-21',
  from: '2026-11-21T07:30:00.000Z',
  to: '2026-11-22T01:00:00.000Z',
  at: '2026-11-22T01:07:00.000Z',
  by: ABEER,
  seller: {
    name: { en: 'Smoke House', ar: 'سموك هاوس' },
    address: { en: 'Riyadh', ar: 'الرياض' },
  },
  bills: {
    count: 2,
    amount: 218,
    ranges: [{ first: 'INV-000001', last: 'INV-000002', count: 2 }],
  },
  creditNotes: { count: 0, amount: 0, ranges: [] },
  sales: { total: 218, net: 189.57, vat: 28.43, vatPercent: 15 },
  payments: [{ way: 'cash', count: 2, taken: 218, paidBack: 0, amount: 218, tips: 10 }],
  tips: 10,
  discounts: { count: 1, amount: 12 },
  comps: { count: 0, amount: 0 },
  voids: { count: 0, amount: 0 },
  reversals: { count: 0, amount: 0 },
  refunds: { count: 0, amount: 0 },
  tables: 2,
  covers: 5,
  deliveries: 0,
  pickups: 0,
  cashiers: [{ person: ABEER, count: 2, taken: 218, paidBack: 0, tips: 10 }],
  drawers: [],
  withoutDrawer: { cashSales: 0, tips: 0, cashRefunds: 0 },
  openTables: [],
  late: { count: 0, amount: 0 },
  ...report,
});

type Days = CallAnswer<'GET /api/seller/day-reports'>;

/** Mocks a desk with one drawer. @returns the calls that were sent */
export function mockDrawers(
  {
    shift,
    own = shift?._id,
    report = aReport(),
    days = {},
  }: {
    shift?: DrawerShift;
    own?: string | undefined;
    report?: DayReport;
    days?: Partial<Days>;
  },
  network: Network = {},
) {
  return mockDesk(
    {},
    {
      'GET /api/seller/drawers': () => ({
        success: true,
        drawers: [
          { ...FRONT, isActive: true, lastLeftCash: 500, ...(!shift?.closedAt && { shift }) },
        ],
        own,
        now: Date.now(),
      }),
      'GET /api/seller/shift': () => ({ success: true, shift: shift ?? aShift(), events: [] }),
      'GET /api/seller/day-reports': () => ({
        success: true,
        days: [],
        reports: [],
        hasMore: false,
        now: Date.now(),
        ...days,
      }),
      'GET /api/seller/day-report': () => ({ success: true, report }),
      ...network,
    },
  );
}
