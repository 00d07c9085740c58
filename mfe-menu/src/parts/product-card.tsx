import { CardLabels } from '@smokehouse/shared/bundled/card-labels';
import { type Product, paths } from '@smokehouse/shared/contract';
import { dishDescription, dishName } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { useLanguage, useSession } from '@smokehouse/shared/stores';
import { DishPicture, Price } from '@smokehouse/shared/ui';
import { AddDish } from './add-dish';
import styles from './product-card.module.css';

interface Props {
  product: Product;
  /** h2 below a page title, h3 below a section title. */
  heading?: 'h2' | 'h3';
  /** Shown large, as the first two best sellers are. */
  lead?: boolean;
  /** Loads the picture at once, for cards in the first screen. */
  eager?: boolean;
}

const SIZES = '(max-width: 760px) 128px, (max-width: 1100px) 33vw, 25vw';
const LEAD_SIZES = '(max-width: 760px) 100vw, 55vw';

/** A dish. The whole card links to its page, except for the control in the corner. */
export function ProductCard({
  product,
  heading: Heading = 'h2',
  lead = false,
  eager = false,
}: Props) {
  const language = useLanguage((state) => state.language);
  const atTable = useSession((state) => state.context === 'dine');
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
          <AddDish
            product={product}
            name={name}
            classes={{ add: styles.add, soldOut: styles.soldOut }}
          />
        </div>
      </div>
      <div className={styles.text}>
        <Heading className={styles.heading}>
          <Link to={paths.product(product)}>{name}</Link>
        </Heading>
        <Price
          size={lead ? 'large' : 'medium'}
          className={styles.price}
          amount={product.price}
          decimals={atTable}
        />
        <div className={styles.below}>
          <p>{dishDescription(product, language)}</p>
          <CardLabels product={product} texts="mfe-menu" />
        </div>
      </div>
    </article>
  );
}

/**
 * Placeholder while the menu loads. It has the boxes and lines of a card to avoid a layout shift.
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
        <span className={`${styles.price} ${styles.priceLine} sk`}>{'\u00a0'}</span>
        <div className={styles.below}>
          <span className={`${styles.line} sk`} />
          <span className={`${styles.line} sk`} />
        </div>
      </div>
    </div>
  );
}
