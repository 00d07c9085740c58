import { type ComponentProps, useId } from 'react';
import { CATEGORIES } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Icon } from '@smokehouse/shared/ui';

/** A labelled text of several lines with its error beside it. */
export function TextArea({ label, error, ...area }: { label: string; error?: string | undefined } & ComponentProps<'textarea'>) {
  const id = useId();
  return (
    <div className={`field ${error ? 'err' : ''}`}>
      <label htmlFor={id}>{label}</label>
      <textarea className="input" id={id} aria-invalid={Boolean(error)} aria-describedby={error ? `${id}-msg` : undefined} {...area} />
      {error && <span className="msg" id={`${id}-msg`}><Icon name="alert" />{error}</span>}
    </div>
  );
}

/** The ten categories by their paths. */
export function CategorySelect(select: ComponentProps<'select'>) {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t('form.category')}</label>
      <select className="select" id={id} {...select}>
        <option value="">{t('form.selectCategory')}</option>
        {CATEGORIES.map(({ menu_path: path }) => <option key={path} value={path}>{shared(`category.${path}`)}</option>)}
      </select>
    </div>
  );
}
