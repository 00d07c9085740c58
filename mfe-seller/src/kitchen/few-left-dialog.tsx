import { useTranslation } from '@smokehouse/shared/i18n';
import { Button } from '@smokehouse/shared/ui';
import { Dialog } from '../parts/dialog';
import styles from './few-left-dialog.module.css';

/** More are entered on the page of dishes. */
const MOST = 12;

/** Says with one press how many of a dish are left today, or that it is not limited any more. */
export default function FewLeftDialog({
  name,
  left,
  isSending,
  onSet,
  onClose,
}: {
  name: string;
  /** Undefined for a dish that is not limited. */
  left: number | undefined;
  isSending: boolean;
  /** @param left null: without a limit */
  onSet: (left: number | null) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  return (
    <Dialog title={t('kitchen.dishStock.title', { name })} onClose={onClose}>
      <div className={styles.counts}>
        {Array.from({ length: MOST }, (_, index) => index + 1).map((count) => (
          <Button
            key={count}
            variant={count === left ? 'accent' : 'line'}
            aria-pressed={count === left}
            aria-disabled={isSending}
            onClick={() => onSet(count)}
          >
            <span className="num">{count}</span>
          </Button>
        ))}
        {left !== undefined && (
          <Button
            variant="line"
            className={styles.none}
            aria-disabled={isSending}
            onClick={() => onSet(null)}
          >
            {t('kitchen.dishStock.none')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
