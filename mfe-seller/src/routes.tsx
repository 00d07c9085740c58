import { createElement } from 'react';
import { connectOwnTexts } from '@smokehouse/shared/bundled/connect-texts';
import type { Language } from '@smokehouse/shared/contract';
import { paths } from '@smokehouse/shared/contract';
import type { AddTexts, RemoteRoute } from '@smokehouse/shared/contract/federation';
import { lazyPage, pageRoute } from '@smokehouse/shared/router';
import { loadAudit } from './audit/load';
import { loadSecurity } from './security/load';
import { SellerLayout } from './seller-layout';
import { loadShift } from './shift/load';
import { PairTablet, StaffPage } from './staff/load';

export const namespace = 'mfe-seller';

export const connectTexts: (add: AddTexts) => void = connectOwnTexts;

export const messages = (language: Language) =>
  (language === 'ar'
    ? import(/* webpackChunkName: "messages-ar" */ '../locales/ar.json')
    : import(/* webpackChunkName: "messages-en" */ '../locales/en.json')
  ).then((loaded) => loaded.default);

const addProduct = lazyPage(
  () => import(/* webpackChunkName: "page-add-product" */ './pages/add-product'),
);

export const routes: RemoteRoute[] = [
  // Without the desk's layout: it fills the screen.
  pageRoute(
    paths.sellerKitchen,
    lazyPage(
      async () => (await import(/* webpackChunkName: "page-kitchen" */ './kitchen/chunk')).kitchen,
    ),
  ),
  pageRoute(
    paths.sellerForgotPassword,
    lazyPage(async () => (await loadSecurity()).forgotPassword),
  ),
  pageRoute(
    paths.sellerResetPassword,
    lazyPage(async () => (await loadSecurity()).resetPassword),
  ),
  pageRoute(paths.sellerPair, PairTablet),
  {
    path: paths.seller,
    element: <SellerLayout />,
    children: [
      { index: true, element: createElement(addProduct), handle: { page: addProduct } },
      pageRoute(
        'product-list',
        lazyPage(() => import(/* webpackChunkName: "page-product-list" */ './pages/product-list')),
      ),
      pageRoute(
        'options',
        lazyPage(() => import(/* webpackChunkName: "page-options" */ './pages/options')),
      ),
      pageRoute(
        'ingredients',
        lazyPage(() => import(/* webpackChunkName: "page-ingredients" */ './pages/ingredients')),
      ),
      pageRoute(
        'search-words',
        lazyPage(() => import(/* webpackChunkName: "page-search-words" */ './pages/search-words')),
      ),
      pageRoute(
        'pictures',
        lazyPage(() => import(/* webpackChunkName: "page-pictures" */ './pages/site-pictures')),
      ),
      pageRoute(
        'hours',
        lazyPage(() => import(/* webpackChunkName: "page-hours" */ './pages/hours')),
      ),
      pageRoute(
        'orders',
        lazyPage(() => import(/* webpackChunkName: "page-orders" */ './pages/orders')),
      ),
      pageRoute(
        'today',
        lazyPage(() => import(/* webpackChunkName: "page-today" */ './pages/today')),
      ),
      pageRoute(
        'tables',
        lazyPage(() => import(/* webpackChunkName: "page-tables" */ './pages/tables')),
      ),
      pageRoute(
        'floor',
        lazyPage(
          async () => (await import(/* webpackChunkName: "page-floor" */ './floor/chunk')).floor,
        ),
      ),
      pageRoute(
        'split',
        lazyPage(
          async () => (await import(/* webpackChunkName: "page-split" */ './split/chunk')).split,
        ),
      ),
      pageRoute(
        'shift',
        lazyPage(async () => (await loadShift()).shift),
      ),
      pageRoute(
        'shift/count',
        lazyPage(async () => (await loadShift()).count),
      ),
      pageRoute(
        'day-reports',
        lazyPage(async () => (await loadShift()).dayReports),
      ),
      pageRoute(
        'printers',
        lazyPage(() => import(/* webpackChunkName: "page-printers" */ './pages/printers')),
      ),
      pageRoute(
        'areas',
        lazyPage(() => import(/* webpackChunkName: "page-areas" */ './pages/areas')),
      ),
      pageRoute('staff', StaffPage),
      pageRoute(
        'audit',
        lazyPage(async () => (await loadAudit()).auditLog),
      ),
      pageRoute(
        'account',
        lazyPage(async () => (await loadSecurity()).account),
      ),
      pageRoute(
        'releases',
        lazyPage(() => import(/* webpackChunkName: "page-releases" */ './pages/releases')),
      ),
      pageRoute(
        'adminorders',
        lazyPage(() => import(/* webpackChunkName: "page-dine-orders" */ './pages/dine-orders')),
      ),
    ],
  },
];
