import { openStorage } from '@smokehouse/shared/bundled/storage';
import { type DeliveryChoice, useWhere } from '@smokehouse/shared/stores';

const storage = openStorage('smokehouse', 'always');
const KEY = 'where';

/** Reads where the customer orders to, as chosen in an earlier visit. */
export function restoreChoice(): () => void {
  try {
    const choice = JSON.parse(storage.get(KEY) ?? 'null') as DeliveryChoice | null;
    if (choice?.fulfilment) useWhere.setState({ choice });
  } catch {
    storage.set(KEY, null);
  }
  return useWhere.subscribe(({ choice }, before) => {
    if (choice !== before.choice) storage.set(KEY, choice && JSON.stringify(choice));
  });
}
