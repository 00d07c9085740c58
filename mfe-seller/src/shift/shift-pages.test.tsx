import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refusal, renderRemote } from '@smokehouse/shared/testing';
import type { DrawerShift, Printer } from '@smokehouse/shared/contract';
import * as seller from '../routes';
import { asSeller, asStaff, conflictError } from '../testing';
import { ABEER, aBlindShift, aReport, aShift, HUDA, mockDrawers } from './testing';

const CLOSE = 'POST /api/seller/shifts/close';
const APPROVED = 'POST /api/seller/shifts/close-approved';
const CLOSE_DAY = 'POST /api/seller/day-reports/close';

async function open(path: string, language: 'en' | 'ar' = 'en') {
  const page = await renderRemote(seller, path, { before: asSeller, language });
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
  return page;
}
const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => {
    fireEvent.click(button);
    await Promise.resolve();
  });
};
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const bodyOf = (sent: ReturnType<typeof mockDrawers>, name: string) =>
  sent.findLast((one) => one.name === name)?.body;

// Load the lazy page chunk once, so that no test waits for it.
beforeAll(() => import('./chunk'));
beforeEach(() => sessionStorage.clear());

describe('/seller/shift', () => {
  it('opens a drawer with the float that was left, or one that is counted again', async () => {
    const sent = mockDrawers(
      {},
      { 'POST /api/seller/shifts/open': { success: true, message: 'Open', shift: aShift() } },
    );
    await open('/seller/shift');
    expect((await screen.findByLabelText<HTMLInputElement>('Float (SR)')).value).toBe('500.00');
    await press('Count the float again');
    await press('One more: 500 riyal note');
    await type('Pieces: 50 riyal note', '٢');
    await press('Open the drawer');
    expect(screen.getByText('Please give a reason.')).toBeTruthy();
    await type('Why does it differ?', ' Change from the bank ');
    await press('Open the drawer');
    await waitFor(() =>
      expect(bodyOf(sent, 'POST /api/seller/shifts/open')).toEqual({
        drawer: 'd1',
        openedCash: 600,
        reason: 'Change from the bank',
      }),
    );
  });

  it.each(['en', 'ar'] as const)('shows what is expected in the drawer (%s)', async (language) => {
    mockDrawers({ shift: aShift() });
    await open('/seller/shift', language);
    await screen.findByRole('heading', {
      level: 1,
      name: language === 'ar' ? 'الأمامي' : 'Front',
    });
    expect(screen.getAllByText(/658\.00/).length).toBeGreaterThan(0);
    expect(screen.getByText(/−60\.00/)).toBeTruthy();
  });

  it('names every bill to which a refund gives cash back, or the one of an earlier server', async () => {
    const refund = {
      kind: 'cash_refund',
      amount: 34.67,
      by: ABEER,
      at: '2026-11-21T15:00:00.000Z',
    } as const;
    const events = [
      { ...refund, _id: 'e1', bill: 'INV-000004', bills: ['INV-000004', 'INV-000006'] },
      { ...refund, _id: 'e2', bill: 'INV-000008' },
    ];
    mockDrawers(
      { shift: aShift() },
      { 'GET /api/seller/shift': () => ({ success: true, shift: aShift(), events }) },
    );
    await open('/seller/shift');
    const list = await screen.findByRole('region', { name: 'What happened' });
    await within(list).findByText('INV-000006');
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual([
      expect.stringContaining('INV-000008 · Abeer'),
      expect.stringContaining('INV-000004 · INV-000006 · Abeer'),
    ]);
  });

  it.each([
    ['en', -10, /^Short.*SR 10\.00$/, /Without what was paid out: SR −50\.00/],
    ['ar', -10, /^عجز.*10\.00 ريال$/, /−50\.00 ريال/],
    ['en', 10, /^Over.*SR 10\.00$/, /Without what was paid out: SR −30\.00/],
    ['ar', 10, /^زيادة.*10\.00 ريال$/, /−30\.00 ريال/],
  ] as const)(
    'says with a word whether cash is missing, and with a minus sign only without one (%s, %s)',
    async (language, difference, amount, withoutPaidOut) => {
      const closedAt = '2026-11-22T01:00:00.000Z';
      const closed = { closedAt, closedBy: ABEER, closedCash: 658 + difference, counts: [] };
      mockDrawers({ shift: aShift({ ...closed, difference, paidOut: 40 }), own: 'sh1' });
      await open('/seller/shift/count', language);
      const word = { en: ['Short', 'Over'], ar: ['عجز', 'زيادة'] }[language][
        difference < 0 ? 0 : 1
      ];
      const box = (await screen.findByText(word ?? '', { exact: false })).closest(
        '[role="status"]',
      );
      const text = (box?.textContent ?? '').replace(/[\u2066-\u2069]/g, '');
      expect(text).toMatch(amount);
      expect(text).toMatch(withoutPaidOut);
    },
  );

  it('records cash that is paid out with a reason, and keeps what was typed after an error', async () => {
    let isAway = true;
    const sent = mockDrawers(
      { shift: aShift({ paidOut: 0 }) },
      {
        'POST /api/seller/shifts/event': () => {
          if (isAway) throw refusal(503, 'busy', 'Busy');
          return { success: true, message: 'Done', shift: aShift(), events: [] };
        },
      },
    );
    await open('/seller/shift');
    await press('Paid out');
    await press('Record');
    expect(screen.getByText('Please give a reason.')).toBeTruthy();
    await type('Amount (SR)', '٤٠٫٥٠');
    await type('Reason', 'Ice');
    await press('Record');
    await screen.findByText('Busy');
    isAway = false;
    await press('Record');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(sent, 'POST /api/seller/shifts/event')).toEqual({
      shift: 'sh1',
      kind: 'paid_out',
      amount: 40.5,
      reason: 'Ice',
    });
  });
});

describe('cash that is paid out above the limit', () => {
  const PAY_OUT = 'POST /api/seller/shifts/pay-out-approved';
  const payOut = async (shift: Partial<DrawerShift>, amount: string) => {
    const sent = mockDrawers(
      { shift: aShift(shift) },
      {
        'POST /api/seller/approvals/ask': {
          success: true,
          approval: 'a-token',
          asked: {
            ...{ action: 'pay_out', id: 'sh1', amount: 20.01 },
            drawer: { nameEn: 'Front', nameAr: 'الأمامي' },
          },
          people: [{ ...HUDA, id: HUDA._id, role: 'manager' }],
        },
        'POST /api/seller/approvals': { success: true, message: '' },
        [PAY_OUT]: { success: true, message: 'Done', shift: aShift(), events: [] },
      },
    );
    await open('/seller/shift');
    act(() => asStaff({ role: 'cashier', isAtTablet: true }));
    await press('Paid out');
    await type('Amount (SR)', amount);
    await type('Reason', 'Ice');
    return sent;
  };

  it('is approved by a manager, and what was typed stays without one', async () => {
    const sent = await payOut({ paidOut: 140, paidOutAlone: 30 }, '20.01');
    expect(screen.getByText(/in a day needs the approval of a manager/)).toBeTruthy();
    await press('Record');
    const asked = within(await screen.findByRole('dialog', { name: 'Approval' }));
    fireEvent.click(asked.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Approval' })).toBeNull());
    expect(sent.some(({ name }) => name === PAY_OUT)).toBe(false);
    expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Ice');
    await press('Record');
    fireEvent.change(await screen.findByLabelText('PIN of Huda Al Anazi'), {
      target: { value: '4071' },
    });
    await press('Approve');
    await waitFor(() =>
      expect(bodyOf(sent, PAY_OUT)).toEqual({ shift: 'sh1', amount: 20.01, reason: 'Ice' }),
    );
  });

  it('is that of the whole shift, without what a manager has approved', async () => {
    await payOut({ paidOut: 140, paidOutAlone: 30 }, '20');
    expect(screen.queryByText(/in a day needs the approval of a manager/)).toBeNull();
  });
});

describe('/seller/shift/count', () => {
  it('closes an exact drawer without a reason', async () => {
    const sent = mockDrawers(
      { shift: aShift() },
      { [CLOSE]: { success: true, message: 'Closed', shift: aShift() } },
    );
    await open('/seller/shift/count');
    await press('Close the drawer');
    expect(screen.getAllByText(/Count the notes and coins first/).length).toBeGreaterThan(0);
    for (const [label, value] of [
      ['Pieces: 500 riyal note', '1'],
      ['Pieces: 50 riyal note', '3'],
      ['Pieces: 2 riyal coin', '4'],
    ] as const)
      await type(label, value);
    expect(screen.getByText('Exact')).toBeTruthy();
    await press('Close the drawer');
    await waitFor(() =>
      expect(bodyOf(sent, CLOSE)).toEqual({
        shift: 'sh1',
        counts: [
          { halalas: 50_000, pieces: 1 },
          { halalas: 5_000, pieces: 3 },
          { halalas: 200, pieces: 4 },
        ],
        expectedCash: 658,
        leftCash: 500,
      }),
    );
  });

  it('asks for the reason of a difference, and for a manager above the limit', async () => {
    const sent = mockDrawers(
      { shift: aShift() },
      { [APPROVED]: { success: true, message: 'Closed', shift: aShift() } },
    );
    await open('/seller/shift/count');
    await type('Pieces: 500 riyal note', '1');
    expect(await screen.findByText('Short')).toBeTruthy();
    expect(screen.getByText(/^Without what was paid out: .*218\.00/)).toBeTruthy();
    await press('Close the drawer');
    expect(screen.getByText('Please give a reason.')).toBeTruthy();
    expect(sent.some(({ name }) => name.startsWith('POST'))).toBe(false);
    await type('Why does it differ?', 'Wrong change');
    expect(screen.getByText('A manager has to approve this difference.')).toBeTruthy();
    await press('Close the drawer');
    await waitFor(() => expect(bodyOf(sent, APPROVED)).toMatchObject({ reason: 'Wrong change' }));
  });

  it('asks a cashier for the PIN of a manager above the limit, and keeps the count without one', async () => {
    const sent = mockDrawers(
      { shift: aShift() },
      {
        'POST /api/seller/approvals/ask': {
          success: true,
          approval: 'a-token',
          asked: {
            ...{ action: 'close_drawer', id: 'shift', amount: 220 },
            drawer: { nameEn: 'Front', nameAr: 'الأمامي' },
          },
          people: [{ ...HUDA, id: HUDA._id, role: 'manager' }],
        },
        'POST /api/seller/approvals': { success: true, message: '' },
        [APPROVED]: { success: true, message: 'Closed', shift: aShift() },
      },
    );
    await open('/seller/shift/count');
    act(() => asStaff({ role: 'cashier', isAtTablet: true }));
    await type('Pieces: 500 riyal note', '1');
    await type('Why does it differ?', 'Wrong change');
    await press('Close the drawer');
    const asked = within(await screen.findByRole('dialog', { name: 'Approval' }));
    fireEvent.click(asked.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(sent, APPROVED)).toBeUndefined();
    await press('Close the drawer');
    await type('PIN of Huda Al Anazi', '4071');
    await press('Approve');
    await waitFor(() => expect(bodyOf(sent, APPROVED)).toMatchObject({ reason: 'Wrong change' }));
    expect(sent.findLast(({ name }) => name === APPROVED)?.headers['x-approval']).toBe('a-token');
  });

  it('keeps the count while the network is away and when the expected cash has changed', async () => {
    let shift = aShift();
    let attempts = 0;
    mockDrawers(
      { shift },
      {
        'GET /api/seller/shift': () => ({ success: true, shift, events: [] }),
        [CLOSE]: () => {
          attempts += 1;
          if (attempts === 1) throw refusal(503, 'busy', 'Busy');
          shift = aShift({ cashSales: 318, expectedCash: 758 });
          throw conflictError({ shift });
        },
      },
    );
    const { unmount } = await open('/seller/shift/count');
    await type('Pieces: 500 riyal note', '1');
    await type('Pieces: 50 riyal note', '3');
    await type('Pieces: 2 riyal coin', '4');
    await press('Close the drawer');
    await screen.findByText('Busy');
    await press('Close the drawer');
    await screen.findByText('Somebody else has changed this in the meantime.');
    expect(screen.getAllByText(/758\.00/).length).toBeGreaterThan(0);
    expect(screen.getByText('Short')).toBeTruthy();
    unmount();
    await open('/seller/shift/count');
    expect((await screen.findByLabelText<HTMLInputElement>('Pieces: 50 riyal note')).value).toBe(
      '3',
    );
  });

  it('names who closed the drawer meanwhile, until the own count is discarded', async () => {
    const closed = aShift({
      closedAt: '2026-11-22T01:02:00.000Z',
      closedBy: HUDA,
      closedCash: 658,
      difference: 0,
      counts: [{ halalas: 50_000, pieces: 1 }],
    });
    let shift = aShift();
    mockDrawers(
      { shift, own: 'sh1' },
      {
        'GET /api/seller/shift': () => ({ success: true, shift, events: [] }),
        [APPROVED]: () => {
          shift = closed;
          throw conflictError({ shift });
        },
      },
    );
    await open('/seller/shift/count');
    await type('Pieces: 200 riyal note', '3');
    await type('Why does it differ?', 'Wrong change');
    await press('Close the drawer');
    const alert = await screen.findByText(/Huda Al Anazi closed this drawer at 04:02/);
    expect(alert.textContent).toContain('600.00');
    await press('Discard my count');
    await waitFor(() => expect(screen.queryByText(/Huda Al Anazi closed/)).toBeNull());
  });

  it('takes a drawer that is closed with the same count as closed', async () => {
    const counts = [{ halalas: 50_000, pieces: 1 }];
    let shift = aShift({ expectedCash: 500 });
    mockDrawers(
      { shift },
      {
        'GET /api/seller/shift': () => ({ success: true, shift, events: [] }),
        [CLOSE]: () => {
          shift = aShift({ closedAt: '2026-11-22T01:02:00.000Z', closedCash: 500, counts });
          throw conflictError({ shift });
        },
      },
    );
    await open('/seller/shift/count');
    await type('Pieces: 500 riyal note', '1');
    await press('Close the drawer');
    await screen.findByRole('heading', { level: 1, name: 'Drawer closed' });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a difference that a manager does not approve', () => {
  it.each([
    [
      'en',
      ['Pieces: 500 riyal note', 'Why does it differ?', 'Close the drawer', 'PIN of Huda Al Anazi'],
      ['Show the difference', 'Do not approve', /^Huda Al Anazi did not approve the difference/],
    ],
    [
      'ar',
      ['العدد: ورقة فئة 500', 'ما سبب الفرق؟', 'أقفل الدرج', 'رمز دخول هدى العنزي'],
      ['عرض الفرق', 'عدم الموافقة', /^لم تتم الموافقة على الفرق من هدى العنزي/],
    ],
  ] as const)(
    'is said at the page, until it is counted again (%s)',
    async (language, fields, answers) => {
      const [note, why, close, pin] = fields;
      const [show, refuse, said] = answers;
      const REFUSE = 'POST /api/seller/approvals/refuse';
      let asks = 0;
      const sent = mockDrawers(
        { shift: aBlindShift(), own: 'sh1' },
        {
          [CLOSE]: ({ reason }: { reason?: string }) => {
            throw refusal(422, reason ? 'difference_approval' : 'difference_reason', 'Say why.');
          },
          'POST /api/seller/approvals/ask': () => {
            if ((asks += 1) > 1) throw refusal(403, 'forbidden', 'Not now');
            return {
              ...{ success: true, approval: 'a'.repeat(43) },
              asked: { action: 'close_drawer', id: 'sh1', counted: 500, reason: 'Lost' },
              people: [{ ...HUDA, id: HUDA._id, role: 'manager' }],
            };
          },
          'POST /api/seller/approvals': {
            ...{ success: true, message: '', shown: { amount: 158, isShort: true } },
          },
          [REFUSE]: { success: true, message: 'Not approved.' },
        },
      );
      await open('/seller/shift/count', language);
      act(() => asStaff({ role: 'cashier', isAtTablet: true }));
      await type(note, '1');
      await press(close);
      await type(why, 'Lost');
      await press(close);
      await screen.findByRole('dialog');
      await type(pin, '4071');
      await press(show);
      await press(refuse);
      expect(bodyOf(sent, REFUSE)).toEqual({
        ...{ approval: 'a'.repeat(43), staffId: HUDA._id, pin: '4071' },
      });
      expect((await screen.findByText(said)).closest('[role="alert"]')).toBeTruthy();
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(screen.getByLabelText(why)).toHaveProperty('value', 'Lost');
      await press(close);
      await screen.findByText('Not now');
      expect(screen.queryByText(said)).toBeNull();
    },
  );
});

describe.each([
  [
    'en',
    {
      ...{ close: 'Close the drawer', expected: 'Expected', now: 'In the drawer now' },
      ...{ why: 'Why does it differ?', missing: 'Please give a reason.', short: 'Short' },
      ...{ note: 'Pieces: 500 riyal note', closed: 'Drawer closed', approval: 'Approval' },
      ...{
        pin: 'PIN of Huda Al Anazi',
        approve: 'Approve',
        show: 'Show the difference',
        sales: 'Cash sales',
      },
      ...{ counted: 'Counted:', because: 'Reason: Wrong change' },
    },
  ],
  [
    'ar',
    {
      ...{ close: 'أقفل الدرج', expected: 'المتوقع', now: 'في الدرج الآن' },
      ...{ why: 'ما سبب الفرق؟', missing: 'اكتب السبب.', short: 'عجز' },
      ...{ note: 'العدد: ورقة فئة 500', closed: 'أُقفل الدرج', approval: 'موافقة' },
      ...{
        pin: 'رمز دخول هدى العنزي',
        approve: 'موافقة',
        show: 'عرض الفرق',
        sales: 'مبيعات نقدية',
      },
      ...{ counted: 'الفعلي:', because: 'السبب: Wrong change' },
    },
  ],
] as const)('the drawer of a person who may not see figures (%s)', (language, text) => {
  const isShown = () => [text.expected, text.now, text.sales].map((one) => screen.queryByText(one));

  it('does not show what is in it', async () => {
    mockDrawers({ shift: aBlindShift() });
    await open('/seller/shift', language);
    await screen.findByText(/500\.00/);
    expect(isShown()).toEqual([null, null, null]);
    expect(screen.queryByText(/658\.00|218\.00/)).toBeNull();
  });

  it('is counted blindly; the reason and the approval of a difference are asked for afterwards', async () => {
    let shift = aBlindShift();
    const sent = mockDrawers(
      { shift },
      {
        'GET /api/seller/shift': () => ({ success: true, shift, events: [] }),
        [CLOSE]: ({ reason }: { reason?: string }) => {
          if (!reason) throw refusal(422, 'difference_reason', 'Please say why the cash differs.');
          throw refusal(403, 'difference_approval', 'A manager has to approve it.');
        },
        'POST /api/seller/approvals/ask': {
          success: true,
          approval: 'a-token',
          asked: {
            ...{ action: 'close_drawer', id: 'sh1', counted: 500, reason: 'Wrong change' },
            drawer: { nameEn: 'Front', nameAr: 'الأمامي' },
          },
          people: [{ ...HUDA, id: HUDA._id, role: 'manager' }],
        },
        'POST /api/seller/approvals': ({ seen }: { seen?: object }) => ({
          ...{ success: true, message: '' },
          ...(!seen && { shown: { amount: 158, isShort: true } }),
        }),
        [APPROVED]: () => {
          shift = aShift({
            ...{ closedAt: '2026-11-22T01:02:00.000Z', closedCash: 500, difference: -158 },
            counts: [{ halalas: 50_000, pieces: 1 }],
          });
          return { success: true, message: 'Closed', shift };
        },
      },
    );
    await open('/seller/shift/count', language);
    act(() => asStaff({ role: 'cashier', isAtTablet: true }));
    await type(text.note, '1');
    expect([text.short, text.why].map((one) => screen.queryByText(one))).toEqual([null, null]);
    expect(isShown()).toEqual([null, null, null]);
    await press(text.close);
    await screen.findByText('Please say why the cash differs.');
    const reason = screen.getByLabelText(text.why);
    // It lies below the edge of a small screen.
    expect(document.activeElement).toBe(reason);
    reason.blur();
    await press(text.close);
    expect(screen.getByText(text.missing)).toBeTruthy();
    expect(document.activeElement).toBe(reason);
    await type(text.why, 'Wrong change');
    await press(text.close);
    const asked = await screen.findByRole('dialog', { name: text.approval });
    expect(asked.textContent).not.toMatch(/158|658/);
    expect(asked.textContent).toContain(text.counted);
    expect(asked.textContent).toContain(text.because);
    expect(isShown()).toEqual([null, null, null]);
    await type(text.pin, '4071');
    await press(text.show);
    await screen.findByRole('button', { name: text.approve });
    for (const amount of [/500\.00/, /658\.00/, new RegExp(`${text.short} \\W*(SR )?158\\.00`)])
      expect(asked.textContent).toMatch(amount);
    expect(asked.textContent).not.toMatch(/[−-]158/);
    expect(bodyOf(sent, APPROVED)).toBeUndefined();
    await press(text.approve);
    await screen.findByRole('heading', { level: 1, name: text.closed });
    expect(bodyOf(sent, APPROVED)).toEqual({
      shift: 'sh1',
      counts: [{ halalas: 50_000, pieces: 1 }],
      reason: 'Wrong change',
      leftCash: 500,
    });
    expect(screen.getAllByText(text.expected).length).toBeGreaterThan(0);
    expect(screen.getAllByText(/658\.00/).length).toBeGreaterThan(0);
    expect(screen.getAllByText(/−158\.00/).length).toBeGreaterThan(0);
  });
});

describe.each([
  [
    'en',
    {
      note: 'Pieces: 500 riyal note',
      close: 'Close the drawer',
      why: 'Why does it differ?',
      before: /^Counted at /,
    },
  ],
  [
    'ar',
    {
      note: 'العدد: ورقة فئة 500',
      close: 'أقفل الدرج',
      why: 'ما سبب الفرق؟',
      before: /^الجرد الساعة /,
    },
  ],
] as const)('a recount (%s)', (language, text) => {
  it('that is right asks for no reason, and stands beside the first count', async () => {
    let shift = aBlindShift();
    const sent = mockDrawers(
      { shift },
      {
        'GET /api/seller/shift': () => ({ success: true, shift, events: [] }),
        [CLOSE]: ({ counts }: { counts: { pieces: number }[] }) => {
          if (counts[0]?.pieces === 2) throw refusal(422, 'difference_reason', 'Please say why.');
          shift = aShift({
            ...{ closedAt: '2026-11-22T01:02:00.000Z', closedCash: 500, difference: 0 },
            counts: [{ halalas: 50_000, pieces: 1 }],
            earlierCounts: [
              { at: '2026-11-22T01:01:00.000Z', by: HUDA, counted: 1000, difference: 500 },
            ],
          });
          return { success: true, message: 'Closed', shift };
        },
      },
    );
    await open('/seller/shift/count', language);
    act(() => asStaff({ role: 'cashier', isAtTablet: true }));
    await type(text.note, '2');
    await press(text.close);
    await screen.findByText('Please say why.');
    await type(text.note, '1');
    expect(screen.queryByLabelText(text.why)).toBeNull();
    expect(screen.queryByText('Please say why.')).toBeNull();
    await press(text.close);
    expect((await screen.findAllByText(text.before)).length).toBeGreaterThan(0);
    expect(screen.getAllByText(/1,?000\.00/).length).toBeGreaterThan(0);
    expect(bodyOf(sent, CLOSE)).toMatchObject({ counts: [{ halalas: 50_000, pieces: 1 }] });
  });
});

describe('/seller/day-reports', () => {
  const days = {
    days: [
      {
        day: '2026-11-21',
        isRunning: true,
        isNext: true,
        bills: 2,
        total: 218,
        openDrawers: [],
      },
    ],
  };

  it('names the drawers and tables that are open, and closes only when the drawers are counted', async () => {
    mockDrawers({
      days,
      report: aReport({
        openDrawers: [aShift()],
        openTables: [{ table: '7', guests: 2, amount: 118, since: '2026-11-21T19:00:00.000Z' }],
      }),
    });
    await open('/seller/day-reports');
    const drawer = await screen.findByRole('link', { name: /Front: Abeer Al Zahrani/ });
    expect(drawer.getAttribute('href')).toBe('/seller/shift/count?shift=sh1');
    expect(screen.getByRole('link', { name: 'Table 7' }).getAttribute('href')).toBe(
      '/seller/floor?table=7',
    );
    await press('Close the day');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('names the printer for which a report waits, beside the button that prints it', async () => {
    const printer: Printer = {
      ...{ _id: 'p1', name: 'Counter', host: '192.168.1.20', port: 9100, paper: '80mm' },
      ...{ prints: ['bills'], language: 'both', isOn: true, state: 'unreachable' },
      ...{ waiting: 1, failed: 0 },
    };
    const network = { success: true, printers: [printer], jobs: [], networks: [], now: 0 };
    mockDrawers({ days }, { 'GET /api/seller/printers': network });
    await open('/seller/day-reports');
    const line = 'Printer Counter: Cannot be reached. Waiting to print: 1.';
    expect(await screen.findByRole('link', { name: line })).toBeTruthy();
  });

  it('names the deliveries and pickups that have not arrived, with links to them', async () => {
    mockDrawers({
      days,
      report: aReport({
        unfinished: [
          { order: 'o1', number: 'R-17', name: 'Noura', at: '2026-11-21T19:00:00.000Z' },
          {
            ...{ order: 'o2', number: 'R-18', pickup: true, name: 'Fahad' },
            at: '2026-11-21T19:05:00.000Z',
          },
        ],
      }),
    });
    await open('/seller/day-reports');
    const link = await screen.findByRole('link', { name: 'R-17' });
    expect(link.getAttribute('href')).toBe('/seller/orders?text=R-17');
    expect(screen.getByText(/Pickup · /).textContent).toContain('R-18 Pickup · Fahad · 21/11/2026');
    // They do not keep the day open.
    await press('Close the day');
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it.each([
    ['en', ['Tables that are not paid2', 'Table 7118.00', 'Without a table40.00']],
    ['ar', ['طاولات لم تُدفع2', 'الطاولة 7118.00', 'بلا طاولة40.00']],
  ] as const)('names the open tables on its Z report (%s)', async (language, rows) => {
    const since = '2026-11-21T19:00:00.000Z';
    mockDrawers({
      days,
      report: aReport({
        number: 312,
        openTables: [
          { table: '7', guests: 2, amount: 118, since },
          { guests: 1, amount: 40, since },
        ],
      }),
    });
    await open('/seller/day-reports?number=312', language);
    const paper = await screen.findByRole('article');
    const terms = [...paper.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
    expect(terms.slice(-3)).toEqual(rows);
  });

  it.each([
    ['en', 'Close the day', 'Z 0312'],
    ['ar', 'أقفل اليوم', 'Z 0312'],
  ] as const)('closes a day and shows its Z report (%s)', async (language, close, number) => {
    const report = aReport({ number: 312 });
    const sent: ReturnType<typeof mockDrawers> = mockDrawers(
      { days, report },
      {
        'GET /api/seller/day-report': () => ({
          success: true,
          report: (sent.at(-1)?.query as { number?: string }).number ? report : aReport(),
        }),
        [CLOSE_DAY]: { success: true, message: 'Closed', report },
      },
    );
    await open('/seller/day-reports', language);
    await press(close);
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: close }));
    await screen.findByRole('heading', { level: 1, name: number });
    expect(bodyOf(sent, CLOSE_DAY)).toEqual({ day: '2026-11-21', seen: [] });
    const pdf = screen.getByRole('link', { name: /A4/ });
    expect(pdf.getAttribute('href')).toContain(`number=312&language=${language}&paper=a4`);
  });

  it.each([
    [
      'en',
      'Close the day',
      'Why is the day closed before they pay?',
      'Please give a reason.',
      /Table 7.*SR 118/,
    ],
    ['ar', 'أقفل اليوم', 'لماذا يُقفل اليوم قبل أن تُدفع؟', 'اكتب السبب.', /7.*118/],
  ] as const)(
    'names unpaid tables before it closes a day, and wants a reason (%s)',
    async (language, close, label, missing, table) => {
      const sent = mockDrawers(
        {
          days,
          report: aReport({
            openTables: [{ table: '7', guests: 2, amount: 118, since: '2026-11-21T19:00:00.000Z' }],
          }),
        },
        { [CLOSE_DAY]: { success: true, message: 'Closed', report: aReport({ number: 312 }) } },
      );
      await open('/seller/day-reports', language);
      await press(close);
      const dialog = within(screen.getByRole('dialog'));
      expect(dialog.getByRole('listitem').textContent).toMatch(table);
      fireEvent.click(dialog.getByRole('button', { name: close }));
      expect(dialog.getByText(missing)).toBeTruthy();
      fireEvent.change(dialog.getByLabelText(label), { target: { value: ' Guests stay ' } });
      fireEvent.click(dialog.getByRole('button', { name: close }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(bodyOf(sent, CLOSE_DAY)).toEqual({
        day: '2026-11-21',
        reason: 'Guests stay',
        seen: [{ table: '7', amount: 118, since: '2026-11-21T19:00:00.000Z' }],
      });
    },
  );

  it.each([
    [
      'en',
      {
        ...{ close: 'Close the day', why: 'Why is the day closed before they pay?' },
        ...{ changed: /have changed\. Check them/, mark: 'new or changed' },
      },
    ],
    [
      'ar',
      {
        ...{ close: 'أقفل اليوم', why: 'لماذا يُقفل اليوم قبل أن تُدفع؟' },
        ...{ changed: /تغيّرت الطاولات/, mark: 'جديدة أو متغيّرة' },
      },
    ],
  ] as const)(
    'shows tables that changed while the dialog was open, and asks again (%s)',
    async (language, text) => {
      const since = '2026-11-21T19:00:00.000Z';
      const tables = [{ table: '7', guests: 2, amount: 118, since }];
      const shown = [{ table: '7', amount: 118, since }];
      const unfinished = [{ order: 'o1', number: 'R-17', name: 'Noura', at: since }];
      const report = () => aReport({ openTables: [...tables], unfinished });
      const sent = mockDrawers(
        { days },
        {
          'GET /api/seller/day-report': () => ({ success: true, report: report() }),
          [CLOSE_DAY]: ({ seen }: { seen: unknown[] }) => {
            if (seen.length === 2)
              return { success: true, message: 'Closed', report: aReport({ number: 312 }) };
            tables.push({ table: '8', guests: 1, amount: 52, since });
            throw conflictError({ tables });
          },
        },
      );
      await open('/seller/day-reports', language);
      await press(text.close);
      const dialog = within(screen.getByRole('dialog'));
      expect(dialog.getByRole('link', { name: 'R-17' })).toBeTruthy();
      expect(dialog.queryByText(text.changed)).toBeNull();
      fireEvent.change(dialog.getByLabelText(text.why), { target: { value: 'Guests stay' } });
      fireEvent.click(dialog.getByRole('button', { name: text.close }));
      await dialog.findByText(text.changed);
      expect(bodyOf(sent, CLOSE_DAY)).toMatchObject({ seen: shown });
      expect(
        dialog.getAllByRole('listitem').map(({ textContent }) => textContent.includes(text.mark)),
      ).toEqual([false, true, false]);
      await waitFor(() =>
        expect(
          dialog.getByRole('button', { name: text.close }).getAttribute('aria-disabled'),
        ).not.toBe('true'),
      );
      fireEvent.click(dialog.getByRole('button', { name: text.close }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(bodyOf(sent, CLOSE_DAY)).toMatchObject({
        reason: 'Guests stay',
        seen: [...shown, { table: '8', amount: 52, since }],
      });
    },
  );

  it('links the report of whoever closed the day first', async () => {
    const summary = { number: 312, day: '2026-11-21', at: '', by: HUDA, total: 1, difference: 0 };
    mockDrawers(
      { days },
      {
        [CLOSE_DAY]: () => {
          throw conflictError({ report: { ...summary, drawers: 1 } });
        },
      },
    );
    await open('/seller/day-reports');
    await press('Close the day');
    fireEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Close the day' }),
    );
    const link = await screen.findByRole('link', { name: 'Z 0312' });
    expect(link.getAttribute('href')).toBe('/seller/day-reports?number=312');
  });
});
