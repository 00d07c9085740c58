import type { ReactNode } from 'react';
import { toSar, type AuditEvent } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { Price } from '@smokehouse/shared/ui';
import { isNone } from './values';

/** Who made a change: a name, or the kind of actor. */
export function useActorName(): (actor: AuditEvent['actor']) => string {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  return ({ kind, nameEn, nameAr }) =>
    (language === 'ar' ? nameAr : nameEn) ?? t(`audit.actor.${kind}`);
}

/** What was changed: `Dish Brisket`. */
export function Subject({ of: { type, id, label } }: { of: AuditEvent['subject'] }) {
  const { t } = useTranslation('mfe-seller');
  return (
    <>
      {t(`audit.subject.${type}`, type)} <bdi>{label ?? t(`audit.item.${id}`, id.slice(-8))}</bdi>
    </>
  );
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

/** A value in words: amounts in SAR, yes and no, lists with commas. */
export function Value({ field, value }: { field: string; value: unknown }): ReactNode {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  if (isNone(value)) return <span aria-label={t('audit.none')}>–</span>;
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
  if (field.endsWith('Halalas') && typeof value === 'number')
    return <Price amount={toSar(value)} decimals />;
  if (Array.isArray(value))
    return (
      <bdi>
        {value
          .map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one)))
          .join(', ')}
      </bdi>
    );
  const text = String(value);
  return <bdi>{field === 'status' ? shared(`status.${text}`, text) : text}</bdi>;
}
