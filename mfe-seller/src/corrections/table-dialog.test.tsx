import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { VisitDetails } from '@smokehouse/shared/contract';
import { type Network, refusal, renderRemote } from '@smokehouse/shared/testing';
import { aRound } from '../floor/testing';
import * as seller from '../routes';
import { aDish, asSeller, asStaff, mockDesk } from '../testing';

const CORRECT = 'POST /api/seller/visit/correct';
const now = new Date().toISOString();
const DISCOUNT = {
  _id: 'c1',
  kind: 'discount',
  percent: 10,
  amount: 2,
  reason: 'late',
  at: now,
} as const;
/** 118.00, 18.00 after a discount, and 25.00 that is paid. */
const visit: VisitDetails = {
  _id: 'v1',
  table: '2',
  state: 'waiting',
  openedAt: now,
  guests: 1,
  total: 161,
  unpaid: 136,
  calls: [],
  people: [{ _id: 'g1', name: 'Huda', isAll: false, total: 161, unpaid: 136 }],
  rounds: [
    aRound({}),
    aRound({
      _id: 'd2',
      amount: 18,
      unpaid: 18,
      corrections: [DISCOUNT],
      lines: [{ product: 'slaw', name: 'Slaw', quantity: 2, amount: 20 }],
    }),
    aRound({ _id: 'd3', amount: 25, unpaid: 0, isPaid: true }),
  ],
};

async function openTable(
  network: Network = {},
  title = 'Correct table 2',
  before: () => void = asSeller,
) {
  const sent = mockDesk(
    {},
    {
      'GET /api/seller/floor': {
        success: true,
        plan: {
          version: 0,
          unplaced: [],
          areas: [
            {
              id: 'hall',
              name: { en: 'Hall', ar: 'الصالة' },
              tables: [{ table: '2', shape: 'square', seats: 4, x: 40, y: 40 }],
            },
          ],
        },
        visits: [visit],
        unseated: [],
        now: Date.now(),
      },
      'GET /api/seller/floor/table': { success: true, visit, now: Date.now() },
      [CORRECT]: { success: true, message: '', amount: 13.6 },
      ...network,
    },
  );
  await renderRemote(seller, '/seller/floor?table=2', { before });
  const panel = within(await screen.findByRole('complementary', { name: 'Table 2' }));
  fireEvent.click(await panel.findByRole('button', { name: 'Correct' }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  const choose = (name: string) => fireEvent.click(dialog.getByRole('radio', { name }));
  const submit = (name: string) => fireEvent.click(dialog.getByRole('button', { name }));
  return {
    dialog,
    choose,
    submit,
    bodies: () => sent.filter(({ name }) => name === CORRECT).map(({ body }) => body),
  };
}

beforeAll(async () => {
  await import('../floor/chunk');
  await import('./chunk');
});
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('mfe-seller:corrected-by', 'Salem');
});

describe('the correction of a table', () => {
  it('gives a discount on everything that is not paid, and shows what it comes to', async () => {
    const { dialog, choose, submit, bodies } = await openTable();
    const term = (name: string) => dialog.getByText(name).nextElementSibling?.textContent;
    // 10 % of 118.00 and of 18.00.
    expect([term('Before'), term('After')]).toEqual(['SR 136.00', 'SR 122.40']);
    expect(dialog.getByText(/SR 25\.00.* is paid already and stays as it is\./)).toBeTruthy();
    submit('Give the discount');
    expect(dialog.getByText('Choose a reason.')).toBeTruthy();
    choose('With our compliments');
    submit('Give the discount');
    await screen.findByText('Table 2 is corrected');
    expect(bodies()).toEqual([
      {
        visit: 'v1',
        table: '2',
        kind: 'discount',
        percent: 10,
        reason: 'goodwill',
        by: 'Salem',
        seen: { rounds: 3, corrections: 1 },
      },
    ]);
  });

  it('makes everything free of charge, or cancels it', async () => {
    const { dialog, choose, submit, bodies } = await openTable();
    choose('Free of charge');
    expect(dialog.getByText('Everything that is not paid is served free of charge.')).toBeTruthy();
    choose('Cancel everything');
    choose('Entered by mistake');
    submit('Cancel everything');
    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(bodies()[0]).toMatchObject({ kind: 'cancel', reason: 'entered_wrongly' });
  });

  it('opens on the round once everything is paid', async () => {
    const paid: VisitDetails = {
      ...visit,
      unpaid: 0,
      rounds: [
        aRound({ isCancelled: true }),
        aRound({ _id: 'd3', amount: 25, unpaid: 0, isPaid: true }),
      ],
    };
    const { dialog } = await openTable(
      { 'GET /api/seller/floor/table': { success: true, visit: paid, now: Date.now() } },
      'Correct table 2, round 2',
    );
    expect(dialog.getByRole('button', { name: 'Round 2', pressed: true })).toBeTruthy();
  });

  it.each(['cashier', 'manager'] as const)(
    'offers the reason of a table that left to managers only, as a %s',
    async (role) => {
      const { dialog, choose } = await openTable({}, undefined, () => asStaff({ role }));
      choose('Cancel everything');
      const left = dialog.queryByRole('radio', { name: 'Left without paying' });
      expect(left !== null).toBe(role === 'manager');
    },
  );

  it('keeps what was entered when the table has changed', async () => {
    const { dialog, choose, submit } = await openTable({
      [CORRECT]: () => {
        throw refusal(409, 'changed_meanwhile', 'Somebody changed it meanwhile.');
      },
    });
    choose('With our compliments');
    submit('Give the discount');
    expect(await dialog.findByText('Somebody changed it meanwhile.')).toBeTruthy();
    expect(
      dialog.getByRole<HTMLInputElement>('radio', { name: 'With our compliments' }).checked,
    ).toBe(true);
  });

  it('corrects one round and its dishes by the same dialog as an order', async () => {
    const { dialog } = await openTable({
      'GET /api/product/list': {
        success: true,
        products: [aDish({ _id: 'slaw', image: 'slaw-1.webp' })],
      },
    });
    fireEvent.click(dialog.getByRole('button', { name: 'Round 2' }));
    const round = within(await screen.findByRole('dialog', { name: 'Correct table 2, round 2' }));
    expect(round.getByRole('button', { name: 'Whole table' })).toBeTruthy();
    const slaw = round.getByText('Slaw').closest('li');
    // With its own picture, as on the menu.
    expect(slaw?.querySelector('img')?.getAttribute('src')).toMatch(/slaw-1/);
    expect(round.getByRole('button', { name: 'Remove 1 item' })).toBeTruthy();
  });

  it.each([
    ['served', /^It is served already: the kitchen is not told/],
    ['ready', /^The kitchen sees this at once/],
  ] as const)('says what the kitchen learns of a dish that is %s', async (state, text) => {
    const lines = [{ product: 'slaw', name: 'Slaw', quantity: 1, amount: 20, state }];
    const round = aRound({ _id: 'd2', amount: 20, lines });
    const shown = { ...visit, rounds: [aRound({}), round] };
    const { dialog } = await openTable({
      'GET /api/seller/floor/table': { success: true, visit: shown, now: Date.now() },
    });
    fireEvent.click(dialog.getByRole('button', { name: 'Round 2' }));
    const opened = within(await screen.findByRole('dialog', { name: 'Correct table 2, round 2' }));
    expect(await opened.findByText(text)).toBeTruthy();
    fireEvent.click(opened.getByRole('radio', { name: 'Cancel order' }));
    expect(await opened.findByText(text)).toBeTruthy();
  });

  it('keeps the kind that was chosen when another round is', async () => {
    const { dialog } = await openTable();
    const open = async (from: typeof dialog, number: number) => {
      fireEvent.click(from.getByRole('button', { name: `Round ${number}` }));
      const name = `Correct table 2, round ${number}`;
      return within(await screen.findByRole('dialog', { name }));
    };
    const isChosen = (round: typeof dialog, name: string) =>
      round.getByRole<HTMLInputElement>('radio', { name }).checked;
    const first = await open(dialog, 1);
    fireEvent.click(first.getByRole('radio', { name: 'Discount' }));
    const second = await open(first, 2);
    expect(isChosen(second, 'Discount')).toBe(true);
    expect(second.getByRole('button', { name: 'Give the discount' })).toBeTruthy();
    fireEvent.click(second.getByRole('radio', { name: 'Remove items' }));
    fireEvent.click(second.getByRole('button', { name: 'Whole table' }));
    // The whole table cannot be corrected dish by dish.
    const whole = within(await screen.findByRole('dialog', { name: 'Correct table 2' }));
    expect(isChosen(whole, 'Discount')).toBe(true);
    expect(isChosen(await open(whole, 1), 'Remove items')).toBe(true);
  });
});
