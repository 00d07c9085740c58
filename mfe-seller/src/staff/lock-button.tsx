import { useTranslation } from '@smokehouse/shared/i18n';
import { Drawing } from '../parts/drawing';
import { lock } from './lock';

/** Hands a shared tablet to the next person. */
export function LockButton() {
  const { t } = useTranslation('mfe-seller');
  return (
    <button type="button" title={t('staff.lock')} onClick={lock}>
      <Drawing>
        <path d="M5.5 11h13v9h-13zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11" />
      </Drawing>
      <span>{t('staff.lock')}</span>
    </button>
  );
}
