import type { Product } from '@smokehouse/shared/contract';
import styles from './dish-grid.module.css';
import { CardSkeleton, ProductCard } from './product-card';

/** So many cards are in the first screen of a list page, on a phone and on a desk. */
const ABOVE_THE_FOLD = 4;
/** Two rows on a desk: about what a category has. */
const PLACES = 8;

/** Dishes of one list page, four in a row; places for them while `products` are on their way. */
export function DishGrid({ products }: { products: readonly Product[] | undefined }) {
  return (
    <ul className={styles.grid} role="list" aria-hidden={!products}>
      {products
        ? products.map((product, index) => (
            <li key={product._id}>
              <ProductCard product={product} eager={index < ABOVE_THE_FOLD} />
            </li>
          ))
        : Array.from({ length: PLACES }, (_, index) => (
            <li key={index}>
              <CardSkeleton />
            </li>
          ))}
    </ul>
  );
}
