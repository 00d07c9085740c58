import type { UnservedDishes } from '@smokehouse/shared/contract';
import { ON_THE_WAY } from '@smokehouse/shared/contract/ordering/orders/statuses';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Icon } from '@smokehouse/shared/ui';
import { Dialog } from '../parts/dialog';
import styles from '../parts/confirm-dialog.module.css';
import type { AnyOrder } from '../queries/orders';
import { DishNames, portionsOf } from './dish-names';
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
  const hasLeft = kind === 'delivery' && question.order.status === ON_THE_WAY;
  const answer = (act: () => void) => () => {
    act();
    onClose();
  };
  return (
    <Dialog title={t('order.unserved.title', { name })} onClose={onClose}>
      <Counts dishes={dishes} hasLeft={hasLeft} />
      <DishNames order={question.order} lines={dishes.lines} />
      {kind === 'dine' && <p>{t('order.unserved.stops')}</p>}
      {hasLeft && <p>{t('order.unserved.ends')}</p>}
      <div className={styles.actions}>
        {dishes.ready.length > 0 && (
          <Button variant="accent" onClick={answer(serveReady)}>
            <Icon name="check" />
            {t('order.unserved.ready', { count: portionsOf(question.order, dishes.ready) })}
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

/** How many dishes are missing. Of an order that has left, they may stand ready. */
function Counts({ dishes, hasLeft }: { dishes: UnservedDishes; hasLeft: boolean }) {
  const { t } = useTranslation('mfe-seller');
  if (hasLeft) return <p>{t('order.unserved.missing', { count: dishes.open })}</p>;
  return (
    <p>
      {dishes.held > 0 && t('order.unserved.held', { count: dishes.held })}{' '}
      {dishes.open > 0 && t('order.unserved.open', { count: dishes.open })}
    </p>
  );
}
