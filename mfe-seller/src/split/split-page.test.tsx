import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { DishState, VisitDetails } from '@smokehouse/shared/contract';
import { renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { aShift, mockDrawers } from '../shift/testing';
import { asSeller } from '../testing';
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

async function open(visit: VisitDetails, language: 'en' | 'ar' = 'en') {
  const sent = mockDrawers(
    { shift: aShift() },
    {
      'GET /api/seller/visit/bills': { success: true, visit: { ...visitOf(118, 40), table: '7' } },
      'GET /api/seller/floor/table': { success: true, visit, now: Date.now() },
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

describe('the payment of a bill at /seller/split', () => {
  it('stands above the draft on paper, which may be long', async () => {
    await open(visitAt('o1'));
    const draft = within(screen.getByRole('region', { name: 'Draft of bill A' }));
    const paper = draft.getByRole('article');
    const add = draft.getByRole('button', { name: 'Add payment' });
    expect(add.compareDocumentPosition(paper)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
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
});
