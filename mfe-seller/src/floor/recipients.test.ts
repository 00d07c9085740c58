import type { VisitGuest } from '@smokehouse/shared/contract';
import {
  ALL,
  changeQuantity,
  goneGuests,
  itemsOf,
  recipientsOf,
  sumOf,
  withItems,
} from './recipients';

const guest = (_id: string, name: string, isAll = false): VisitGuest => ({
  _id,
  name,
  isAll,
  total: 0,
  unpaid: 0,
});

it('offers the whole table first, then the guests, then new names', () => {
  const people = [guest('t', 'Table 4', true), guest('a', 'Huda')];
  expect(recipientsOf(people, ['Rakan', 'Huda'])).toEqual([
    { kind: 'all' },
    { kind: 'guest', id: 'a', name: 'Huda' },
    { kind: 'new', name: 'Rakan' },
  ]);
});

it('has what is left of guests who went to another table as that of the whole one', () => {
  const collected = { all: { tea: 1 }, 'guest a': { fries: 1 }, 'held guest b': { tea: 1 } };
  expect(goneGuests(collected, [guest('a', 'Huda')])).toEqual([{ kind: 'gone', id: 'b' }]);
  expect(itemsOf(collected, { kind: 'gone', id: 'b' })).toHaveLength(1);
});

it('collects items for several recipients and sums them', () => {
  const [all, huda] = recipientsOf([guest('a', 'Huda')], []);
  let collected = changeQuantity({}, all!, 'fries', 1);
  collected = changeQuantity(collected, huda!, 'brisket', 1);
  collected = changeQuantity(collected, huda!, 'brisket', 1);
  expect(withItems(collected, [all!, huda!])).toEqual([all, huda]);
  const price = (dish: string) => (dish === 'fries' ? 18 : 118);
  expect(sumOf(collected, [huda!], price)).toEqual({ count: 2, amount: 236 });
  expect(sumOf(collected, [all!, huda!], price)).toEqual({ count: 3, amount: 254 });
});

it('drops a dish whose quantity went back to zero', () => {
  const one = changeQuantity({}, ALL, 'fries', 1);
  const none = changeQuantity(changeQuantity(one, ALL, 'fries', -1), ALL, 'fries', -1);
  expect(itemsOf(none, ALL)).toEqual([]);
});
