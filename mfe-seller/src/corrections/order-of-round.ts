import { toHalalas, toSar, type VisitRound } from '@smokehouse/shared/contract';
import type { CorrectableOrder } from './draft';

/** A round of a visit in the form of the orders that can be corrected. */
export function orderOfRound(
  { _id, lines, amount, status, isPaid, placedAt, corrections }: VisitRound,
  table: string,
): CorrectableOrder {
  return {
    _id,
    table,
    amount,
    status,
    isPaid,
    paymentType: '',
    createdAt: placedAt,
    corrections,
    items: lines.map(({ product, name, nameAr, details, detailsAr, ...line }, position) => ({
      ...line,
      line: position,
      product: {
        _id: product,
        name: withDetails(name, details),
        ...(nameAr && { nameAr: withDetails(nameAr, detailsAr ?? details) }),
        image: '',
        category: '',
        price: toSar(toHalalas(line.amount) / line.quantity),
      },
    })),
  };
}

const withDetails = (name: string, details: string | undefined) =>
  details ? `${name}, ${details}` : name;
