import { useTranslation } from '@smokehouse/shared/i18n';
import { Button } from '@smokehouse/shared/ui';
import styles from './ingredients.module.css';

/** Replaces what is typed by what somebody else has saved meanwhile. */
export function UseTheirs({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('mfe-seller');
  return (
    <div className={styles.theirs}>
      <Button variant="line" small onClick={onClick}>
        {t('ingredients.useTheirs')}
      </Button>
    </div>
  );
}
