import { connectOwnTexts } from '@smokehouse/shared/bundled/connect-texts';
import type { Language } from '@smokehouse/shared/contract';
import type { AddTexts, RemoteRoute } from '@smokehouse/shared/contract/federation';
import { lazyPage, pageRoute } from '@smokehouse/shared/router';

export const namespace = 'mfe-menu';

export const connectTexts: (add: AddTexts) => void = connectOwnTexts;

export const messages = (language: Language) =>
  (language === 'ar'
    ? import(/* webpackChunkName: "messages-ar" */ '../locales/ar.json')
    : import(/* webpackChunkName: "messages-en" */ '../locales/en.json')
  ).then((loaded) => loaded.default);

export const routes: RemoteRoute[] = [
  pageRoute(
    '/',
    lazyPage(() => import(/* webpackChunkName: "page-home" */ './pages/home')),
  ),
  pageRoute(
    '/all-menu',
    lazyPage(() => import(/* webpackChunkName: "page-list" */ './pages/all-menu')),
  ),
  pageRoute(
    '/menu/:category',
    lazyPage(() => import(/* webpackChunkName: "page-list" */ './pages/category')),
  ),
  pageRoute(
    '/menu/:category/:id',
    lazyPage(() => import(/* webpackChunkName: "page-product" */ './pages/product')),
  ),
];
