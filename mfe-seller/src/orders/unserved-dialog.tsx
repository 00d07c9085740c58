import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Icon } from '@smokehouse/shared/ui';
import { Dialog } from '../parts/dialog';
import styles from '../parts/confirm-dialog.module.css';
import type { Unserved } from './use-status-changes';

/** Asks what is served of an order with dishes that are on hold or not ready. */
export function UnservedDialog<O>({
  question,
  onClose,
}: {
  /** null: there is nothing to ask. */
  question: Unserved<O> | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  if (!question) return null;
  const { name, dishes, serveReady, serveAll } = question;
  const answer = (act: () => void) => () => {
    act();
    onClose();
  };
  return (
    <Dialog title={t('order.unserved.title', { name })} onClose={onClose}>
      <p>
        {dishes.held > 0 && t('order.unserved.held', { count: dishes.held })}{' '}
        {dishes.open > 0 && t('order.unserved.open', { count: dishes.open })}
      </p>
      <div className={styles.actions}>
        {dishes.ready.length > 0 && (
          <Button variant="accent" onClick={answer(serveReady)}>
            <Icon name="check" />
            {t('order.unserved.ready', { count: dishes.ready.length })}
          </Button>
        )}
        <Button variant={dishes.ready.length > 0 ? 'line' : 'accent'} onClick={answer(serveAll)}>
          {t('order.unserved.all')}
        </Button>
        <Button variant="text" autoFocus onClick={onClose}>
          {t('remove.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
