import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ApprovableAction, VisitDetails } from '@smokehouse/shared/contract';
import { type Network, refusal, renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { asStaff, mockDesk } from '../testing';
import { aRound, aVisit } from './testing';

const CALL = 'POST /api/seller/visit/walk-out';
const ASK = 'POST /api/seller/approvals/ask';
const unpaid = aVisit([aRound()]);
const PAYLOAD = { visit: 'v1', table: '2', reason: 'Ran out', by: 'Rami Haddad' };

/** Somebody says at the table that its guests left without paying. */
async function leave(
  role: 'manager' | 'waiter',
  visit: VisitDetails = unpaid,
  loss: Partial<ApprovableAction> = { amount: 118 },
  network: Network = {},
) {
  const area = {
    id: 'hall',
    name: { en: 'Hall', ar: 'الصالة' },
    tables: [{ table: '2', shape: 'square' as const, seats: 4, x: 40, y: 40 }],
  };
  const sent = mockDesk(
    {},
    {
      'GET /api/seller/floor': {
        success: true,
        plan: { version: 0, unplaced: [], areas: [area] },
        visits: [visit],
        unseated: [],
        now: Date.now(),
      },
      'GET /api/seller/floor/table': { success: true, visit, now: Date.now() },
      [ASK]: {
        success: true,
        approval: 'a-token',
        asked: { action: 'walk_out', id: 'v1', ...loss, table: '2', reason: 'Ran out' },
        people: [{ id: 's9', nameEn: 'Huda', nameAr: 'هدى', role: 'manager' }],
      },
      'POST /api/seller/approvals': { success: true, message: '' },
      [CALL]: { success: true, message: 'Table 2 is free.' },
      ...network,
    },
  );
  await renderRemote(seller, '/seller/floor?table=2', {
    before: () => asStaff({ nameEn: 'Rami Haddad', nameAr: 'رامي', role, isAtTablet: true }),
  });
  const panel = within(await screen.findByRole('complementary', { name: 'Table 2' }));
  fireEvent.click(await panel.findByRole('button', { name: 'Left without paying' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('What happened'), { target: { value: 'Ran out' } });
  const submit = () => fireEvent.click(dialog.getByRole('button', { name: 'Close the table' }));
  submit();
  return {
    dialog,
    submit,
    sent: (name: string) => sent.filter((one) => one.name === name),
  };
}

beforeAll(async () => {
  await import('./chunk');
  await import('../staff/chunk');
});

describe('closing a table that left without paying', () => {
  it('says in the dialog why it is refused, until it is sent again', async () => {
    let isRefused = true;
    const { dialog, submit } = await leave('manager', unpaid, undefined, {
      [CALL]: () => {
        if (isRefused) throw refusal(409, 'changed_meanwhile', 'The table has changed.');
        return { success: true, message: 'Table 2 is free.' };
      },
    });
    const alert = await dialog.findByText('The table has changed.');
    expect(alert.closest('[role=alert]')).toBeTruthy();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    isRefused = false;
    submit();
    await screen.findByText('Table 2 is free.');
    expect(screen.queryByText('The table has changed.')).toBeNull();
  });

  it('asks a waiter for an approval that names action, table, amount and reason', async () => {
    const { sent } = await leave('waiter');
    const approval = await screen.findByRole('dialog', { name: 'Approval' });
    expect(approval.textContent).toContain(
      'Rami Haddad wants to close the table: the guests left without paying.',
    );
    for (const fact of ['SR 118', 'Table 2', 'Reason: Ran out'])
      expect(approval.textContent).toContain(fact);
    expect(sent(ASK).map(({ body }) => body)).toEqual([{ call: CALL, payload: PAYLOAD }]);
    expect(sent(CALL)).toEqual([]);
    fireEvent.change(screen.getByLabelText('PIN of Huda'), { target: { value: '4071' } });
    fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(CALL).map(({ body, headers }) => [body, headers['x-approval']])).toEqual([
      [PAYLOAD, 'a-token'],
    ]);
  });

  it.each([
    [
      { amount: 118, cancelled: 40 },
      [
        /SR 118\.00\W* stays unpaid: orders of which something was served/,
        /SR 40\.00\W* was ordered and never served/,
      ],
    ],
    [{ amount: 0, cancelled: 40 }, [/Nothing was served/, /SR 40\.00\W* was ordered and never/]],
    [
      { amount: 118, cancelled: 0 },
      [/SR 118\.00\W* stays unpaid: orders of which something was served/],
    ],
  ])(
    'shows the approver in words what stays unpaid and what is cancelled: %o',
    async (loss, said) => {
      await leave('waiter', unpaid, loss);
      const approval = await screen.findByRole('dialog', { name: 'Approval' });
      for (const text of said) expect(approval.textContent).toMatch(text);
      expect(/never served/.test(approval.textContent)).toBe(loss.cancelled > 0);
    },
  );

  it('shows the approver what the guests did not get, and how far the kitchen is with it', async () => {
    const unserved = [{ name: 'Brisket Burger', quantity: 1, state: 'ready' as const }];
    await leave('waiter', unpaid, { amount: 90, cancelled: 0, unserved });
    const approval = within(await screen.findByRole('dialog', { name: 'Approval' }));
    expect(approval.getByText('Not served, of all orders of the table:')).toBeTruthy();
    expect(approval.getByRole('listitem').textContent).toBe(
      '1 × Brisket BurgerMade already, at the pass',
    );
  });

  it('keeps what was entered when nobody approves, and can be pressed again', async () => {
    const { dialog, submit, sent } = await leave('waiter');
    const approval = within(await screen.findByRole('dialog', { name: 'Approval' }));
    fireEvent.click(approval.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Approval' })).toBeNull());
    expect(dialog.getByLabelText<HTMLInputElement>('What happened').value).toBe('Ran out');
    submit();
    expect(await screen.findByRole('dialog', { name: 'Approval' })).toBeTruthy();
    expect(sent(CALL)).toEqual([]);
  });

  it.each([
    [{}, /SR 118\.00\W* stays unpaid/],
    [{ unpaidSold: 65 }, /SR 65\.00\W* stays unpaid/],
    [{ unpaidSold: 0 }, /Nothing was served or billed, so nothing stays unpaid/],
  ])('says what of the rounds stays unpaid: %o', async (more, text) => {
    const { dialog } = await leave('waiter', { ...unpaid, ...more });
    expect(dialog.getByText(text)).toBeTruthy();
  });

  it('asks a manager for none', async () => {
    const { sent } = await leave('manager');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(ASK)).toEqual([]);
    expect(sent(CALL).map(({ body }) => body)).toEqual([PAYLOAD]);
  });
});
