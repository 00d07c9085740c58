import { screen, within } from '@testing-library/react';
import type { AuditEvent } from '@smokehouse/shared/contract';
import {
  AUDIT_ACTIONS,
  AUDIT_FIELDS,
  AUDIT_FIELDS_BY_ID,
  type AuditAction,
} from '@smokehouse/shared/contract/operations/audit/rules';
import { renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { asSeller, mockDesk } from '../testing';

const SALEM = { kind: 'staff', id: 's1', nameEn: 'Salem', nameAr: 'سالم', role: 'waiter' } as const;
const HUDA = { id: 's2', nameEn: 'Huda', nameAr: 'هدى' };

const event = (part: Partial<AuditEvent>): AuditEvent => ({
  id: 1,
  at: '2026-11-21T18:40:00.000Z',
  actor: SALEM,
  action: 'order.correct',
  subject: { type: 'round', id: 'r1', label: '7' },
  ...part,
});

async function showEvents(events: AuditEvent[], language: 'en' | 'ar') {
  mockDesk(
    {},
    {
      'GET /api/seller/audit': { success: true, events, people: [] },
      'GET /api/seller/audit/chain': {
        success: true,
        chain: { position: 0, hash: '', checkedAt: '2026-11-21T18:40:00.000Z' },
      },
    },
  );
  await renderRemote(seller, '/seller/audit', { before: asSeller, language });
  return screen.findAllByRole('listitem');
}

/** The sentence of a row, without the marks that keep its names apart. */
const sentenceOf = (row: HTMLElement | undefined) =>
  row?.querySelector('summary b')?.textContent.replace(/[\u2066-\u2069]/g, '');

/** What says how an action reads, where that differs. */
const kindOf: Partial<Record<AuditAction, object>> = {
  'drawer.cash': { kind: 'paid_in' },
  'approval.give': { action: 'remove', items: ['1 × Fries'] },
};

it.each([
  ['en', 'it was cold', 'Not as it should be'],
  ['ar', 'كان الطعام باردًا', 'ليس كما يجب'],
] as const)(
  'a correction that answers a customer has the reason that they read (%s)',
  async (language, said, code) => {
    const answered = event({
      before: { totalHalalas: 12_000 },
      after: { totalHalalas: 6_400, correction: 'remove', items: ['1 × Wings'], problem: 'cold' },
      reason: 'quality',
    });
    const [row] = await showEvents([answered], language);
    expect(sentenceOf(row)).toContain(said);
    expect(row?.textContent).not.toContain(code);
  },
);

describe('a change in the audit log', () => {
  const voided = event({
    before: { totalHalalas: 12_000 },
    after: {
      totalHalalas: 6_400,
      correction: 'remove',
      items: ['1 × Shish Tawook'],
      itemsAr: ['1 × شيش طاووق'],
    },
    reason: 'entered_wrongly',
    approver: HUDA,
  });

  it.each([
    [
      'en',
      [
        'Salem moved Faisal from table 7 to table 11',
        'Salem seated Faisal at table 11',
        'Salem moved a guest from table 7 to table 11',
      ],
    ],
    [
      'ar',
      [
        'نقل Faisal من الطاولة 7 إلى الطاولة 11 بواسطة سالم',
        'إجلاس Faisal على الطاولة 11 بواسطة سالم',
        'نقل ضيف من الطاولة 7 إلى الطاولة 11 بواسطة سالم',
      ],
    ],
  ] as const)('names a guest who was moved, and from where (%s)', async (language, sentences) => {
    const seating = (id: number, table: string | null, guest?: string) =>
      event({
        id,
        action: 'visit.seat',
        subject: { type: 'visit', id: 'v1', label: '11' },
        before: { table, guest: null },
        after: { table: '11', guest: 'g1' },
        ...(guest !== undefined && { guest }),
      });
    const rows = await showEvents(
      [seating(1, '7', 'Faisal'), seating(2, null, 'Faisal'), seating(3, '7')],
      language,
    );
    expect(rows.map(sentenceOf)).toEqual(sentences);
    expect(rows[0]?.textContent).not.toContain('g1');
  });

  it.each([
    ['en', 'Salem set the count of the day of the dish Burnt Ends, 3 left today'],
    ['ar', /المتبقي اليوم 3$/],
  ] as const)('says how many of a dish were said to be left (%s)', async (language, sentence) => {
    const [row] = await showEvents(
      [
        event({
          action: 'dish.count',
          subject: { type: 'dish', id: 'd1', label: 'Burnt Ends' },
          before: { left: null },
          after: { left: 3 },
        }),
      ],
      language,
    );
    if (typeof sentence === 'string') expect(sentenceOf(row)).toBe(sentence);
    else expect(sentenceOf(row)).toMatch(sentence);
  });

  it.each([
    [
      'en',
      [
        'Salem gave a discount on 1 × Burger, SR 9.80, table 7',
        'Huda approved: Salem closed the visit at table 8: the guests left without paying, SR 90.00, cancelled SR 48.00',
        'Salem closed the visit at table 8: the guests left without paying, cancelled SR 48.00',
      ],
    ],
    [
      'ar',
      [
        'منح خصم على 1 × برجر بواسطة سالم، 9.80 ريال، الطاولة 7',
        'بموافقة هدى: إغلاق زيارة الطاولة 8 بواسطة سالم: مغادرة الضيوف دون دفع، 90.00 ريال، ملغى 48.00 ريال',
        'إغلاق زيارة الطاولة 8 بواسطة سالم: مغادرة الضيوف دون دفع، ملغى 48.00 ريال',
      ],
    ],
  ] as const)(
    'names the dish of a discount, and what guests who left cost and what was cancelled (%s)',
    async (language, sentences) => {
      const left = { action: 'visit.walk_out', subject: { type: 'visit', id: 'v1', label: '8' } };
      const rows = await showEvents(
        [
          event({
            before: { totalHalalas: 4_900 },
            after: {
              ...{ totalHalalas: 3_920, correction: 'discount' },
              ...{ items: ['1 × Burger'], itemsAr: ['1 × برجر'] },
            },
          }),
          event({
            ...left,
            approver: HUDA,
            after: { isOpen: false, unpaidHalalas: 9_000, cancelledHalalas: 4_800 },
          }),
          event({ ...left, after: { isOpen: false, unpaidHalalas: 0, cancelledHalalas: 4_800 } }),
        ],
        language,
      );
      expect(rows.map(sentenceOf)).toEqual(sentences);
    },
  );

  it.each([
    [
      'en',
      [
        'Salem paused orders, until 21/11 22:40',
        'Salem ended the pause',
        'Salem ended the pause',
        'Salem set longer times, as the kitchen is busy, until 21/11 22:40',
        'Salem ended the longer times',
      ],
    ],
    [
      'ar',
      [
        'إيقاف استقبال الطلبات بواسطة سالم، حتى 21/11 22:40',
        'إنهاء الإيقاف بواسطة سالم',
        'إنهاء الإيقاف بواسطة سالم',
        'تمديد الأوقات لانشغال المطبخ بواسطة سالم، حتى 21/11 22:40',
        'إنهاء تمديد الأوقات بواسطة سالم',
      ],
    ],
  ] as const)('says which pause began or ended (%s)', async (language, sentences) => {
    const [closed, busy] = ['closed', 'busy'].map((kind) => ({
      ...{ kind, minutes: 0 },
      endsAt: '2026-11-21T19:40:00.000Z',
    }));
    const changes = [
      { after: closed },
      { before: closed },
      { before: closed, after: busy },
      { after: busy },
      { before: busy },
    ];
    const subject = { type: 'hours', id: 'pause' } as const;
    const rows = await showEvents(
      changes.map((change) => event({ action: 'hours.pause', subject, ...change })),
      language,
    );
    expect(rows.map(sentenceOf)).toEqual(sentences);
  });

  it.each([
    [
      'en',
      /Credit notesNumber CRN-000006, Bill INV-000002, Paid yes/,
      /RefundWay of refund Card, /,
    ],
    [
      'ar',
      /الإشعارات الدائنةالرقم CRN-000006، الفاتورة INV-000002، مدفوعة نعم/,
      /المردودطريقة الردّ مدى وبطاقة، /,
    ],
  ] as const)(
    'names the number of a credit note and the way of a refund as what they are (%s)',
    async (language, note, back) => {
      const after = {
        correction: 'cancel',
        back: [{ way: 'terminal', amountHalalas: 24_00 }],
        creditNotes: [{ number: 'CRN-000006', bill: 'INV-000002', isPaid: true }],
      };
      const [row] = await showEvents([event({ after })], language);
      const text = row?.querySelector('table')?.textContent.replace(/–/g, '') ?? '';
      expect(text).toMatch(note);
      expect(text).toMatch(back);
    },
  );

  it('says nothing of the minutes of a pause, which has none', async () => {
    const pause = { action: 'hours.pause', subject: { type: 'hours', id: 'pause' } } as const;
    const endsAt = '2026-11-21T19:40:00.000Z';
    const rows = await showEvents(
      [
        event({ ...pause, after: { kind: 'closed', minutes: 0, endsAt } }),
        event({ ...pause, id: 2, after: { kind: 'busy', minutes: 30, endsAt } }),
      ],
      'en',
    );
    expect(rows.map((row) => row.textContent.includes('Minutes'))).toEqual([false, true]);
  });

  it('has details in words, with times of Riyadh, and none of a reason that was not given', async () => {
    const [row] = await showEvents(
      [
        event({
          ...{ action: 'hours.pause', subject: { type: 'hours', id: 'pause' } },
          after: { kind: 'busy', minutes: 30, endsAt: '2026-11-21T19:40:00.000Z' },
        }),
      ],
      'en',
    );
    expect(row?.textContent).toMatch(/Longer times.*21\/11 22:40/);
    expect(row?.textContent).not.toMatch(/audit\.|Reason/);
  });

  it.each([
    ['en', 'Huda approved: Salem removed 1 × Shish Tawook, SR 56.00, entered by mistake, table 7'],
    ['ar', 'بموافقة هدى: إلغاء 1 × شيش طاووق بواسطة سالم، 56.00 ريال، خطأ في الإدخال، الطاولة 7'],
  ] as const)(
    'says who did what, with amount, reason, table and approver (%s)',
    async (language, sentence) => {
      const [row] = await showEvents([voided], language);
      expect(sentenceOf(row)).toBe(sentence);
    },
  );

  it.each([
    [
      'en',
      'Salem approved: Huda may close a drawer with a difference, counted SR 683.50, Lost, Front',
    ],
    [
      'ar',
      'بموافقة سالم: السماح بإقفال درج مع وجود فرق بواسطة هدى، الفعلي 683.50 ريال، Lost، الأمامي',
    ],
  ] as const)(
    'says what the approver of a difference was shown (%s)',
    async (language, sentence) => {
      const approval = event({
        ...{ action: 'approval.give', subject: { type: 'staff', id: 's2' }, reason: 'Lost' },
        ...{ actor: { ...HUDA, kind: 'staff', role: 'cashier' }, approver: SALEM },
        after: {
          action: 'close_drawer',
          countedHalalas: 683_50,
          about: 'Front',
          aboutAr: 'الأمامي',
        },
      });
      const [row] = await showEvents([approval], language);
      expect(sentenceOf(row)).toBe(sentence);
    },
  );

  it.each([
    ['en', /SR 297.00, no longer wanted, table 3/],
    ['ar', /297.00 ريال، لم يعد مطلوبًا/],
  ] as const)(
    'gives the reason of a correction that was approved in words (%s)',
    async (language, words) => {
      const approval = event({
        ...{
          action: 'approval.give',
          subject: { type: 'staff', id: 's2' },
          reason: 'changed_mind',
        },
        ...{ actor: { ...HUDA, kind: 'staff', role: 'cashier' }, approver: SALEM },
        after: { action: 'cancel', amountHalalas: 297_00, table: '3' },
      });
      const [row] = await showEvents([approval], language);
      expect(sentenceOf(row)).toMatch(words);
    },
  );

  it.each([
    [
      'en',
      'Salem removed 1 × Cake, SR 34.20, refunded SR 17.07 (Cash), to be refunded SR 17.13 (Card), credit note RCN-000001 for the paid bill RCT-000001, credit note RCN-000002 for the bill RCT-000002, table 7',
    ],
    [
      'ar',
      'إلغاء 1 × كيك بواسطة سالم، 34.20 ريال، رُدّ 17.07 ريال (نقدًا)، مستحق الردّ 17.13 ريال (مدى وبطاقة)، إشعار دائن RCN-000001 للفاتورة المدفوعة RCT-000001، إشعار دائن RCN-000002 للفاتورة RCT-000002، الطاولة 7',
    ],
  ] as const)('says what went back by which way (%s)', async (language, sentence) => {
    const refund = event({
      before: { totalHalalas: 42_210 },
      after: {
        ...{ totalHalalas: 38_790, correction: 'remove' },
        ...{ items: ['1 × Cake'], itemsAr: ['1 × كيك'] },
        back: [
          { way: 'cash', amountHalalas: 17_07 },
          { way: 'terminal', amountHalalas: 17_13 },
        ],
        creditNotes: [
          { number: 'RCN-000001', bill: 'RCT-000001', isPaid: true },
          { number: 'RCN-000002', bill: 'RCT-000002', isPaid: false },
        ],
      },
    });
    const [row] = await showEvents([refund], language);
    expect(sentenceOf(row)).toBe(sentence);
  });

  it.each([
    [
      'en',
      [
        'Salem cancelled the delivery order SH-1, SR 180.00',
        'Salem refunded the whole of the delivery order SH-1, SR 180.00',
      ],
    ],
    [
      'ar',
      [
        'إلغاء طلب التوصيل SH-1 بواسطة سالم، 180.00 ريال',
        'ردّ ثمن طلب التوصيل SH-1 كاملًا بواسطة سالم، 180.00 ريال',
      ],
    ],
  ] as const)(
    'tells an order that was cancelled from one that was delivered and refunded (%s)',
    async (language, sentences) => {
      const subject = { type: 'order', id: 'o1', label: 'SH-1' } as const;
      const before = { totalHalalas: 180_00 };
      const after = { totalHalalas: 0, correction: 'cancel' };
      const rows = await showEvents(
        [
          event({ id: 1, subject, before, after }),
          event({ id: 2, subject, before, after: { ...after, status: 'Food Delivered' } }),
        ],
        language,
      );
      expect(rows.map(sentenceOf)).toEqual(sentences);
    },
  );

  it.each([
    [
      'en',
      [
        'Salem gave a discount, refunded SR 24.00 (Card), table 7',
        'Salem gave a discount, to be refunded SR 24.00 (Card), table 7',
        'Salem refunded money of the order at table 7 at the till, SR 24.00 (Card)',
      ],
    ],
    [
      'ar',
      [
        'منح خصم بواسطة سالم، رُدّ 24.00 ريال (مدى وبطاقة)، الطاولة 7',
        'منح خصم بواسطة سالم، مستحق الردّ 24.00 ريال (مدى وبطاقة)، الطاولة 7',
        'ردّ مبلغ من الطلب على الطاولة 7 عند الكاشير بواسطة سالم، 24.00 ريال (مدى وبطاقة)',
      ],
    ],
  ] as const)(
    'tells a refund that was given at once from one that is owed, and from its refund later (%s)',
    async (language, sentences) => {
      const back = [{ way: 'terminal', amountHalalas: 24_00 }];
      const rows = await showEvents(
        [
          event({ id: 1, after: { correction: 'discount', back, isGiven: true } }),
          event({ id: 2, after: { correction: 'discount', back } }),
          event({ id: 3, action: 'order.given_back', after: { back } }),
        ],
        language,
      );
      expect(rows.map(sentenceOf)).toEqual(sentences);
    },
  );

  it.each([
    [
      'en',
      [
        'Salem issued the bill RCT-000001, SR 140.70, paid SR 40.70 (Cash), paid SR 100.00 (Card), tip SR 14.07',
        'Salem recorded a payment of the bill RCT-000001, SR 49.00 (Card)',
        'Salem recorded a payment of the bill RCT-000001, SR 30.00 (Cash), tip SR 2.00',
        'Salem reversed a payment of the bill RCT-000001, SR 30.00 (Cash), tip SR 2.00, Wrong bill',
      ],
    ],
    [
      'ar',
      [
        'إصدار الفاتورة RCT-000001 بواسطة سالم، 140.70 ريال، دُفع 40.70 ريال (نقدًا)، دُفع 100.00 ريال (مدى وبطاقة)، إكرامية 14.07 ريال',
        'تسجيل دفعة من الفاتورة RCT-000001 بواسطة سالم، 49.00 ريال (مدى وبطاقة)',
        'تسجيل دفعة من الفاتورة RCT-000001 بواسطة سالم، 30.00 ريال (نقدًا)، إكرامية 2.00 ريال',
        'إلغاء دفعة من الفاتورة RCT-000001 بواسطة سالم، 30.00 ريال (نقدًا)، إكرامية 2.00 ريال، Wrong bill',
      ],
    ],
  ] as const)('says how a bill was paid, and the tip (%s)', async (language, sentences) => {
    const subject = { type: 'bill', id: 'b1', label: 'RCT-000001' };
    const payment = { way: 'cash', amountHalalas: 30_00, tipHalalas: 2_00 };
    const rows = await showEvents(
      [
        event({
          ...{ action: 'bill.issue', subject },
          after: {
            totalHalalas: 140_70,
            payments: [
              { way: 'cash', amountHalalas: 40_70 },
              { way: 'terminal', amountHalalas: 100_00, tipHalalas: 14_07 },
            ],
          },
        }),
        event({
          ...{ action: 'bill.pay', subject },
          before: { dueHalalas: 49_00 },
          after: { dueHalalas: 0, way: 'terminal' },
        }),
        event({ action: 'bill.pay', subject, after: payment }),
        event({ action: 'bill.reverse', subject, before: payment, reason: 'Wrong bill' }),
      ].map((one, id) => ({ ...one, id })),
      language,
    );
    expect(rows.map(sentenceOf)).toEqual(sentences);
  });

  it.each([
    ['en', 'Huda may remove 1 × Hummus, SR 34.20, table 7', '1 × Hummus'],
    ['ar', 'السماح بإلغاء 1 × حمص بواسطة هدى، 34.20 ريال، الطاولة 7', '1 × حمص'],
  ] as const)('names dish and table of an approval (%s)', async (language, sentence, items) => {
    const approval = event({
      ...{ action: 'approval.give', subject: { type: 'staff', id: 's2' } },
      actor: { ...HUDA, kind: 'staff', role: 'cashier' },
      after: {
        ...{ action: 'remove', amountHalalas: 34_20, table: '7' },
        ...{ items: ['1 × Hummus'], itemsAr: ['1 × حمص'] },
      },
    });
    const [row] = await showEvents([approval], language);
    expect(sentenceOf(row)).toBe(sentence);
    const fields = row?.querySelector('table')?.textContent;
    expect(fields).toContain(items);
    expect(fields?.match(/1 × /g)).toHaveLength(1);
  });

  it.each([
    [
      'en',
      'Salem saw the difference that Huda counted, to approve it or not, counted SR 90.00, difference SR −10.00, Front',
    ],
    ['ar', /^عرض فرق الجرد على .+ بواسطة هدى للموافقة عليه أو رفضه، .*−10.00/],
  ] as const)('says who was shown a difference (%s)', async (language, sentence) => {
    const shown = event({
      ...{ action: 'approval.show', subject: { type: 'staff', id: SALEM.id, label: 'Salem' } },
      actor: { ...HUDA, kind: 'staff', role: 'cashier' },
      after: {
        ...{ action: 'close_drawer', about: 'Front' },
        ...{ countedHalalas: 90_00, differenceHalalas: -10_00 },
      },
    });
    const [row] = await showEvents([shown], language);
    expect(sentenceOf(row)).toMatch(sentence);
  });

  it.each([
    [
      'en',
      'Salem did not approve the difference that Huda counted, counted SR 90.00, difference SR −10.00, Lost, Front',
    ],
    [
      'ar',
      'عدم موافقة Salem على فرق الجرد الذي تم بواسطة هدى، الفعلي 90.00 ريال، الفرق −10.00 ريال، Lost، Front',
    ],
  ] as const)('says who did not approve a difference (%s)', async (language, sentence) => {
    const refused = event({
      ...{ action: 'approval.refuse', subject: { type: 'staff', id: SALEM.id, label: 'Salem' } },
      actor: { ...HUDA, kind: 'staff', role: 'cashier' },
      after: {
        ...{ action: 'close_drawer', about: 'Front' },
        ...{ countedHalalas: 90_00, differenceHalalas: -10_00 },
      },
      reason: 'Lost',
    });
    const [row] = await showEvents([refused], language);
    expect(sentenceOf(row)).toBe(sentence);
  });

  it.each(['en', 'ar'] as const)(
    'shows no name of a field and no JSON, whatever the action (%s)',
    async (language) => {
      const values = Object.fromEntries(
        AUDIT_FIELDS.filter((field) => !AUDIT_FIELDS_BY_ID.includes(field)).map((field) => [
          field,
          field.endsWith('Halalas')
            ? 100
            : field === 'payments'
              ? [{ way: 'cash', tipHalalas: 100 }]
              : 1,
        ]),
      );
      const rows = await showEvents(
        [
          event({ action: 'day.close', after: values }),
          ...AUDIT_ACTIONS.map((action, id) =>
            event({
              id,
              action,
              after: { amountHalalas: 100, correction: 'comp', ...kindOf[action] },
            }),
          ),
        ],
        language,
      );
      expect(rows).toHaveLength(AUDIT_ACTIONS.length + 1);
      const raw = AUDIT_FIELDS.filter((field) => /[a-z][A-Z]/.test(field));
      for (const row of rows) {
        expect(sentenceOf(row)).not.toMatch(/[{}]|undefined|^$/);
        const text = within(row).getByRole('table', { hidden: true }).textContent;
        expect(text).not.toMatch(/[{}]/);
        expect(raw.filter((field) => text.includes(field))).toEqual([]);
      }
    },
  );
});
