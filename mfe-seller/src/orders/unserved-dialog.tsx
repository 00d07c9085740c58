import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { servedQuantity } from '@smokehouse/shared/orders/corrections';
import { Button, Icon } from '@smokehouse/shared/ui';
import { Dialog } from '../parts/dialog';
import styles from '../parts/confirm-dialog.module.css';
import type { AnyOrder } from '../queries/orders';
import type { OrdersKind } from './orders-table';
import type { Unserved } from './use-status-changes';

/**
 * Asks what is served of an order with dishes that are on hold or not ready, or whether a delivery or
 * pickup leaves the kitchen without them.
 */
export function UnservedDialog<O extends AnyOrder>({
  kind,
  question,
  onClose,
}: {
  kind: OrdersKind;
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
      <Names order={question.order} lines={dishes.lines} />
      <div className={styles.actions}>
        {dishes.ready.length > 0 && (
          <Button variant="accent" onClick={answer(serveReady)}>
            <Icon name="check" />
            {t('order.unserved.ready', { count: dishes.ready.length })}
          </Button>
        )}
        <Button variant={dishes.ready.length > 0 ? 'line' : 'accent'} onClick={answer(serveAll)}>
          {t(kind === 'dine' ? 'order.unserved.all' : 'order.unserved.anyway')}
        </Button>
        <Button variant="text" autoFocus onClick={onClose}>
          {t('remove.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}

/** The dishes of these lines, with how many of each are made. */
function Names({ order, lines = [] }: { order: AnyOrder; lines?: readonly number[] | undefined }) {
  const language = useLanguage((state) => state.language);
  if (lines.length === 0) return null;
  const meant = order.items.filter((item, index) => lines.includes(item.line ?? index));
  return (
    <ul>
      {meant.map((item, index) => (
        <li key={index}>
          <bdi dir="ltr" className="num">
            {servedQuantity(item)} ×
          </bdi>{' '}
          <bdi>{dishName(item.product, language)}</bdi>
        </li>
      ))}
    </ul>
  );
}
