import { type Product, toHalalas, toSar, type VisitRound } from '@smokehouse/shared/contract';
import type { CorrectableOrder } from './draft';

/**
 * A round of a visit in the form of the orders that can be corrected.
 * @param dishes the menu, for the pictures
 */
export function orderOfRound(
  { _id, lines, amount, status, isPaid, placedAt, corrections }: VisitRound,
  table: string,
  dishes: readonly Pick<Product, '_id' | 'image' | 'category'>[] = [],
): CorrectableOrder {
  const dishOf = (product: string) => dishes.find((dish) => dish._id === product);
  return {
    _id,
    table,
    amount,
    status,
    isPaid,
    paymentType: '',
    createdAt: placedAt,
    corrections,
    served: lines.flatMap(({ state }, position) => (state === 'served' ? [position] : [])),
    items: lines.map(({ product, name, nameAr, details, detailsAr, ...line }, position) => ({
      ...line,
      line: position,
      product: {
        _id: product,
        name: withDetails(name, details),
        ...(nameAr && { nameAr: withDetails(nameAr, detailsAr ?? details) }),
        image: dishOf(product)?.image ?? '',
        category: dishOf(product)?.category ?? '',
        price: toSar(toHalalas(line.amount) / line.quantity),
      },
    })),
  };
}

const withDetails = (name: string, details: string | undefined) =>
  details ? `${name}, ${details}` : name;
