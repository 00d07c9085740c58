import { createElement } from 'react';
import type { Language } from '@smokehouse/shared/contract';
import { paths } from '@smokehouse/shared/contract';
import type { RemoteRoute } from '@smokehouse/shared/contract/federation';
import { lazyPage, pageRoute } from '@smokehouse/shared/router';
import { securityTexts } from './security/texts';
import { SellerLayout } from './seller-layout';

export const namespace = 'mfe-seller';

export async function messages(language: Language) {
  const loaded = await (language === 'ar'
    ? import(/* webpackChunkName: "messages-ar" */ '../locales/ar.json')
    : import(/* webpackChunkName: "messages-en" */ '../locales/en.json'));
  return { ...loaded.default, ...(await securityTexts.inLanguage(language)) };
}

const addProduct = lazyPage(
  () => import(/* webpackChunkName: "page-add-product" */ './pages/add-product'),
);

export const routes: RemoteRoute[] = [
  pageRoute(
    paths.sellerForgotPassword,
    lazyPage(
      securityTexts.withPage(
        () => import(/* webpackChunkName: "page-forgot-password" */ './pages/forgot-password'),
      ),
    ),
  ),
  pageRoute(
    paths.sellerResetPassword,
    lazyPage(
      securityTexts.withPage(
        () => import(/* webpackChunkName: "page-reset-password" */ './pages/reset-password'),
      ),
    ),
  ),
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
        'account',
        lazyPage(
          securityTexts.withPage(
            () => import(/* webpackChunkName: "page-account" */ './pages/account'),
          ),
        ),
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
