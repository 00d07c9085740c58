import type { Product } from '@smokehouse/shared/contract';
import styles from './dish-grid.module.css';
import { CardSkeleton, ProductCard } from './product-card';

/** Number of cards in the first screen of a list page, on phones and desktops. */
const ABOVE_THE_FOLD = 4;
/** Two rows on a desktop, about the size of a category. */
const SKELETON_CARDS = 8;

/** The dishes of a list page, or skeletons while `products` is undefined. */
export function DishGrid({
  products,
  heading,
}: {
  products: readonly Product[] | undefined;
  /** Of the names. Default: h2. */
  heading?: 'h3';
}) {
  return (
    <ul className={styles.grid} role="list" aria-hidden={!products}>
      {products
        ? products.map((product, index) => (
            <li key={product._id}>
              <ProductCard product={product} heading={heading} eager={index < ABOVE_THE_FOLD} />
            </li>
          ))
        : Array.from({ length: SKELETON_CARDS }, (_, index) => (
            <li key={index}>
              <CardSkeleton />
            </li>
          ))}
    </ul>
  );
}
