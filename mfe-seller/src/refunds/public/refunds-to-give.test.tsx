import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { RefundToGive } from '@smokehouse/shared/contract';
import { type Network, renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../../routes';
import { aReport, mockDrawers } from '../../shift/testing';
import { visitOf } from '../../split/testing';
import { aBill, asSeller, asStaff } from '../../testing';

// jsdom does not implement showModal() and close().
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

const GIVEN = 'POST /api/seller/refunds/given';
const aRefund = (refund: Partial<RefundToGive> = {}): RefundToGive => ({
  ...{ _id: 'r1', order: 'o1', table: '7', bills: ['b1'], creditNotes: ['RCN-000001'] },
  ways: [{ way: 'terminal', amount: 12.67 }],
  ...{ by: 'سارة', person: { nameEn: 'Sara', nameAr: 'سارة' }, at: '2026-11-21T19:00:00.000Z' },
  ...refund,
});

/** Opens a page of the desk while these are still to be refunded. */
async function open(
  path: string,
  language: 'en' | 'ar',
  { refunds, before = asSeller }: { refunds: RefundToGive[]; before?: () => void },
  network: Network = {},
) {
  const sent = mockDrawers(
    {
      report: aReport(),
      days: {
        days: [
          {
            ...{ day: '2026-11-21', isRunning: true, isNext: true },
            ...{ bills: 2, total: 218, openDrawers: [] },
          },
        ],
      },
    },
    {
      'GET /api/seller/refunds': () => ({ success: true, refunds: [...refunds] }),
      [GIVEN]: () => {
        refunds.pop();
        return { success: true, message: '' };
      },
      ...network,
    },
  );
  await renderRemote(seller, path, { before, language });
  return sent;
}

beforeAll(async () => {
  await import('../../shift/chunk');
  await import('../../split/chunk');
});
beforeEach(() => sessionStorage.clear());

describe.each([
  [
    'en',
    {
      ...{
        title: 'Still to refund',
        done: /^Refund done/,
        link: 'Drawer: 1 refund to give',
        close: 'Close the day',
      },
      way: /^Refund .*SR 12\.67.* to the guest's card/,
      about: 'Table 7 · RCN-000001 · Sara · 21/11 22:00',
    },
  ],
  [
    'ar',
    {
      ...{
        title: 'مبالغ لم تُردّ بعد',
        done: /^تمّ الردّ/,
        link: 'الدرج: مبلغ واحد بانتظار الردّ',
        close: 'أقفل اليوم',
      },
      way: /^ردّ .*12\.67.* إلى بطاقة الضيف/,
      about: 'الطاولة 7 · RCN-000001 · سارة · 21/11 22:00',
    },
  ],
] as const)('what is still to be refunded by hand (%s)', (language, text) => {
  it('is named at the till with amount, way, table and credit note until one press', async () => {
    const sent = await open('/seller/shift', language, { refunds: [aRefund()] });
    const list = within(await screen.findByRole('region', { name: text.title }));
    const item = list.getByRole('listitem');
    expect(item.querySelector('b')?.textContent).toMatch(text.way);
    expect(item.querySelector('small')?.textContent).toBe(text.about);
    fireEvent.click(list.getByRole('button', { name: text.done }));
    await waitFor(() => expect(screen.queryByRole('region', { name: text.title })).toBeNull());
    expect(sent.filter(({ name }) => name === GIVEN).map(({ body }) => body)).toEqual([
      { refund: 'r1', way: 'terminal' },
    ]);
  });

  it('has a button for each way in which it is owed', async () => {
    const refunds = [
      aRefund({
        ways: [
          { way: 'terminal', amount: 39.34 },
          { way: 'transfer', amount: 25.2 },
        ],
      }),
    ];
    const sent = await open('/seller/shift', language, { refunds });
    const list = within(await screen.findByRole('region', { name: text.title }));
    const buttons = list.getAllByRole('button', { name: text.done });
    expect(buttons.map(({ textContent }) => textContent?.match(/[\d.]+/)?.[0])).toEqual([
      '39.34',
      '25.20',
    ]);
    fireEvent.click(buttons[1]!);
    await waitFor(() => expect(sent.some(({ name }) => name === GIVEN)).toBe(true));
    expect(sent.filter(({ name }) => name === GIVEN).map(({ body }) => body)).toEqual([
      { refund: 'r1', way: 'transfer' },
    ]);
  });

  it('is counted at the link of the drawer, on every page of the desk', async () => {
    await open('/seller/orders', language, { refunds: [aRefund()] });
    expect(await screen.findByRole('link', { name: text.link })).toBeTruthy();
  });

  it('is named at the split of its bills only', async () => {
    const bill = aBill({ _id: 'b1', isPaid: true });
    const visit = {
      ...visitOf(118, 40),
      ...{ table: '7', bills: [{ bill, label: 'A', due: 0, payments: [] }] },
    };
    await open(
      '/seller/split?order=o1',
      language,
      {
        refunds: [
          aRefund(),
          aRefund({ _id: 'r2', bills: ['b2'], ways: [{ way: 'terminal', amount: 99 }] }),
        ],
      },
      {
        'GET /api/seller/visit/bills': { success: true, visit },
        'GET /api/seller/floor/table': { success: true, now: Date.now() },
      },
    );
    const list = within(await screen.findByRole('region', { name: text.title }));
    expect(list.getAllByRole('listitem')).toHaveLength(1);
    expect(list.getByText(text.way)).toBeTruthy();
  });

  it('is named before the day is closed, and does not keep it open', async () => {
    await open('/seller/day-reports', language, { refunds: [aRefund()] });
    await screen.findByRole('region', { name: text.title });
    fireEvent.click(await screen.findByRole('button', { name: text.close }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(text.way)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: text.done })).toBeNull();
  });
});

it('is not asked for by whoever does not work at the till', async () => {
  const sent = await open(
    '/seller/split?order=o1',
    'en',
    { refunds: [aRefund()], before: () => asStaff({ role: 'waiter' }) },
    {
      'GET /api/seller/visit/bills': {
        success: true,
        visit: { ...visitOf(118, 40), bills: [] },
      },
    },
  );
  await screen.findByRole('heading', { level: 1 });
  expect(sent.some(({ name }) => name === 'GET /api/seller/refunds')).toBe(false);
});
