import { useTranslation } from '@smokehouse/shared/i18n';
import { Button } from './button';
import styles from './error-notice.module.css';
import { Icon } from './icon';

/**
 * An error message with a retry button. It replaces only the section that failed to load.
 */
export function ErrorNotice({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTranslation('shared');
  return (
    <div className={styles.remote} role="alert">
      <Icon name="cloud" />
      <div>{text}</div>
      <Button variant="line" small onClick={onRetry}>
        <Icon name="retry" />
        {t('retry')}
      </Button>
    </div>
  );
}
