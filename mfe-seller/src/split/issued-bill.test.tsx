import { act, fireEvent, screen } from '@testing-library/react';
import type { VisitBills } from '@smokehouse/shared/contract';
import { renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { mockDrawers } from '../shift/testing';
import { aBill, asSeller, deferred } from '../testing';
import { visitOf } from './testing';

const PAYMENT = {
  _id: 'p1',
  way: 'terminal',
  amount: 250,
  tip: 0,
  at: '2026-11-21T18:40:00Z',
  by: { en: 'Abeer', ar: 'عبير' },
} as const;
const paidVisit = (due = 0): VisitBills => ({
  ...visitOf(250, 0),
  open: 0,
  bills: [{ bill: aBill(), due, payments: due > 0 ? [] : [PAYMENT] }],
});

/** Opens the split of a visit whose only bill is shown; it is `after` when a change is answered. */
async function open(
  before: VisitBills,
  change: string,
  after: VisitBills,
  language: 'en' | 'ar' = 'en',
) {
  let visit = before;
  const answer = deferred<object>();
  const sent = mockDrawers(
    {},
    {
      'GET /api/seller/visit/bills': () => ({ success: true, visit }),
      'POST /api/seller/bill/payment/reverse': () => {
        visit = before;
        return { success: true, message: '', visit };
      },
      [change]: () => answer.promise,
    },
  );
  await renderRemote(seller, '/seller/split?order=o1', { before: asSeller, language });
  return {
    changes: () => sent.filter(({ name }) => name === change).length,
    answer: () =>
      act(async () => {
        visit = after;
        answer.resolve({ success: true, message: '', visit });
      }),
  };
}
const busy = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  return button.getAttribute('aria-busy') === 'true';
};

beforeAll(() => import('./chunk'));
beforeEach(() => sessionStorage.clear());

describe('an issued bill at /seller/split', () => {
  it('says that a reversal is being sent, and takes no second press meanwhile', async () => {
    const REVERSE = 'POST /api/seller/bill/payment/reverse';
    const { changes, answer } = await open(paidVisit(), REVERSE, paidVisit(250));
    fireEvent.click(await screen.findByRole('button', { name: 'Reverse' }));
    // Two payments of a bill can be equal.
    const form = screen.getByLabelText('Why is it reversed?').closest('form');
    expect(form?.querySelector('p')?.textContent).toMatch(/^Card.*250\.00 · 21:40 · Abeer$/);
    fireEvent.change(screen.getByLabelText('Why is it reversed?'), { target: { value: 'Card' } });
    fireEvent.change(screen.getByLabelText('Your name'), { target: { value: 'Salem' } });
    expect(await busy('Reverse the payment')).toBe(false);
    for (const _press of [1, 2])
      await act(async () => fireEvent.click(screen.getByText('Reverse the payment')));
    expect(await busy('Reverse the payment')).toBe(true);
    expect(changes()).toBe(1);
    await answer();
    expect(await busy('Add payment')).toBe(false);
  });

  it('says that a payment is being sent, and takes no second press meanwhile', async () => {
    const PAY = 'POST /api/seller/bill/payment';
    const { changes, answer } = await open(paidVisit(250), PAY, paidVisit());
    for (const _press of [1, 2])
      await act(async () => fireEvent.click(await screen.findByText('Add payment')));
    expect(await busy('Add payment')).toBe(true);
    expect(changes()).toBe(1);
    await answer();
    expect(await screen.findByRole('button', { name: 'Reverse' })).toBeTruthy();
  });

  it.each(['en', 'ar'] as const)(
    'says what to give back of cash above it, while it is typed and after it is recorded (%s)',
    async (language) => {
      const [give, giveOf, add, reverse] = {
        en: ['Give back', 'Bill INV-000042, give back', 'Add payment', 'Reverse'],
        ar: ['الباقي للضيف', 'الفاتورة INV-000042، الباقي للضيف', 'إضافة دفعة', 'إلغاء'],
      }[language] as [string, string, string, string];
      const PAY = 'POST /api/seller/bill/payment';
      const { answer } = await open(paidVisit(250), PAY, paidVisit(), language);
      const field = await screen.findByDisplayValue('250.00');
      expect(screen.queryByText(give, { exact: false })).toBeNull();
      fireEvent.change(field, { target: { value: '300' } });
      expect(screen.getByText(give, { exact: false }).textContent).toMatch(/50\.00/);
      await act(async () => fireEvent.click(screen.getByText(add)));
      await answer();
      expect((await screen.findByText(giveOf, { exact: false })).textContent).toMatch(/50\.00/);
      expect(screen.getByRole('button', { name: reverse })).toBeTruthy();
    },
  );

  it('takes back what it said to give back once the payment is reversed', async () => {
    const { answer } = await open(paidVisit(250), 'POST /api/seller/bill/payment', paidVisit());
    const field = await screen.findByDisplayValue('250.00');
    fireEvent.change(field, { target: { value: '300' } });
    await act(async () => fireEvent.click(screen.getByText('Add payment')));
    await answer();
    fireEvent.click(await screen.findByRole('button', { name: 'Reverse' }));
    fireEvent.change(screen.getByLabelText('Why is it reversed?'), { target: { value: 'Card' } });
    fireEvent.change(screen.getByLabelText('Your name'), { target: { value: 'Salem' } });
    await act(async () => fireEvent.click(screen.getByText('Reverse the payment')));
    expect(await screen.findByDisplayValue('250.00')).toBeTruthy();
    expect(screen.queryByText(/give back/)).toBeNull();
  });
});
