import { connectOwnTexts } from '@smokehouse/shared/bundled/connect-texts';
import type { Language } from '@smokehouse/shared/contract';
import { paths } from '@smokehouse/shared/contract';
import type { AddTexts, RemoteRoute } from '@smokehouse/shared/contract/federation';
import { lazyPage, pageRoute } from '@smokehouse/shared/router';

export const namespace = 'mfe-orders';

export const connectTexts: (add: AddTexts) => void = connectOwnTexts;

export const messages = (language: Language) =>
  (language === 'ar'
    ? import(/* webpackChunkName: "messages-ar" */ '../locales/ar.json')
    : import(/* webpackChunkName: "messages-en" */ '../locales/en.json')
  ).then((loaded) => loaded.default);

export const routes: RemoteRoute[] = [
  pageRoute(
    paths.myOrders,
    lazyPage(() => import(/* webpackChunkName: "page-my-orders" */ './pages/my-orders')),
  ),
];
