import { useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { classNames } from './class-names';
import styles from './language-switch.module.css';

const LABELS = [
  ['en', 'EN', 'English', 'EN'],
  ['ar', 'عربي', 'العربية', 'ع'],
] as const;

/** A button for each language. The current one is underlined. */
export function LanguageSwitch() {
  const { t } = useTranslation('shared');
  const { language, setLanguage } = useLanguage();
  return (
    <div className={styles.lang} role="group" aria-label={t('language')}>
      {LABELS.map(([code, label, name]) => (
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

/** One button that switches to the other language, for the bar of a phone. */
export function LanguageButton({ className }: { className?: string | undefined }) {
  const { language, setLanguage } = useLanguage();
  const [code, , name, short] = LABELS[language === 'en' ? 1 : 0];
  return (
    <button
      type="button"
      className={classNames(styles.other, className)}
      lang={code}
      aria-label={name}
      onClick={() => setLanguage(code)}
    >
      {short}
    </button>
  );
}
