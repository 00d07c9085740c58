import { paths, type Product } from '@smokehouse/shared/contract';
import { dishDescription, dishName } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { useDineCart, useLanguage } from '@smokehouse/shared/stores';
import { AddControl, DishPicture, Price } from '@smokehouse/shared/ui';
import styles from './row-card.module.css';

/** One dish of the table's menu; a click beside the button opens the dish. */
export function RowCard({ product, eager }: { product: Product; eager: boolean }) {
  const language = useLanguage((state) => state.language);
  const name = dishName(product, language);
  return (
    <article className={`${styles.card} ${product.inStock ? '' : styles.out}`}>
      <DishPicture image={product.image} category={product.category} sizes="148px" eager={eager} />
      <div className={styles.text}>
        <h3>
          <Link to={paths.product(product)}>{name}</Link>
        </h3>
        <p>{dishDescription(product, language)}</p>
        <Price amount={product.price} decimals />
      </div>
      <div className={styles.act}>
        <AddDish product={product} name={name} />
      </div>
    </article>
  );
}

/** By itself, so that a press renders nothing else of the card. */
function AddDish({ product: { _id: id, inStock }, name }: { product: Product; name: string }) {
  const quantity = useDineCart((state) => state.items[id] ?? 0);
  const { add, remove } = useDineCart.getState();
  return (
    <AddControl
      name={name}
      quantity={quantity}
      inStock={inStock}
      onAdd={() => add(id)}
      onRemove={() => remove(id)}
    />
  );
}

/** A dish that is still on its way: the size of the card that comes. */
export function RowCardSkeleton() {
  return (
    <div className={styles.card}>
      <div className={`sk ${styles.picture}`} />
      <div className={`${styles.text} ${styles.lines}`}>
        <div className="sk" />
        <div className="sk" />
        <div className="sk" />
      </div>
    </div>
  );
}
