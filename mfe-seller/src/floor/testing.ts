import type { VisitDetails, VisitRound } from '@smokehouse/shared/contract';

const now = new Date().toISOString();

/** Makes an unpaid round of one dish, with defaults for what does not matter to the test. */
export const aRound = (round: Partial<VisitRound> = {}): VisitRound => ({
  _id: 'd1',
  guest: 'g1',
  placedAt: now,
  status: 'Food is being prepared',
  isPaid: false,
  isCancelled: false,
  amount: 118,
  unpaid: 118,
  lines: [{ product: 'brisket', name: 'Brisket', quantity: 1, amount: 118 }],
  ...round,
});

/** Makes the visit of table 2 with its rounds. */
export const aVisit = (rounds: VisitRound[], visit: Partial<VisitDetails> = {}): VisitDetails => ({
  _id: 'v1',
  table: '2',
  state: 'waiting',
  openedAt: now,
  guests: 1,
  total: 118,
  unpaid: 118,
  calls: [],
  people: [{ _id: 'g1', name: 'Huda', isAll: false, total: 118, unpaid: 118 }],
  rounds,
  ...visit,
});
