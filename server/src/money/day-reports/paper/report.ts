import {
  CURRENCY_LABELS,
  toHalalas,
  toSar,
  type DayReport,
  type DrawerShift,
  type Language,
  type ShiftDetails,
} from '@smokehouse/shared/contract';
import { reportNumberText } from '@smokehouse/shared/contract/money/shifts/rules';
import { textIn } from '@smokehouse/shared/contract/text-in';
import {
  band,
  centred,
  mark,
  riyadhTime,
  rule,
  space,
  together,
  type Block,
  type Column,
  type Style,
} from '../../../operations/paper';
import { TEXTS, type TextKey } from './texts';

const LEADING = 1.5;
const BASE = 0.7;
const NUMBER = new Intl.NumberFormat('en', { minimumFractionDigits: 2 });

/** `18,742.00`, negative with a minus sign. */
const sar = (amount: number) => NUMBER.format(amount).replace('-', '−');
/** What is taken off; nothing of nothing. */
const less = (amount: number) => sar(amount === 0 ? 0 : -amount);
const dayText = (day: string) => day.split('-').reverse().join('/');

type Person = DayReport['by'];

/** A number, which stands in the column of the amounts: no date, and no text. */
const NUMERIC = /^[−×\d,. ]+$/;

/**
 * Functions that write the parts of a report in one language.
 * @param amounts those of the report that may be the longest
 */
function writerFor(column: Column, language: Language, amounts: readonly number[]) {
  const { pen, width, size } = column;
  const isRtl = language === 'ar';
  const direction = isRtl ? 'rtl' : 'ltr';
  const text = (key: TextKey) => TEXTS[key][language];

  /**
   * Numbers end in one column, so that their decimals are below each other in both languages. In
   * Arabic the longest one begins at the edge of the paper.
   */
  const numberWidth = Math.max(
    ...amounts.map((amount) => pen.width(sar(amount), { face: 'bold', size })),
  );

  /** A label at the side where the language begins, and its value at the other side. */
  function row(label: string, value: string, emphasis = 1): Block {
    const face = emphasis > 1 ? 'bold' : 'regular';
    const labelStyle: Style = { face, size: size * emphasis, direction };
    const valueStyle: Style = { face: 'bold', size: size * emphasis, direction: 'auto' };
    const room = width - pen.width(value, valueStyle) - size;
    // A value as long as the paper gets lines of its own.
    const isBelow = room < width / 4;
    const labels = pen.wrap(label, labelStyle, isBelow ? width : room);
    const values = isBelow ? pen.wrap(value, valueStyle, width) : [value];
    const step = size * emphasis * LEADING;
    return {
      height: step * (isBelow ? labels.length + values.length : labels.length),
      draw(x, y) {
        const base = (index: number) => y + step * (index + BASE);
        const isNumber = emphasis < 1.3 && NUMERIC.test(value);
        const [start, end] = isRtl ? [x + width, isNumber ? x + numberWidth : x] : [x, x + width];
        labels.forEach((line, index) =>
          pen.write(line, labelStyle, start, base(index), isRtl ? 'end' : 'start'),
        );
        values.forEach((line, index) =>
          pen.write(
            line,
            valueStyle,
            end,
            base(isBelow ? labels.length + index : 0),
            isRtl && !isNumber ? 'start' : 'end',
          ),
        );
      },
    };
  }

  return {
    text,
    row,
    /** A row with the text of a key; none without a value. */
    fact: (key: TextKey, value: string | undefined): Block[] =>
      value === undefined ? [] : [row(text(key), value)],
    money: (key: TextKey, amount: number): Block => row(text(key), sar(amount)),
    /** `× 41`, read from the side where the language begins. */
    times: (count: number) => (isRtl ? `${count} ×` : `× ${count}`),
    /** An amount with its currency: `SR 18,555.00`. */
    withCurrency: (amount: number) =>
      isRtl
        ? `${sar(amount)} ${CURRENCY_LABELS[language]}`
        : `${CURRENCY_LABELS[language]} ${sar(amount)}`,
    /** `Discounts (5)   187.00` */
    counted: (key: TextKey, { count, amount }: { count: number; amount: number }): Block =>
      row(`${text(key)} (${count})`, sar(amount)),
    title: (key: TextKey): Block => together([space(size * 0.2), row(text(key), '', 1.05)]),
    middle: (value: string, scale = 1, face: Style['face'] = 'regular'): Block =>
      centred(column, value, { face, size: size * scale, direction: 'auto' }),
    language,
    nameOf: ({ nameEn, nameAr }: Person) => textIn(language, nameEn, nameAr),
    part: (blocks: readonly Block[]): Block[] =>
      blocks.length === 0 ? [] : [rule(column, 'dashed'), ...blocks],
  };
}
type Writer = ReturnType<typeof writerFor>;

/** The amounts of a drawer that may be the longest. */
const amountsOf = ({ openedCash, cashSales = 0, cashRefunds = 0, ...shift }: DrawerShift) => [
  ...[openedCash, cashSales, -cashRefunds, shift.paidIn, -shift.paidOut],
  ...[shift.expectedCash ?? 0, shift.closedCash ?? 0, shift.difference ?? 0],
];

/** All parts of an X or a Z report from top to bottom. */
export const blocksOfReport =
  (report: DayReport, language: Language) =>
  (column: Column): Block[] => {
    const writer = writerFor(column, language, [
      report.bills.amount,
      -report.creditNotes.amount,
      ...report.payments.map(({ amount }) => amount),
      sumOfPayments(report),
      -(report.toPayments?.unpaid.amount ?? 0),
      ...[...report.drawers, ...(report.openDrawers ?? [])].flatMap(amountsOf),
    ]);
    return [
      ...headBlocks(report, column, writer),
      ...writer.part(timeBlocks(report, writer)),
      ...writer.part(salesBlocks(report, column, writer)),
      ...writer.part(toPaymentBlocks(report, writer)),
      ...writer.part(paymentBlocks(report, writer)),
      ...writer.part(correctionBlocks(report, writer)),
      ...writer.part(cashierBlocks(report, writer)),
      ...report.drawers.flatMap((shift) => writer.part(shiftBlocks(shift, writer))),
      ...(report.openDrawers ?? []).flatMap((shift) => writer.part(shiftBlocks(shift, writer))),
      ...writer.part(looseBlocks(report, writer)),
      ...writer.part(tableBlocks(report, writer)),
      ...writer.part(report.number === undefined ? [] : [writer.middle(writer.text('final'), 0.9)]),
      space(column.size),
    ];
  };

function headBlocks(
  { seller, number }: DayReport,
  column: Column,
  { text, middle, language }: Writer,
): Block[] {
  const isFinal = number !== undefined;
  return [
    mark(column, 11 * column.pen.mm),
    middle(seller.name[language], 1.8, 'display'),
    middle(seller.address[language]),
    ...(seller.vatNumber ? [middle(`${text('vatNumber')} ${seller.vatNumber}`, 0.9)] : []),
    space(column.size * 0.4),
    middle(text(isFinal ? 'z' : 'x'), 1.25, 'bold'),
    isFinal
      ? middle(reportNumberText(number), 1.25, 'bold')
      : band(column, [text('preview')], column.size * 1.1),
  ];
}

const timeBlocks = (
  { day, from, to, at, by, approvedBy, number }: DayReport,
  { fact, nameOf }: Writer,
): Block[] => [
  ...fact('day', dayText(day)),
  ...fact('from', riyadhTime(new Date(from))),
  ...fact('to', riyadhTime(new Date(to))),
  ...fact(number === undefined ? 'readAt' : 'closedAt', riyadhTime(new Date(at))),
  ...fact('by', nameOf(by)),
  ...fact('approvedBy', approvedBy && nameOf(approvedBy)),
];

function salesBlocks(
  { bills, creditNotes, sales, late }: DayReport,
  column: Column,
  { row, text, money, times, withCurrency }: Writer,
): Block[] {
  const documents = (
    key: 'bills' | 'creditNotes',
    { ranges, count, amount }: DayReport['bills'],
    sign: (amount: number) => string,
  ) => [
    row(`${text(key)} (${count})`, sign(amount)),
    ...ranges.map(({ first, last, count: own }) =>
      row(first === last ? first : `${first} – ${last}`, times(own)),
    ),
  ];
  return [
    ...documents('bills', bills, sar),
    ...documents('creditNotes', creditNotes, less),
    ...partBlocks(money, creditNotes, [
      ['ofWhichRefunds', 'refunded'],
      ['ofWhichUnpaid', 'unpaid'],
    ]),
    rule(column, 'solid'),
    row(text('sales'), withCurrency(sales.total), 1.3),
    rule(column, 'solid'),
    ...(sales.net === undefined ? [] : [money('net', sales.net)]),
    ...(sales.vat === undefined ? [] : [money('vat', sales.vat)]),
    ...(late.count > 0 ? [money('late', late.amount)] : []),
  ];
}

/** Parts of a sum, below it: those that are not zero. */
const partBlocks = <Part extends string>(
  money: Writer['money'],
  sum: { readonly [key in Part]?: number | undefined },
  parts: readonly (readonly [TextKey, Part])[],
): Block[] =>
  parts.flatMap(([key, part]) => {
    const amount = sum[part] ?? 0;
    return amount === 0 ? [] : [money(key, amount)];
  });

/** The bills by which net sales and payments differ, so that the difference can be checked. */
const toPaymentBlocks = ({ toPayments }: DayReport, { row, text, counted }: Writer): Block[] => {
  if (!toPayments) return [];
  const { unpaid, earlier, withoutNote } = toPayments;
  return [
    ...(unpaid.count === 0
      ? []
      : [row(`${text('unpaidBills')} (${unpaid.count})`, less(unpaid.amount))]),
    ...unpaid.bills.map(({ number, table, hasLeft, amount }) =>
      row(
        [
          number,
          ...(table === undefined ? [] : [`${text('table')} ${table}`]),
          ...(hasLeft ? [text('hasLeft')] : []),
        ].join(' · '),
        sar(amount),
      ),
    ),
    ...(earlier.count > 0 ? [counted('earlierBills', earlier)] : []),
    ...(withoutNote === 0 ? [] : [row(text('withoutNote'), less(withoutNote))]),
  ];
};

/** What was paid in all ways, less what was paid back; SAR. */
const sumOfPayments = ({ payments }: DayReport) =>
  toSar(payments.reduce((sum, { amount }) => sum + toHalalas(amount), 0));

const paymentBlocks = (report: DayReport, { row, text, title, money }: Writer): Block[] => {
  const { payments, tips } = report;
  return [
    ...(payments.length > 0 ? [title('payments')] : []),
    ...payments
      .filter(({ count, taken, paidBack }) => count > 0 || taken !== 0 || paidBack !== 0)
      .map(({ way, count, amount }) => row(`${text(way)} (${count})`, sar(amount))),
    ...(payments.length > 0 ? [money('allPayments', sumOfPayments(report))] : []),
    money('tips', tips),
  ];
};

const correctionBlocks = (report: DayReport, { counted, fact, money }: Writer): Block[] => [
  counted('discounts', report.discounts),
  counted('comps', report.comps),
  counted('voids', report.voids),
  counted('reversals', report.reversals),
  counted('refunds', report.refunds),
  ...(report.walkOuts?.count ? [counted('walkOuts', report.walkOuts)] : []),
  ...partBlocks(money, report.walkOuts ?? {}, [
    ['ofWhichBilled', 'billed'],
    ['ofWhichUnbilled', 'unbilled'],
  ]),
  ...fact('tables', String(report.tables)),
  ...fact('covers', String(report.covers)),
  ...fact('deliveries', String(report.deliveries)),
  ...fact('pickups', String(report.pickups)),
];

const cashierBlocks = ({ cashiers }: DayReport, { row, title, nameOf }: Writer): Block[] =>
  cashiers.length === 0
    ? []
    : [
        title('cashiers'),
        ...cashiers.map(({ person, count, taken, paidBack }) =>
          row(`${nameOf(person)} (${count})`, sar(taken - paidBack)),
        ),
      ];

/** A drawer with what it took in and gave out, and its count. */
function shiftBlocks(shift: DrawerShift, { row, text, money, fact, nameOf }: Writer): Block[] {
  // What is missing is hidden until the drawer is counted.
  const some = (key: TextKey, amount = 0, sign = sar) =>
    amount === 0 ? [] : [row(text(key), sign(amount))];
  const known = (key: TextKey, amount?: number) =>
    amount === undefined ? [] : [money(key, amount)];
  return [
    row(`${nameOf(shift.drawer)} · ${nameOf(shift.openedBy)}`, '', 1.05),
    money('openedCash', shift.openedCash),
    ...known('cashSales', shift.cashSales),
    ...some('cashTips', shift.tips),
    ...some('cashRefunds', shift.cashRefunds, less),
    ...some('paidIn', shift.paidIn),
    ...some('paidOut', shift.paidOut, less),
    ...fact('noSales', shift.noSales > 0 ? String(shift.noSales) : undefined),
    ...known('expected', shift.expectedCash),
    ...(shift.closedCash === undefined
      ? [row(text('stillOpen'), '')]
      : [
          money('counted', shift.closedCash),
          row(text('difference'), sar(shift.difference ?? 0), 1.1),
          ...(shift.earlierCounts ?? []).map(({ counted }) => money('countedBefore', counted)),
          ...fact('reason', shift.reason),
          ...fact('approvedBy', shift.approvedBy && nameOf(shift.approvedBy)),
          ...(shift.leftCash === undefined ? [] : [money('leftCash', shift.leftCash)]),
        ]),
  ];
}

const looseBlocks = ({ withoutDrawer }: DayReport, { title, money, row, text }: Writer): Block[] =>
  withoutDrawer.cashSales === 0 && withoutDrawer.cashRefunds === 0
    ? []
    : [
        title('withoutDrawer'),
        money('cashSales', withoutDrawer.cashSales),
        row(text('cashRefunds'), less(withoutDrawer.cashRefunds)),
      ];

const tableBlocks = (
  { openTables, openReason }: DayReport,
  { title, row, text, fact }: Writer,
): Block[] =>
  openTables.length === 0
    ? []
    : [
        title('openTables'),
        ...openTables.map(({ table = '—', amount }) =>
          row(`${text('table')} ${table}`, sar(amount)),
        ),
        ...(openReason === undefined ? [] : fact('reason', openReason)),
      ];

const MAIN: Readonly<Record<ShiftDetails['events'][number]['kind'], TextKey>> = {
  cash_sale: 'cashSales',
  cash_refund: 'cashRefunds',
  paid_in: 'paidIn',
  paid_out: 'paidOut',
  no_sale: 'noSales',
};

/** The X report of a drawer: its sums, its count, and what was done by hand. */
export const blocksOfShift =
  ({ shift, events }: ShiftDetails, language: Language) =>
  (column: Column): Block[] => {
    const writer = writerFor(column, language, amountsOf(shift));
    const { text, row, fact, middle } = writer;
    const byHand = events.filter(({ kind }) => !kind.startsWith('cash_'));
    return [
      mark(column, 11 * column.pen.mm),
      middle(text(shift.closedAt === undefined ? 'x' : 'shift'), 1.25, 'bold'),
      ...(shift.closedAt === undefined ? [band(column, [text('preview')], column.size * 1.1)] : []),
      ...writer.part([
        ...fact('day', dayText(shift.day)),
        ...fact('openedAt', riyadhTime(new Date(shift.openedAt))),
        ...fact('closedAt', shift.closedAt && riyadhTime(new Date(shift.closedAt))),
        ...fact('by', shift.closedBy && writer.nameOf(shift.closedBy)),
      ]),
      ...writer.part(shiftBlocks(shift, writer)),
      ...writer.part(
        byHand.map(({ kind, amount = 0, reason = '' }) => {
          const signed = kind === 'paid_out' ? less(amount) : sar(amount);
          return row(`${text(MAIN[kind])}: ${reason}`, kind === 'no_sale' ? '' : signed);
        }),
      ),
      space(column.size),
    ];
  };
