import { CardLabels } from '@smokehouse/shared/bundled/card-labels';
import { useAddDish } from '@smokehouse/shared/bundled/use-add-dish';
import { paths, type Product } from '@smokehouse/shared/contract';
import { dishDescription, dishName } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { useDineCart, useLanguage } from '@smokehouse/shared/stores';
import { AddControl, DishPicture, Price } from '@smokehouse/shared/ui';
import styles from './row-card.module.css';

/** One dish of the table's menu. A click outside of the button opens the dish. */
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
        <Price size="medium" className={styles.price} amount={product.price} decimals />
        <CardLabels product={product} texts="mfe-dine" />
      </div>
      <div className={styles.act}>
        <AddDish product={product} name={name} />
      </div>
    </article>
  );
}

/** A separate component, so that a changed quantity does not render the whole card again. */
function AddDish({ product, name }: { product: Product; name: string }) {
  const { quantity, dish, add, remove, sheet } = useAddDish(product, useDineCart, {
    namespace: 'mfe-dine',
  });
  return (
    <>
      <AddControl
        dish={dish}
        name={name}
        quantity={quantity}
        inStock={product.inStock}
        classes={{ add: styles.add, stepper: styles.stepper, soldOut: styles.soldOut }}
        onAdd={() => add()}
        onRemove={remove}
      />
      {sheet}
    </>
  );
}

/** The placeholder of a dish while the menu loads. It has the size of a card. */
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
