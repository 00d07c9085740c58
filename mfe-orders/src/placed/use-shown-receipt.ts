import { ORDER_PARAMETER } from '@smokehouse/shared/contract/ordering/orders/parameter';
import { useLocation } from '@smokehouse/shared/router';

/** What the cart, and a link of the list, say about the order to show on top. */
export interface ShownOrder {
  order?: string;
}

/**
 * The number of the order to show on top, if there is one. It is in the entry of the history, which
 * survives a reload and leaves the address as it is, or in the address of a mail's link.
 */
export function useShownReceipt(): string | undefined {
  const location = useLocation();
  const shown = location.state as ShownOrder | null;
  return shown?.order ?? new URLSearchParams(location.search).get(ORDER_PARAMETER) ?? undefined;
}
