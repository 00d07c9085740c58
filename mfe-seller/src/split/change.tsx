import { toSar } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Price } from '@smokehouse/shared/ui';
import styles from './split.module.css';

/**
 * The change stands alone, so that it is not overlooked.
 * @param bill the letter or the number of a bill that is issued, whose guest waits for it
 */
export function Change({ halalas, bill }: { halalas: number; bill?: string }) {
  const { t } = useTranslation('mfe-seller');
  return (
    <div role="status">
      {halalas > 0 && (
        <p className={styles.change}>
          {bill ? t('split.giveBackOf', { letter: bill }) : t('split.giveBack')}{' '}
          <Price amount={toSar(halalas)} decimals size="medium" />
        </p>
      )}
    </div>
  );
}
