import { type Product, paths } from '@smokehouse/shared/contract';
import { dishDescription, dishName } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { useLanguage } from '@smokehouse/shared/stores';
import { AddControl, DishPicture, Price } from '@smokehouse/shared/ui';
import { useDishInCart } from './cart';

interface Props {
  product: Product;
  /** h2 under a page's title, h3 under a section's. */
  heading?: 'h2' | 'h3';
  /** One of the two large ones of the best sellers. */
  lead?: boolean;
  /** In the first screen: its picture must not wait. */
  eager?: boolean;
}

/** A dish: the whole card leads to its page, only the control in the corner does not. */
export function ProductCard({ product, heading: Heading = 'h2', lead = false, eager = false }: Props) {
  const language = useLanguage((state) => state.language);
  const { quantity, add, remove } = useDishInCart(product._id);
  const name = dishName(product, language);
  return (
    <article className={`card ${lead ? 'lead' : ''} ${product.inStock ? '' : 'out'}`}>
      <div className="media">
        <div className="pic">
          <DishPicture image={product.image} eager={eager} sizes={lead ? '(max-width: 760px) 100vw, 55vw' : '(max-width: 760px) 128px, (max-width: 1100px) 33vw, 25vw'} />
        </div>
        <div className="act"><AddControl name={name} quantity={quantity} inStock={product.inStock} onAdd={add} onRemove={remove} /></div>
      </div>
      <div className="row">
        <Heading><Link to={paths.product(product)}>{name}</Link></Heading>
        <Price amount={product.price} />
        <p>{dishDescription(product, language)}</p>
      </div>
    </article>
  );
}

/** Cards that hold the place while the menu is on its way. */
export function CardSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <article key={index} className="card" aria-hidden="true">
      <div className="pic sk" />
      <div className="mfe-menu-sk-copy">
        <div className="sk mfe-menu-sk-title" />
        <div className="sk mfe-menu-sk-line" />
        <div className="sk mfe-menu-sk-short" />
      </div>
    </article>
  ));
}
