import type { ReactNode } from 'react';
import type { KitchenItem, Language } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { detailsIn } from '@smokehouse/shared/orders/line-details';
import { GuestNote, isAboutAllergy, withoutNote } from '../parts/guest-note';
import { KitchenIcon } from './kitchen-icon';
import type { HiddenNote } from './use-hidden-items';
import styles from './ticket.module.css';

/** Name of an item; a struck or cancelled one shows its quantity before it. */
function ItemText({ item, language }: { item: KitchenItem; language: Language }) {
  const { t } = useTranslation('mfe-seller');
  const { quantity, was, cancelled, struck } = item;
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
      {was !== undefined && !cancelled && <em>{t('kitchen.was', { quantity: was })}</em>}
    </span>
  );
}

/** For the bar that stands for hidden items: what is to be read of one that is not made yet. */
const noteOf = ({ note, struck }: KitchenItem): HiddenNote | undefined => {
  if (note === undefined || struck) return undefined;
  return isAboutAllergy(note) ? 'allergy' : 'note';
};

/**
 * The items that the guests have, on one line. They cannot be made again here: whoever served one
 * takes that back.
 */
export function ServedItems({
  items,
  language,
}: {
  items: readonly KitchenItem[];
  language: Language;
}) {
  const { t } = useTranslation('mfe-seller');
  return (
    <li className={`${styles.item} ${styles.done} ${styles.served}`}>
      <span className={styles.quantity}>
        <KitchenIcon name="check" />
      </span>
      <span>
        {t('kitchen.served')}:{' '}
        {items.map((item, index) => (
          <span key={item.line}>
            {index > 0 && t('comma')}
            <bdi>
              {item.quantity} {dishName(item, language)}
            </bdi>
          </span>
        ))}
      </span>
    </li>
  );
}

/** An item that is on hold: it cannot be struck. */
export function HeldItem({
  item,
  language,
  stock,
}: {
  item: KitchenItem;
  language: Language;
  /** Says that the dish is sold out. */
  stock?: ReactNode;
}) {
  return (
    <li data-note={noteOf(item)}>
      <div className={styles.item}>
        <span className={styles.quantity}>{item.quantity}</span>
        <ItemText item={item} language={language} />
      </div>
      {stock}
    </li>
  );
}

/** An item of a round that was served without it: nobody makes it any more. */
export function UnmadeItem({ item, language }: { item: KitchenItem; language: Language }) {
  const { t } = useTranslation('mfe-seller');
  return (
    <li className={`${styles.item} ${styles.void}`}>
      <span className={styles.quantity}>
        <KitchenIcon name="cross" />
        <span className="vh">{t('kitchen.unmade')}</span>
      </span>
      <span className={styles.name}>
        <bdi>
          {item.quantity} {dishName(item, language)}
        </bdi>
      </span>
    </li>
  );
}

/** An item: a press strikes it, another one brings it back. The first press of a change sees it. */
export function TicketItem({
  item,
  language,
  stock,
  onPress,
}: {
  item: KitchenItem;
  language: Language;
  /** Says that the dish is sold out. */
  stock?: ReactNode;
  onPress: (item: KitchenItem) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const { cancelled, struck, quantity } = item;
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
  return (
    <li data-note={noteOf(item)}>
      <button
        type="button"
        className={`${styles.item} ${struck ? styles.done : ''}`}
        aria-pressed={struck === true}
        onClick={() => onPress(item)}
      >
        <span className={styles.quantity}>{struck ? <KitchenIcon name="check" /> : quantity}</span>
        <ItemText item={item} language={language} />
      </button>
      {stock}
    </li>
  );
}
