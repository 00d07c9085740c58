import type { VisitBills } from '@smokehouse/shared/contract';

/** Makes a visit of two guests with one item each, of which nothing is billed. Unit: SAR. */
export const visitOf = (one: number, other: number): VisitBills => ({
  guests: [
    { _id: 'g1', name: 'Huda', isAll: false },
    { _id: 'g2', name: 'Ali', isAll: false },
  ],
  items: [one, other].map((amount, index) => ({
    order: `o${index + 1}`,
    item: 0,
    guest: `g${index + 1}`,
    name: 'Brisket',
    quantity: 1,
    amount,
    open: amount,
    bills: [],
  })),
  open: one + other,
  bills: [],
  billed: 0,
  isTaxed: false,
  version: '1',
});
