import { type Product, paths } from '@smokehouse/shared/contract';
import { dishDescription, dishName } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { useLanguage } from '@smokehouse/shared/stores';
import { DishPicture, Price } from '@smokehouse/shared/ui';
import { AddDish } from './add-dish';
import { CardLabels } from './card-labels';
import styles from './product-card.module.css';

interface Props {
  product: Product;
  /** h2 under a page's title, h3 under a section's. */
  heading?: 'h2' | 'h3';
  /** One of the two large ones of the best sellers. */
  lead?: boolean;
  /** In the first screen: its picture must not wait. */
  eager?: boolean;
}

const SIZES = '(max-width: 760px) 128px, (max-width: 1100px) 33vw, 25vw';
const LEAD_SIZES = '(max-width: 760px) 100vw, 55vw';

/** A dish: the whole card leads to its page, only the control in the corner does not. */
export function ProductCard({
  product,
  heading: Heading = 'h2',
  lead = false,
  eager = false,
}: Props) {
  const language = useLanguage((state) => state.language);
  const name = dishName(product, language);
  return (
    <article
      className={`${styles.card} ${lead ? styles.lead : ''} ${product.inStock ? '' : styles.out}`}
    >
      <div className={styles.media}>
        <div className={styles.picture}>
          <DishPicture
            image={product.image}
            category={product.category}
            eager={eager}
            sizes={lead ? LEAD_SIZES : SIZES}
          />
        </div>
        <div className={styles.action}>
          <AddDish product={product} name={name} />
        </div>
      </div>
      <div className={styles.text}>
        <Heading className={styles.heading}>
          <Link to={paths.product(product)}>{name}</Link>
        </Heading>
        <Price amount={product.price} />
        <div className={styles.below}>
          <p>{dishDescription(product, language)}</p>
          <CardLabels product={product} />
        </div>
      </div>
    </article>
  );
}

/**
 * A card that holds the place of one while the menu is on its way: the same boxes, the same lines,
 * so nothing jumps.
 */
export function CardSkeleton({ lead = false }: { lead?: boolean }) {
  return (
    <div className={`${styles.card} ${lead ? styles.lead : ''}`} aria-hidden="true">
      <div className={styles.media}>
        <div className={`${styles.picture} sk`} />
      </div>
      <div className={styles.text}>
        <div className={styles.heading}>
          <span className={`${styles.line} sk`} />
        </div>
        <span className={`price ${styles.priceLine} sk`}>{'\u00a0'}</span>
        <div className={styles.below}>
          <span className={`${styles.line} sk`} />
          <span className={`${styles.line} sk`} />
        </div>
      </div>
    </div>
  );
}
