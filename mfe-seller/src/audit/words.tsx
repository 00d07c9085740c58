import type { ReactNode } from 'react';
import { isCategoryPath, toSar, type AuditEvent } from '@smokehouse/shared/contract';
import { CORRECTION_REASONS } from '@smokehouse/shared/contract/money/corrections/kinds';
import { formatDate, useTranslation } from '@smokehouse/shared/i18n';
import { useCorrectionTexts } from '@smokehouse/shared/orders/correction-texts';
import { useLanguage } from '@smokehouse/shared/stores';
import { Price } from '@smokehouse/shared/ui';
import { textIn } from '@smokehouse/shared/contract/text-in';
import { dayAndTime, isDay } from '../parts/time';
import { isMoment, isNone, isRecord } from './values';

/** Who made a change: a name, or the kind of actor. */
export function useActorName(): (actor: AuditEvent['actor']) => string {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  return ({ kind, nameEn, nameAr }) => textIn(language, nameEn, nameAr) ?? t(`audit.actor.${kind}`);
}

/** Who approved a change of somebody else: a name, or the id without one. */
export function useApproverName(): (approver: NonNullable<AuditEvent['approver']>) => string {
  const language = useLanguage((state) => state.language);
  return ({ id, nameEn, nameAr }) => textIn(language, nameEn, nameAr) ?? id;
}

/**
 * Why a change was made: the text of a code, or the sentence that somebody typed; else nothing. Of a
 * correction that answers what its customer had said, that, as the customer and the order read it.
 */
export function useReasonText(): (
  event: Pick<AuditEvent, 'action' | 'reason' | 'after'>,
) => string {
  const { t } = useTranslation('mfe-seller');
  const corrections = useCorrectionTexts();
  const isCode = (reason: string) => CORRECTION_REASONS.some((one) => one === reason);
  return ({ action, reason = '', after }) => {
    if (reason === '') return '';
    const problem = after?.['problem'];
    if (typeof problem === 'string') return corrections(`corrected.problem.${problem}`);
    // Who approves a correction reads its reason, of anything else what was written.
    return isCode(reason) && ['order.correct', 'order.cancel', 'approval.give'].includes(action)
      ? corrections(`corrected.reason.${reason}`)
      : t(`audit.reason.${reason}`, reason);
  };
}

/** What was changed: `Dish Brisket`. */
export function Subject({ of: subject }: { of: AuditEvent['subject'] }) {
  const { t } = useTranslation('mfe-seller');
  return (
    <>
      {t(`audit.subject.${subject.type}`, subject.type)} <bdi>{useSubjectName()(subject)}</bdi>
    </>
  );
}

/** The name of a subject: as it is called, a day, a category, or the end of its id. */
export function useSubjectName(): (subject: AuditEvent['subject']) => string {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const language = useLanguage((state) => state.language);
  return ({ type, id, label, labelAr }) => {
    if (language === 'ar' && labelAr !== undefined) return labelAr;
    if (type === 'hours' && isDay(id)) return formatDate(`${id}T12:00:00Z`);
    // The picture of a category is named `cut/burger`.
    const category = id.replace('cut/', '');
    if (isCategoryPath(category)) return shared(`category.${category}`);
    return t(`audit.item.${id}`, label ?? id.slice(-8));
  };
}

/** The name of a field; a part that is an id or a name of the menu stays as it is. */
export function FieldName({ path }: { path: readonly string[] }) {
  const { t } = useTranslation('mfe-seller');
  return path.map((part, index) => (
    <span key={part}>
      {index > 0 && ' › '}
      <bdi>{t(`audit.field.${part}`, part)}</bdi>
    </span>
  ));
}

/**
 * The fields of one entry of a list: `Paid by Cash, Amount SR 56.00`.
 * @param props.of the field that is the list: a number or a way means another thing in some
 */
function Inside({ of: list, values }: { of: string; values: Readonly<Record<string, unknown>> }) {
  const { t } = useTranslation('mfe-seller');
  return Object.entries(values).map(([field, value], index) => (
    <span key={field}>
      {index > 0 && t('audit.part.sep')}
      {t([`audit.entry.${list}.${field}`, `audit.field.${field}`], field)}{' '}
      <Value field={field} value={value} />
    </span>
  ));
}

/** A value in words: amounts in SAR, yes and no, lists with commas, names of kinds and roles. */
export function Value({ field, value }: { field: string; value: unknown }): ReactNode {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  if (isNone(value)) return <span aria-label={t('audit.none')}>–</span>;
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
  if (field.endsWith('Halalas') && typeof value === 'number')
    return <Price amount={toSar(value)} decimals />;
  if (Array.isArray(value))
    return value.map((one: unknown, index) => (
      <span key={index}>
        {index > 0 && t('audit.part.sep')}
        {isRecord(one) ? <Inside of={field} values={one} /> : <bdi>{String(one)}</bdi>}
      </span>
    ));
  const text = String(value);
  if (isMoment(text)) return <bdi>{dayAndTime(text)}</bdi>;
  if (field === 'status') return <bdi>{shared(`status.${text}`, text)}</bdi>;
  const key = field === 'role' ? `audit.role.${text}` : `audit.value.${field}.${text}`;
  return <bdi>{t(key, text)}</bdi>;
}
