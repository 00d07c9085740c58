import { useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import styles from './language-switch.module.css';

/** A button for each language. The current one is underlined. */
export function LanguageSwitch() {
  const { t } = useTranslation('shared');
  const { language, setLanguage } = useLanguage();
  return (
    <div className={styles.lang} role="group" aria-label={t('language')}>
      {(
        [
          ['en', 'EN', 'English'],
          ['ar', 'عربي', 'العربية'],
        ] as const
      ).map(([code, label, name]) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-label={name}
          aria-pressed={language === code}
          aria-current={language === code ? 'true' : undefined}
          onClick={() => setLanguage(code)}
        >
          <span>{label}</span>
        </button>
      ))}
    </div>
  );
}
