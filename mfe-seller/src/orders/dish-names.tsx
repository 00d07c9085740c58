import { dishName } from '@smokehouse/shared/i18n';
import { servedQuantity } from '@smokehouse/shared/orders/corrections';
import { useLanguage } from '@smokehouse/shared/stores';
import type { AnyOrder } from '../queries/orders';

const itemsOf = ({ items }: AnyOrder, lines: readonly number[]) =>
  items.filter((item, index) => lines.includes(item.line ?? index));

/** How many portions these lines of an order have. */
export const portionsOf = (order: AnyOrder, lines: readonly number[]): number =>
  itemsOf(order, lines).reduce((sum, item) => sum + servedQuantity(item), 0);

/** The dishes of these lines of an order, with how many of each are made. */
export function DishNames({
  order,
  lines = [],
}: {
  order: AnyOrder;
  lines?: readonly number[] | undefined;
}) {
  const language = useLanguage((state) => state.language);
  if (lines.length === 0) return null;
  return (
    <ul>
      {itemsOf(order, lines).map((item, index) => (
        <li key={index}>
          <bdi dir="ltr" className="num">
            {servedQuantity(item)} ×
          </bdi>{' '}
          <bdi>{dishName(item.product, language)}</bdi>
        </li>
      ))}
    </ul>
  );
}
