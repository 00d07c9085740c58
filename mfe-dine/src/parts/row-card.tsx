import { paths, type Product } from '@smokehouse/shared/contract';
import { dishDescription, dishName } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { useDineCart, useLanguage } from '@smokehouse/shared/stores';
import { AddControl, DishPicture, Price } from '@smokehouse/shared/ui';

/** One dish of the table's menu; a click beside the button opens the dish. */
export function RowCard({ product, eager }: { product: Product; eager: boolean }) {
  const language = useLanguage((state) => state.language);
  const quantity = useDineCart((state) => state.items[product._id] ?? 0);
  const { add, remove } = useDineCart.getState();
  const name = dishName(product, language);
  return (
    <article className={`rowcard ${product.inStock ? '' : 'out'}`}>
      <DishPicture image={product.image} sizes="148px" eager={eager} />
      <div className="txt">
        <h3><Link to={paths.product(product)}>{name}</Link></h3>
        <p>{dishDescription(product, language)}</p>
        <Price amount={product.price} decimals />
      </div>
      <div className="act">
        <AddControl name={name} quantity={quantity} inStock={product.inStock} onAdd={() => add(product._id)} onRemove={() => remove(product._id)} />
      </div>
    </article>
  );
}
