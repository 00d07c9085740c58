import { AddNote } from '@smokehouse/shared/bundled/add-note';
import type { RemovableLine } from '@smokehouse/shared/bundled/removable-lines';
import { Undo } from '@smokehouse/shared/bundled/undo';
import { hasDetails, type LineOptions } from '@smokehouse/shared/bundled/use-line-products';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useCart, useLanguage } from '@smokehouse/shared/stores';
import { AddControl, DishPicture, Icon, IconButton, Price } from '@smokehouse/shared/ui';
import styles from './cart-line.module.css';

interface Props {
  line: RemovableLine;
  /** The options of the menu, if lines of the cart have some. */
  options: LineOptions | undefined;
  /** The previous price of one dish, if the price has changed. Unit: SAR. */
  previousPrice: number | undefined;
  onRemove: () => void;
}

/** One dish in the cart. */
export function CartLine({
  line: { product, quantity, hasFocus },
  options,
  previousPrice,
  onRemove,
}: Props) {
  const { t } = useTranslation('mfe-cart');
  const { t: shared } = useTranslation('shared');
  const { language } = useLanguage();
  const { add, remove } = useCart();
  const name = dishName(product, language);
  return (
    <li className={`${styles.line} ${product.inStock ? '' : styles.out}`}>
      <DishPicture image={product.image} sizes="132px" />
      <div className={styles.text}>
        <h3>{name}</h3>
        <span className={styles.each}>
          <Price className={styles.price} amount={product.price} /> {t('each')}
          {previousPrice !== undefined && (
            <span className={styles.previousPrice}>
              {t('was')} <Price className={styles.price} amount={previousPrice} />
            </span>
          )}
          {!hasDetails(product) && (
            <AddNote
              label={t('addNote')}
              namespace="mfe-cart"
              product={product}
              useItems={useCart}
            />
          )}
        </span>
        {options && hasDetails(product) && (
          <options.Details
            namespace="mfe-cart"
            line={product._id}
            menu={options.menu}
            useItems={useCart}
          />
        )}
      </div>
      <div className={styles.amount}>
        {product.inStock ? (
          <AddControl
            quiet
            dish={product._id}
            name={name}
            quantity={quantity}
            inStock
            onAdd={() => add(product._id)}
            onRemove={() => (quantity === 1 ? onRemove() : remove(product._id))}
          />
        ) : (
          <span className={styles.tag}>
            <Icon name="alert" />
            {shared('outOfStock')}
          </span>
        )}
        <Price size="medium" className={styles.price} amount={product.price * quantity} />
      </div>
      <IconButton
        className={styles.remove}
        label={t('remove', { name })}
        autoFocus={hasFocus}
        onClick={onRemove}
      >
        <Icon name="trash" />
      </IconButton>
    </li>
  );
}

/** What stays of a removed dish until the customer leaves the page. */
export function RemovedCartLine({
  line: { product, hasFocus },
  onUndo,
}: {
  line: RemovableLine;
  onUndo: () => void;
}) {
  const { t } = useTranslation('mfe-cart');
  const { language } = useLanguage();
  const name = dishName(product, language);
  return (
    <li className={styles.removed}>
      <Undo
        text={t('removed', { name })}
        action={t('undo')}
        label={t('undoOf', { name })}
        hasFocus={hasFocus}
        onUndo={onUndo}
      />
    </li>
  );
}

/** Placeholder while the menu loads. It uses the line's grid to avoid a layout shift. */
export function CartLineSkeleton() {
  return (
    <li className={styles.line}>
      <span className={`sk ${styles.picture}`} />
      <div className={styles.text}>
        <span className={`sk ${styles.words}`} />
        <span className={`sk ${styles.words}`} />
      </div>
      <div className={styles.amount}>
        <span className={`sk ${styles.control}`} />
      </div>
    </li>
  );
}
