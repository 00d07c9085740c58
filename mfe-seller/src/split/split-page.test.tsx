import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type {
  DishState,
  RecordedPayment,
  VisitBills,
  VisitDetails,
} from '@smokehouse/shared/contract';
import { type Network, refusal, renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { aShift, mockDrawers } from '../shift/testing';
import { aBill, asSeller } from '../testing';
import { visitOf } from './testing';

const now = new Date().toISOString();

/** The visit at table 7, whose round has dishes in these states. */
const visitAt = (order: string, ...states: DishState[]): VisitDetails => ({
  _id: 'v1',
  table: '7',
  state: 'eating',
  openedAt: now,
  guests: 2,
  total: 158,
  unpaid: 158,
  calls: [],
  people: [],
  rounds: [
    {
      _id: order,
      guest: 'g1',
      placedAt: now,
      status: 'Food is being prepared',
      isPaid: false,
      isCancelled: false,
      amount: 158,
      unpaid: 158,
      lines: states.map((state) => ({
        product: 'p',
        name: 'Ribs',
        quantity: 1,
        amount: 40,
        state,
      })),
    },
  ],
});

const CASH_50: RecordedPayment = {
  ...{ _id: 'p1', way: 'cash', amount: 50, tip: 0, received: 50 },
  at: now,
};

async function open(visit: VisitDetails, language: 'en' | 'ar' = 'en', network: Network = {}) {
  const sent = mockDrawers(
    { shift: aShift() },
    {
      'GET /api/seller/visit/bills': { success: true, visit: { ...visitOf(118, 40), table: '7' } },
      'GET /api/seller/floor/table': { success: true, visit, now: Date.now() },
      ...network,
    },
  );
  await renderRemote(seller, '/seller/split?order=o1', { before: asSeller, language });
  await screen.findByRole('button', { name: language === 'ar' ? 'إضافة دفعة' : 'Add payment' });
  return sent;
}

beforeAll(() => import('./chunk'));
beforeEach(() => sessionStorage.clear());

describe('dishes that are not served at /seller/split', () => {
  it.each([
    ['en', '2 dishes of this table are not served yet.'],
    ['ar', 'طبقان من هذه الطاولة لم يُقدَّما بعد.'],
  ] as const)('are named before guests pay for them (%s)', async (language, text) => {
    await open(visitAt('o1', 'served', 'held', 'fired', 'voided'), language);
    expect((await screen.findByRole('note')).textContent).toBe(text);
  });

  it('are not those of other guests, who sit at the table now', async () => {
    const sent = await open(visitAt('o9', 'held'));
    await waitFor(() =>
      expect(sent.some(({ name }) => name === 'GET /api/seller/floor/table')).toBe(true),
    );
    await act(() => Promise.resolve());
    expect(screen.queryByRole('note')).toBeNull();
  });
});

describe('the guests at /seller/split', () => {
  it.each([
    ['en', /^1 guest · /],
    ['ar', /^ضيف واحد · /],
  ] as const)(
    'are one for a table that the staff opened, as on the floor (%s)',
    async (language, text) => {
      const visit = { ...visitOf(118, 40), table: '7' };
      const guests = [{ _id: 'g1', name: 'Table 7', isAll: true }];
      const items = visit.items.map((item) => ({ ...item, guest: 'g1' }));
      await open(visitAt('o1'), language, {
        'GET /api/seller/visit/bills': { success: true, visit: { ...visit, guests, items } },
      });
      expect(screen.getByText(text)).toBeTruthy();
    },
  );
});

describe('the payment of a bill at /seller/split', () => {
  it('stands above the draft on paper, which may be long', async () => {
    await open(visitAt('o1'));
    const draft = within(screen.getByRole('region', { name: 'Draft of bill A' }));
    const paper = draft.getByRole('article');
    const add = draft.getByRole('button', { name: 'Add payment' });
    expect(add.compareDocumentPosition(paper)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each([
    ['en', 'Discount · 10%, With our compliments'],
    ['ar', 'خصم · 10%، مجاملة منّا'],
  ] as const)('is drafted at the prices that the bill will show (%s)', async (language, text) => {
    const visit = { ...visitOf(106.2, 36), table: '7' };
    const discount = { en: '10%, With our compliments', ar: '10%، مجاملة منّا' };
    const items = visit.items.map((item, index) => ({
      ...item,
      price: [118, 40][index]!,
      discount,
    }));
    await open(visitAt('o1'), language, {
      'GET /api/seller/visit/bills': { success: true, visit: { ...visit, items } },
    });
    const rows = within(screen.getByRole('article')).getAllByRole('row');
    expect(
      rows.map((row) => [...row.children].map(({ textContent }) => textContent)).slice(-2),
    ).toEqual([
      ['1', 'Brisket', '118.00'],
      ['', text, '-11.80'],
    ]);
  });

  it.each([
    ['en', 'Issue bill A', 'Cash received (SR)', 'Take the payment of bill A first.'],
    ['ar', /إصدار الفاتورة A/, /النقد المستلم/, 'خذ دفعة الفاتورة A أولًا.'],
  ] as const)(
    'is asked for when the bill is issued before it (%s)',
    async (language, name, field, text) => {
      await open(visitAt('o1'), language);
      fireEvent.click(screen.getByRole('button', { name }));
      expect(screen.getByRole('alert').textContent).toBe(text);
      expect(document.activeElement).toBe(screen.getByLabelText(field));
      fireEvent.click(screen.getByRole('button', { name: /^(Add payment|إضافة دفعة)$/ }));
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it('is asked for no longer once the bill is split in another way', async () => {
    await open(visitAt('o1'));
    fireEvent.click(screen.getByRole('button', { name: 'Issue bill A' }));
    expect(screen.getByRole('alert')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'By amount' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leaves its change in sight after the bill is issued, until the next guest pays', async () => {
    const [first, second] = visitOf(118, 40).items;
    const issued: VisitBills = {
      ...visitOf(118, 40),
      table: '7',
      items: [{ ...first!, open: 0 }, second!],
      bills: [{ bill: aBill(), label: 'A', due: 0, payments: [] }],
      open: 40,
      billed: 118,
      version: '2',
    };
    let shown: VisitBills = { ...visitOf(118, 40), table: '7' };
    await open(visitAt('o1'), 'en', {
      'POST /api/seller/visit/bill': { success: true, message: 'Issued.', visit: issued },
      'GET /api/seller/visit/bills': () => ({ success: true, visit: shown }),
    });
    shown = issued;
    fireEvent.change(screen.getByLabelText('Cash received (SR)'), { target: { value: '150' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add payment' }));
    fireEvent.click(screen.getByRole('button', { name: 'Issue bill A' }));
    const change = await screen.findByText(/Bill A, give back/);
    expect(change.textContent).toContain('SR 32');
    fireEvent.click(screen.getByRole('button', { name: 'Add payment' }));
    expect(screen.queryByText(/Bill A, give back/)).toBeNull();
  });

  it.each([
    ['en', /Cash received/, 'Issue bill A with this part', /^Payments of /, 'Add payment'],
    ['ar', /النقد المستلم/, 'إصدار الفاتورة A بهذا الجزء', /^دفعات /, 'إضافة دفعة'],
  ] as const)(
    'that leaves a part unpaid issues the bill, so that every screen knows what was taken (%s)',
    async (language, field, action, heading, rest) => {
      const issued: VisitBills = {
        ...visitOf(118, 40),
        table: '7',
        items: visitOf(0, 40).items,
        bills: [{ bill: { ...aBill(), total: 118 }, label: 'A', due: 68, payments: [CASH_50] }],
        ...{ open: 40, billed: 118, version: '2' },
      };
      let shown: VisitBills = { ...visitOf(118, 40), table: '7' };
      const sent = await open(visitAt('o1'), language, {
        'POST /api/seller/visit/bill': () => {
          shown = issued;
          return { success: true, message: 'Issued.', visit: issued };
        },
        'GET /api/seller/visit/bills': () => ({ success: true, visit: shown }),
        'POST /api/seller/bill/payment': { success: true, message: 'Paid.' },
      });
      const bodyOf = (call: string) => sent.find(({ name }) => name === call)?.body;
      fireEvent.click(screen.getByRole('button', { name: '10%' }));
      fireEvent.change(screen.getByLabelText(field), { target: { value: '50' } });
      fireEvent.click(screen.getByRole('button', { name: action }));
      await screen.findByRole('heading', { name: heading });
      expect(bodyOf('POST /api/seller/visit/bill')).toMatchObject({
        ...{ label: 'A', total: 118 },
        payments: [{ way: 'cash', amount: 50, received: 50 }],
      });
      // The tip is a part of the last payment.
      fireEvent.click(await screen.findByRole('button', { name: rest }));
      await waitFor(() =>
        expect(bodyOf('POST /api/seller/bill/payment')).toMatchObject({
          payment: { way: 'cash', amount: 68, tip: 11.8, received: 79.8 },
        }),
      );
    },
  );

  it.each([
    ['en', 'Add payment', /^Cash \S*SR 118.00\S* was entered for bill A/, 'Done'],
    ['ar', 'إضافة دفعة', /^أُدخل نقدًا \S*118.00\S* ريال\S* للفاتورة A/, 'تم'],
  ] as const)(
    'is not forgotten when another screen issues the bill meanwhile (%s)',
    async (language, add, text, done) => {
      let shown: VisitBills = { ...visitOf(118, 40), table: '7' };
      await open(visitAt('o1'), language, {
        'GET /api/seller/visit/bills': () => ({ success: true, visit: shown }),
      });
      fireEvent.click(screen.getByRole('button', { name: add }));
      shown = {
        ...shown,
        items: visitOf(0, 40).items,
        bills: [{ bill: aBill(), label: 'A', due: 0, payments: [{ ...CASH_50, way: 'terminal' }] }],
        ...{ open: 40, billed: 118, version: '2' },
      };
      fireEvent(window, new Event('visibilitychange'));
      const alert = within(await screen.findByRole('alert'));
      expect(alert.getByText(text)).toBeTruthy();
      fireEvent.click(alert.getByRole('button', { name: done }));
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );
});

describe('a change at /seller/split whose answer was lost', () => {
  const NOTICE = /^No connection\. /;
  const issued: VisitBills = {
    ...{ ...visitOf(118, 40), table: '7', open: 0, billed: 158, version: '2' },
    items: visitOf(118, 40).items.map((item) => ({ ...item, open: 0, bills: ['b1'] })),
    bills: [{ bill: aBill({ _id: 'b1', total: 158 }), label: 'A', due: 158, payments: [] }],
  };
  const paid: VisitBills = {
    ...issued,
    bills: [{ ...issued.bills[0]!, due: 0, payments: [{ ...CASH_50, amount: 158 }] }],
  };

  it('says so until the bill is read as paid', async () => {
    let visit = issued;
    const sent = await open(visitAt('o1'), 'en', {
      'GET /api/seller/visit/bills': () => ({ success: true, visit }),
      'POST /api/seller/bill/payment': () => {
        throw refusal(0, 'network', 'No connection');
      },
    });
    /** The connection returns, and the bills are read again. */
    async function read() {
      const reads = () => sent.filter(({ name }) => name === 'GET /api/seller/visit/bills').length;
      const before = reads();
      for (const event of ['offline', 'online'])
        act(() => void window.dispatchEvent(new Event(event)));
      await waitFor(() => expect(reads()).toBeGreaterThan(before));
      await act(() => Promise.resolve());
    }
    fireEvent.click(screen.getByRole('button', { name: 'Add payment' }));
    expect(await screen.findByText(NOTICE)).toBeTruthy();
    await read();
    // It was not recorded.
    expect(screen.getByText(NOTICE)).toBeTruthy();
    visit = paid;
    await read();
    await waitFor(() => expect(screen.queryByText(NOTICE)).toBeNull());
  });
});

describe('the bills at /seller/split', () => {
  /** The text without the marks that keep the direction of an amount. */
  const plain = (element: HTMLElement | null) =>
    element?.textContent?.replace(/[\u2066-\u2069\u200e\u200f]/g, '').replace(/\u00a0/g, ' ');
  const TEXTS = {
    en: {
      ...{ unpaid: /^Table 7SR 158\.00Unpaid INV-000042$/, item: /Huda · SR 118\.00 · Unpaid$/ },
      ...{ allIssued: /^Everything is on an issued bill\./, toTake: 'SR 158.00 is left to take.' },
      ...{ everyItem: 'Every item is on a bill.', left: 'bill. SR 40.00 is left to take.' },
    },
    ar: {
      ...{ unpaid: /غير مدفوعة INV-000042$/, item: /غير مدفوعة$/ },
      ...{ allIssued: /^صدرت فواتير بكل المبلغ\./, toTake: 'بقي للتحصيل 158.00 ريال.' },
      ...{ everyItem: 'كل صنف مُدرج في فاتورة.', left: 'فاتورة. بقي للتحصيل 40.00 ريال.' },
    },
  };

  describe.each(['en', 'ar'] as const)('(%s)', (language) => {
    const text = TEXTS[language];
    const cards = () =>
      within(screen.getByRole('group', { name: language === 'en' ? 'Bills' : 'الفواتير' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent);

    it('are no drafts once everything is on an issued one, which says whether it is paid', async () => {
      const visit = visitOf(118, 40);
      const bill = aBill({ total: 158, customer: { name: 'Table 7', mobile: '' } });
      await open(visitAt('o1'), language, {
        'GET /api/seller/visit/bills': {
          success: true,
          visit: {
            ...{ ...visit, table: '7', open: 0, billed: 158 },
            items: visit.items.map((item) => ({ ...item, open: 0, bills: [bill._id] })),
            bills: [{ bill, due: 158, payments: [] }],
          },
        },
      });
      expect(cards()).toEqual([expect.stringMatching(text.unpaid)]);
      expect(plain(screen.getByText(text.allIssued))).toContain(text.toTake);
      const [item] = within(screen.getByRole('main')).getAllByRole('listitem');
      expect(item?.querySelector('small')?.textContent).toMatch(text.item);
      expect(item?.textContent).toMatch(/INV-000042$/);
    });

    it('keep their places when one is paid, and say what is left to take', async () => {
      const [first, second] = visitOf(118, 40).items;
      await open(visitAt('o1'), language, {
        'GET /api/seller/visit/bills': {
          success: true,
          visit: {
            ...{ ...visitOf(118, 40), table: '7', open: 40, billed: 118, version: '2' },
            items: [{ ...first!, open: 0, bills: ['b1'] }, second!],
            bills: [{ bill: aBill(), label: 'B', due: 0, payments: [] }],
          },
        },
      });
      expect(cards().map((card) => card?.[0])).toEqual(['A', 'B', 'C', undefined]);
      expect(plain(screen.getByText(text.everyItem).parentElement)).toContain(text.left);
    });
  });
});
