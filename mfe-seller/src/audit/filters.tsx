import { Select } from '@smokehouse/shared/bundled/select';
import type { AuditFilter, CallAnswer } from '@smokehouse/shared/contract';
import {
  AUDIT_ACTIONS,
  AUDIT_ACTORS,
  AUDIT_SUBJECTS,
} from '@smokehouse/shared/contract/operations/audit/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { ControlField, Field } from '@smokehouse/shared/ui';
import { textIn } from '@smokehouse/shared/contract/text-in';
import { DateField } from '../parts/date-field';
import styles from './audit.module.css';

type People = CallAnswer<'GET /api/seller/audit'>['people'];
export type FilterKey = keyof AuditFilter;

/** Which changes are shown. Each field is part of the address of the page. */
export function Filters({
  values,
  people,
  onChange,
}: {
  values: Partial<Record<FilterKey, string>>;
  people: People;
  onChange: (key: FilterKey, value: string) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const kinds = AUDIT_SUBJECTS.map((kind) => [kind, t(`audit.subject.${kind}`)] as const);
  const actions = AUDIT_ACTIONS.map((action) => [action, t(`audit.action.${action}`)] as const);
  const who = [
    ...people.map(({ id, nameEn, nameAr }) => [id, textIn(language, nameEn, nameAr)] as const),
    ...AUDIT_ACTORS.filter((kind) => kind !== 'staff').map(
      (kind) => [kind, t(`audit.actor.${kind}`)] as const,
    ),
  ];
  const choice = (key: FilterKey, options: readonly (readonly [string, string])[]) => (
    <ControlField label={t(`audit.filter.${key}`)}>
      {(control) => (
        <Select
          {...control}
          value={values[key] ?? ''}
          onChange={(event) => onChange(key, event.target.value)}
        >
          <option value="">{t('audit.all')}</option>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </ControlField>
  );
  const day = (key: 'from' | 'to') => (
    <DateField
      label={t(`audit.filter.${key}`)}
      value={values[key] ?? ''}
      onChange={(value) => onChange(key, value)}
    />
  );
  return (
    <section className={styles.filters} aria-label={t('audit.filters')}>
      {choice('person', who)}
      {choice('kind', kinds)}
      {choice('action', actions)}
      {day('from')}
      {day('to')}
      <Field
        label={t('audit.filter.id')}
        type="search"
        value={values.id ?? ''}
        onChange={(event) => onChange('id', event.target.value)}
      />
    </section>
  );
}
