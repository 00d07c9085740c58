import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useCart, useLanguage } from '@smokehouse/shared/stores';
import { DishPicture, Icon, Price, Stepper } from '@smokehouse/shared/ui';
import type { CartEntry } from '../lib/cart-contents';
import styles from './cart-line.module.css';

interface Props {
  entry: CartEntry;
  /** What one of it cost before, where the price has changed meanwhile. Unit: SAR. */
  before: number | undefined;
  /**
   * Called before the line goes away, while its elements are still there to move the focus from.
   */
  onLeave: () => void;
}

/** One dish in the cart. */
export function CartLine({ entry: { product, quantity }, before, onLeave }: Props) {
  const { t } = useTranslation('mfe-cart');
  const { t: shared } = useTranslation('shared');
  const { language } = useLanguage();
  const { add, remove, drop } = useCart();
  const name = dishName(product, language);
  return (
    <li className={`${styles.line} ${product.inStock ? '' : styles.out}`}>
      <DishPicture image={product.image} sizes="132px" />
      <div className={styles.text}>
        <h3>{name}</h3>
        <span className={styles.each}>
          <Price amount={product.price} /> {t('each')}
          {before !== undefined && (
            <span className={styles.before}>
              {t('was')} <Price amount={before} />
            </span>
          )}
        </span>
      </div>
      <div className={styles.amount}>
        {product.inStock ? (
          <Stepper
            quiet
            name={name}
            quantity={quantity}
            onLess={() => {
              if (quantity === 1) onLeave();
              remove(product._id);
            }}
            onMore={() => add(product._id)}
          />
        ) : (
          <span className={styles.tag}>
            <Icon name="alert" />
            {shared('outOfStock')}
          </span>
        )}
        <Price amount={product.price * quantity} />
      </div>
      <button
        type="button"
        className={`iconbtn ${styles.remove}`}
        aria-label={t('remove', { name })}
        onClick={() => {
          onLeave();
          drop(product._id);
        }}
      >
        <Icon name="trash" />
      </button>
    </li>
  );
}

/**
 * A line's place while the menu is on its way: the same grid, so that nothing moves when it comes.
 */
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
