import { isDinePath, isSellerPath, paths } from '@smokehouse/shared/contract';
import type { OrderingContext } from '@smokehouse/shared/stores';

/** The ordering context that an address selects. Other addresses do not change the visit's. */
export function contextOf(pathname: string): OrderingContext | undefined {
  if (isDinePath(pathname)) return 'dine';
  if (pathname === paths.home || pathname === paths.cart || isSellerPath(pathname))
    return 'delivery';
  return undefined;
}
