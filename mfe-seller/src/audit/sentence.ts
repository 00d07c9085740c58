import {
  AUDIT_VARIANTS,
  type AuditAction,
  type AuditField,
} from '@smokehouse/shared/contract/operations/audit/rules';
import { DELIVERED } from '@smokehouse/shared/contract/ordering/orders/statuses';
import { toSar, type AuditEvent } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { amountText } from '../corrections/public/amount-text';
import { dayAndTime } from '../parts/time';
import { inLanguage, isRecord } from './values';
import { useActorName, useApproverName, useReasonText, useSubjectName } from './words';

/** Keeps the direction of a name or a number inside a sentence of the other direction. */
const isolate = (text: string) => text && `\u2068${text}\u2069`;

const numberOf = (values: AuditEvent['before'], field: string): number | undefined => {
  const value = values?.[field];
  return typeof value === 'number' ? value : undefined;
};

/** The fields that are the amount of a change, the most telling one first. */
const AMOUNTS = [
  'amountHalalas',
  'unpaidHalalas',
  'salesHalalas',
  'countedHalalas',
  'openedHalalas',
  'totalHalalas',
] satisfies AuditField[];

/** The amount of a change: what it took away, or what it names. Unit: halalas. */
export function amountOf({ before, after }: Pick<AuditEvent, 'before' | 'after'>) {
  for (const field of ['totalHalalas', 'dueHalalas']) {
    const [was, is] = [numberOf(before, field), numberOf(after, field)];
    if (was !== undefined && is !== undefined) return was - is;
  }
  for (const field of AMOUNTS) {
    const amount = numberOf(after, field) ?? numberOf(before, field);
    if (amount !== undefined) return amount;
  }
  return undefined;
}

/** Without the nothing that stays unpaid where all was cancelled. */
function shownAmountOf(event: Pick<AuditEvent, 'before' | 'after'>) {
  const amount = amountOf(event);
  const isCancelled = numberOf(event.after, 'cancelledHalalas') !== undefined;
  return amount === 0 && isCancelled ? undefined : amount;
}

/** The entries of a list. */
const recordsOf = (value: unknown) => (Array.isArray(value) ? value : []).filter(isRecord);

/** How the payment of a bill that was recorded or reversed was made. */
const wayOf = ({ action, before, after }: AuditEvent): unknown =>
  action === 'bill.pay' || action === 'bill.reverse' ? (after ?? before)?.['way'] : undefined;

type VariantOf = (event: Pick<AuditEvent, 'before' | 'after'>) => string;

/** Actions whose kinds are not the value of one field. */
const VARIANTS: Readonly<Partial<Record<string, VariantOf>>> = {
  'dish.stock': ({ after }) => (after?.['inStock'] === true ? 'in' : 'out'),
  'hours.pause': ({ before, after }) => pauseVariant(before?.['kind'], after?.['kind']),
  'order.correct': ({ after }) => correctionVariant(after),
  'approval.give': ({ after }) => withDish(String(after?.['action']), after),
  'visit.seat': ({ before }) => (typeof before?.['table'] === 'string' ? 'moved' : 'seated'),
};

/** The end of the key of a sentence: the kind of a change whose kinds read differently. */
function variantOf(event: AuditEvent): string {
  const variant = VARIANTS[event.action]?.(event);
  if (variant !== undefined) return `.${variant}`;
  const field = AUDIT_VARIANTS[event.action as AuditAction];
  return field ? `.${String(event.after?.[field])}` : '';
}

/** What a correction did: a delivered order that is taken back is not cancelled. */
const correctionVariant = (after: AuditEvent['after']): string =>
  after?.['correction'] === 'cancel' && after['status'] === DELIVERED
    ? 'refund'
    : withDish(String(after?.['correction']), after);

/** A discount on some dishes of an order names them. */
const withDish = (kind: string, after: AuditEvent['after']): string =>
  kind === 'discount' && Array.isArray(after?.['items']) ? 'discountOf' : kind;

/** What happened to a pause, or to the longer times of a busy kitchen. */
function pauseVariant(before: unknown, after: unknown): 'closed' | 'busy' | 'ended' | 'busyEnded' {
  if (after === 'closed') return 'closed';
  if (before === 'closed') return 'ended';
  return after === 'busy' ? 'busy' : 'busyEnded';
}

/** An approval, or what its approver was shown before. */
const isApproval = ({ action }: Pick<AuditEvent, 'action'>): boolean =>
  action.startsWith('approval.');

const money = (halalas: number) => amountText(toSar(halalas));

/** An amount with the way in which it was paid: as a part of the sentence that `key` names. */
function useByWay() {
  const { t } = useTranslation('mfe-seller');
  return (key: 'by' | 'payment' | 'refunded' | 'toRefund', halalas: number, way: unknown): string =>
    t(`audit.part.${key}`, { amount: money(halalas), way: t(`audit.value.way.${String(way)}`) });
}

/** How a bill was paid when it was issued, and the tips with its payments. */
function usePaymentsOf(): (event: AuditEvent) => string[] {
  const { t } = useTranslation('mfe-seller');
  const byWay = useByWay();
  return ({ action, before, after }) => {
    if (!action.startsWith('bill.')) return [];
    const payments = recordsOf(after?.['payments']);
    const tips = [...payments, after ?? before].map((one) => numberOf(one, 'tipHalalas') ?? 0);
    const tip = tips.reduce((sum, one) => sum + one, 0);
    return [
      ...payments.map((one) => byWay('payment', numberOf(one, 'amountHalalas') ?? 0, one['way'])),
      ...(tip > 0 ? [t('audit.part.tip', { amount: money(tip) })] : []),
    ];
  };
}

/**
 * What was paid for a bill, by which way: of a payment that was recorded or reversed, and of those
 * with which it was issued. Empty for every other change.
 */
export function usePaidTexts(): (event: AuditEvent) => string[] {
  const byWay = useByWay();
  const paymentsOf = usePaymentsOf();
  return (event) => {
    const [amount, way] = [amountOf(event), wayOf(event)];
    return [
      ...(amount === undefined || way === undefined ? [] : [byWay('by', amount, way)]),
      ...paymentsOf(event),
    ];
  };
}

/**
 * A change as a sentence: who did what, with its amount, reason, table and approver:
 * `Huda approved: Salem voided 1 × Shish Tawook, SR 56.00, entered by mistake, table 7`.
 */
export function useSentence(): (event: AuditEvent) => string {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const language = useLanguage((state) => state.language);
  const [actorName, approverName] = [useActorName(), useApproverName()];
  const [subjectName, reasonText] = [useSubjectName(), useReasonText()];
  const [byWay, paymentsOf] = [useByWay(), usePaymentsOf()];
  const between = t('audit.part.sep');

  function valueOf(values: AuditEvent['before'], action: string): string {
    const value = values?.['table'] ?? values?.['status'];
    if (value === undefined || value === null) return '–';
    const text = String(value as string);
    return isolate(action === 'order.status' ? shared(`status.${text}`, text) : text);
  }

  /** How much: the change of a price, a percentage, the amount, and by how much a count differs. */
  function amountsOf(event: AuditEvent): string[] {
    const { before, after } = event;
    const [was, is] = [numberOf(before, 'priceHalalas'), numberOf(after, 'priceHalalas')];
    const percent = numberOf(after, 'percent');
    const [amount, way] = [shownAmountOf(event), wayOf(event)];
    // Who approves a difference is shown the count.
    const counted = isApproval(event) ? numberOf(after, 'countedHalalas') : undefined;
    const isCount = counted !== undefined && amount === counted;
    const difference = numberOf(after, 'differenceHalalas');
    const isPrice = was !== undefined && is !== undefined;
    return [
      isPrice ? t('audit.part.fromTo', { from: money(was), to: money(is) }) : '',
      percent === undefined ? '' : isolate(t('audit.part.percent', { percent })),
      amount === undefined || isCount
        ? ''
        : way === undefined
          ? money(amount)
          : byWay('by', amount, way),
      counted === undefined ? '' : t('audit.part.counted', { amount: money(counted) }),
      difference === undefined ? '' : t('audit.part.difference', { amount: money(difference) }),
    ];
  }

  /** What was cancelled of guests who left without paying, beside what stays unpaid. */
  function cancelledOf({ after }: AuditEvent): string[] {
    const cancelled = numberOf(after, 'cancelledHalalas');
    return cancelled === undefined ? [] : [t('audit.part.cancelled', { amount: money(cancelled) })];
  }

  /** When a pause ends that began. */
  function untilOf(event: AuditEvent): string[] {
    const ends = event.after?.['endsAt'];
    const begins = ['.closed', '.busy'].includes(variantOf(event));
    if (event.action !== 'hours.pause' || !begins || typeof ends !== 'string') return [];
    return [t('audit.part.until', { time: isolate(dayAndTime(ends)) })];
  }

  /** How many of a dish were said to be left. */
  function countOf({ action, after }: AuditEvent): string[] {
    const left = action === 'dish.count' ? numberOf(after, 'left') : undefined;
    return left === undefined ? [] : [t('audit.part.left', { left: isolate(String(left)) })];
  }

  /** The credit notes of a correction, and whether their bills were paid. */
  function creditNotesOf({ after }: AuditEvent): string[] {
    return recordsOf(after?.['creditNotes']).map((note) =>
      t(`audit.part.creditNote.${note['isPaid'] === true ? 'paid' : 'unpaid'}`, {
        number: isolate(String(note['number'])),
        bill: isolate(String(note['bill'])),
      }),
    );
  }

  /**
   * What goes back to the guest at the desk, by each way. A correction takes cash out of the drawer
   * at once; the rest is still to be given back, unless whoever corrected has given it.
   */
  function backOf({ action, after }: AuditEvent): string[] {
    const isGiven = action !== 'order.correct' || after?.['isGiven'] === true;
    return recordsOf(after?.['back']).map((part) =>
      byWay(
        action === 'order.given_back'
          ? 'by'
          : isGiven || part['way'] === 'cash'
            ? 'refunded'
            : 'toRefund',
        numberOf(part, 'amountHalalas') ?? 0,
        part['way'],
      ),
    );
  }

  /** Why: a code reads as a part of the sentence, the words of a person stay as they are. */
  function reasonOf(event: AuditEvent): string {
    const text = event.reason === undefined ? '' : reasonText(event);
    const isCode = text !== event.reason;
    return isolate(
      isCode && language === 'en' ? text.charAt(0).toLowerCase() + text.slice(1) : text,
    );
  }

  /** Where: the order of dishes that were corrected, and what an approval was about. */
  function placeOf({ action, subject, after }: AuditEvent): string {
    if (isApproval({ action })) {
      const [about, table] = [inLanguage(after, 'about', language), after?.['table']];
      return [
        typeof about === 'string' ? isolate(about) : '',
        typeof table === 'string' ? t('audit.part.table', { table: isolate(table) }) : '',
      ]
        .filter(Boolean)
        .join(between);
    }
    if (action !== 'order.correct' || after?.['correction'] === 'cancel') return '';
    return subject.type === 'round' && subject.label !== undefined
      ? t('audit.part.table', { table: isolate(subject.label) })
      : t(`audit.the.${subject.type}`, { name: isolate(subjectName(subject)) });
  }

  return (event) => {
    const { action, subject, before, after, actor, approver } = event;
    const name = isolate(subjectName(subject));
    const items = inLanguage(after, 'items', language);
    const values = {
      name,
      who: isolate(actorName(actor)),
      subject: t(`audit.the.${subject.type}`, { name, defaultValue: name }),
      items: Array.isArray(items) ? items.map((item) => isolate(String(item))).join(between) : '',
      guest: event.guest === undefined ? t('audit.part.guest') : isolate(event.guest),
      from: valueOf(before, action),
      to: valueOf(after, action),
    };
    const start = t(`audit.sentence.${action}${variantOf(event)}`, {
      ...values,
      // An action of a later version has no sentence yet.
      defaultValue: t(`audit.action.${action}`, action),
    });
    const first = start.charAt(0).toUpperCase() + start.slice(1);
    const parts = [
      ...amountsOf(event),
      ...cancelledOf(event),
      ...untilOf(event),
      ...countOf(event),
      ...paymentsOf(event),
      ...backOf(event),
      ...creditNotesOf(event),
      reasonOf(event),
      placeOf(event),
    ].filter(Boolean);
    const sentence = [approver ? start : first, ...parts].join(between);
    return approver
      ? t('audit.part.approved', { approver: isolate(approverName(approver)), sentence })
      : sentence;
  };
}
