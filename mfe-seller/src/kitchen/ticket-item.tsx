import type { KitchenItem, Language } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { detailsIn } from '@smokehouse/shared/orders/line-details';
import { GuestNote, withoutNote } from '../parts/guest-note';
import { KitchenIcon } from './kitchen-icon';
import styles from './ticket.module.css';

/** Name of an item; a struck or cancelled one shows its quantity before it. */
function ItemText({ item, language }: { item: KitchenItem; language: Language }) {
  const { t } = useTranslation('mfe-seller');
  const { quantity, was, cancelled, struck, served } = item;
  const details = withoutNote(detailsIn(item, language), item.note);
  const isCrossed = cancelled !== undefined || struck;
  return (
    <span className={styles.name}>
      <bdi>
        {isCrossed && `${quantity} `}
        {dishName(item, language)}
      </bdi>
      {item.note && !cancelled && <GuestNote note={item.note} />}
      {details && !cancelled && (
        <small>
          <bdi>{details}</bdi>
        </small>
      )}
      {cancelled && <small>{t(`kitchen.reason.${cancelled}`)}</small>}
      {served && !cancelled && <small>{t('kitchen.served')}</small>}
      {was !== undefined && !cancelled && <em>{t('kitchen.was', { quantity: was })}</em>}
    </span>
  );
}

/** An item that is on hold: it cannot be struck. */
export function HeldItem({ item, language }: { item: KitchenItem; language: Language }) {
  return (
    <li className={styles.item}>
      <span className={styles.quantity}>{item.quantity}</span>
      <ItemText item={item} language={language} />
    </li>
  );
}

/** An item: a press strikes it, another one brings it back. The first press of a change sees it. */
export function TicketItem({
  item,
  language,
  onPress,
}: {
  item: KitchenItem;
  language: Language;
  onPress: (item: KitchenItem) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const { cancelled, struck, served, quantity } = item;
  if (cancelled !== undefined)
    return (
      <li className={`${styles.item} ${styles.void}`}>
        <span className={styles.quantity}>
          <KitchenIcon name="cross" />
          <span className="vh">{t('kitchen.cancelled')}</span>
        </span>
        <ItemText item={item} language={language} />
      </li>
    );
  // What has left the pass cannot be made again here: whoever served it takes that back.
  if (served)
    return (
      <li className={`${styles.item} ${styles.done}`}>
        <span className={styles.quantity}>
          <KitchenIcon name="check" />
        </span>
        <ItemText item={item} language={language} />
      </li>
    );
  return (
    <li>
      <button
        type="button"
        className={`${styles.item} ${struck ? styles.done : ''}`}
        aria-pressed={struck === true}
        onClick={() => onPress(item)}
      >
        <span className={styles.quantity}>{struck ? <KitchenIcon name="check" /> : quantity}</span>
        <ItemText item={item} language={language} />
      </button>
    </li>
  );
}
