import { connectOwnTexts } from '@smokehouse/shared/bundled/connect-texts';
import { type Language, paths } from '@smokehouse/shared/contract';
import type {
  AddTexts,
  Messages,
  RemoteRoute,
  RemoteSlots,
} from '@smokehouse/shared/contract/federation';
import { lazyPage, pageRoute } from '@smokehouse/shared/router';
import { DineNavbar } from './slots/dine-navbar';
import { GuestEntry } from './slots/guest-entry';

export const namespace = 'mfe-dine';

export const connectTexts: (add: AddTexts) => void = connectOwnTexts;

export const messages = (language: Language): Promise<Messages> =>
  (language === 'ar'
    ? import(/* webpackChunkName: "messages-ar" */ '../locales/ar.json')
    : import(/* webpackChunkName: "messages-en" */ '../locales/en.json')
  ).then((loaded) => loaded.default);

export const routes: RemoteRoute[] = [
  pageRoute(
    paths.dineIn,
    lazyPage(() => import(/* webpackChunkName: "page-dine-in" */ './pages/dine-in')),
  ),
  pageRoute(
    paths.dineOrder,
    lazyPage(() => import(/* webpackChunkName: "page-dine-order" */ './pages/dine-order')),
  ),
  pageRoute(
    paths.dineOrders,
    lazyPage(() => import(/* webpackChunkName: "page-dine-orders" */ './pages/dine-orders')),
  ),
  pageRoute(
    paths.dominos,
    lazyPage(() => import(/* webpackChunkName: "page-dominos" */ './pages/dominos')),
  ),
];

export const slots: RemoteSlots = { dineNavbar: DineNavbar, guestEntry: GuestEntry };
