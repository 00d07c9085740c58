import { openStorage } from '@smokehouse/shared/bundled/storage';
import { cartOf, useSession } from '@smokehouse/shared/stores';
import { contextOf } from '../session/context';

/** A click on the Add button of a dish, before the button worked. */
interface Add {
  /** Pathname of the page. */
  page: string;
  dish: string;
}

const visitStorage = openStorage('smokehouse', 'visit');

/** Adds the dish to the cart of the page's ordering context. */
export function addDish({ page, dish }: Add): void {
  cartOf(contextOf(page) ?? useSession.getState().context)
    .getState()
    .add(dish);
}

/** Adds the dishes of clicks that `record-clicks.ts` has stored, each of them once. */
export function addStoredDishes(): void {
  const stored = visitStorage.get('adds');
  if (stored === null) return;
  visitStorage.set('adds', null);
  for (const add of JSON.parse(stored) as Add[]) addDish(add);
}
