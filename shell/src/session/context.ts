import { isSellerPath, paths } from '@smokehouse/shared/contract';
import type { OrderingContext } from '@smokehouse/shared/stores';
import { contextOfRoute } from '../federation/registry';
import { page } from '../page-config';

/** The ordering context that an address begins. Other addresses do not change the visit's. */
export const contextOf = (pathname: string): OrderingContext | undefined =>
  isSellerPath(pathname) || pathname === paths.account
    ? 'delivery'
    : contextOfRoute(page.registry, pathname);
