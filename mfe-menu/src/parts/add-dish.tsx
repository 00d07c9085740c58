import type { ComponentProps } from 'react';
import type { Product } from '@smokehouse/shared/contract';
import { AddControl } from '@smokehouse/shared/ui';
import { useDishInCart } from './use-dish-in-cart';

/** Adds and removes a dish. A separate component, so that a click does not render the card. */
export function AddDish({
  product,
  name,
  classes,
}: {
  product: Product;
  name: string;
  classes?: ComponentProps<typeof AddControl>['classes'];
}) {
  const { quantity, dish, add, remove, sheet } = useDishInCart(product);
  return (
    <>
      <AddControl
        dish={dish}
        name={name}
        quantity={quantity}
        inStock={product.inStock}
        onAdd={() => add()}
        onRemove={remove}
        classes={classes}
      />
      {sheet}
    </>
  );
}
