import type { useRemovableLines } from '@smokehouse/shared/bundled/removable-lines';
import type { LineOptions } from '@smokehouse/shared/bundled/use-line-products';
import type { PriceChange } from '../lib/cart-contents';
import { CartLine, RemovedCartLine } from './cart-line';

interface Props {
  shown: ReturnType<typeof useRemovableLines>;
  changes: readonly PriceChange[];
  options: LineOptions | undefined;
  labelledBy?: string;
}

/** The dishes in the cart, and those that can be put back. */
export function CartLines({ shown: { lines, remove, undo }, changes, options, labelledBy }: Props) {
  return (
    <ul aria-labelledby={labelledBy}>
      {lines.map((line) => {
        const { _id: id } = line.product;
        return line.isRemoved ? (
          <RemovedCartLine key={`removed-${id}`} line={line} onUndo={() => undo(line)} />
        ) : (
          <CartLine
            key={id}
            line={line}
            options={options}
            previousPrice={changes.find(({ product }) => product._id === id)?.from}
            onRemove={() => remove(line)}
          />
        );
      })}
    </ul>
  );
}
