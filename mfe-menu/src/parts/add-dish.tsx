import type { Product } from '@smokehouse/shared/contract';
import { AddControl } from '@smokehouse/shared/ui';
import { useDishInCart } from './cart';

/** A dish's way into the cart. By itself, so that a press renders nothing else of the card. */
export function AddDish({ product, name }: { product: Product; name: string }) {
  const { quantity, add, remove } = useDishInCart(product._id);
  return (
    <AddControl
      name={name}
      quantity={quantity}
      inStock={product.inStock}
      onAdd={add}
      onRemove={remove}
    />
  );
}
