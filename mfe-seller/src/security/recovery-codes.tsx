import { useEffect, useRef } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, notify } from '@smokehouse/shared/ui';
import styles from './security.module.css';

/** New recovery codes, shown once, to copy or download. */
export function RecoveryCodes({
  codes,
  onSaved,
}: {
  codes: readonly string[];
  onSaved: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const intro = useRef<HTMLParagraphElement>(null);
  const text = `${codes.join('\n')}\n`;
  useEffect(() => intro.current?.focus(), []);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    notify.success(t('security.recovery.copied'));
  };
  return (
    <section className={styles.codes}>
      <p ref={intro} tabIndex={-1}>
        <b>{t('security.recovery.title')}</b>
        {t('security.recovery.shownOnce')}
      </p>
      <ol dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button variant="accent" onClick={onSaved}>
          {t('security.recovery.saved')}
        </Button>
        <Button variant="line" onClick={() => void copy()}>
          {t('security.recovery.copy')}
        </Button>
        <a
          className={styles.download}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="smoke-house-recovery-codes.txt"
        >
          {t('security.recovery.download')}
        </a>
      </div>
    </section>
  );
}
