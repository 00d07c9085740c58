import { createElement } from 'react';
import { paths } from '@smokehouse/shared/contract';
import type { RemoteRoute } from '@smokehouse/shared/contract/federation';
import { lazyPage, pageRoute } from '@smokehouse/shared/router';
import { NotFound } from './pages/not-found';

const about = lazyPage(() => import(/* webpackChunkName: "page-about" */ './pages/about'));
const contact = lazyPage(() => import(/* webpackChunkName: "page-contact" */ './pages/contact'));
const accountPages = () => import(/* webpackChunkName: "page-account" */ './pages/account-pages');
const account = lazyPage(async () => (await accountPages()).account);
const forgotPassword = lazyPage(async () => (await accountPages()).forgotPassword);
const resetPassword = lazyPage(async () => (await accountPages()).resetPassword);
const placeholder = lazyPage(
  () => import(/* webpackChunkName: "page-placeholder" */ './pages/placeholder'),
);
const gallery = lazyPage(() => import(/* webpackChunkName: "page-gallery" */ './pages/gallery'));
const legal = lazyPage(() => import(/* webpackChunkName: "page-legal" */ './pages/legal'));

/** The pages that the shell itself owns; `remote.json` tells the server which code each needs. */
export const shellRoutes: RemoteRoute[] = [
  pageRoute(paths.about, about),
  pageRoute(paths.contact, contact),
  pageRoute(paths.account, account),
  pageRoute(paths.forgotPassword, forgotPassword),
  pageRoute(paths.resetPassword, resetPassword),
  pageRoute(paths.menu, placeholder),
  pageRoute(paths.gallery, gallery),
  pageRoute(paths.privacy, legal),
  pageRoute(paths.terms, legal),
  pageRoute(paths.cookies, legal),
  { path: '*', element: createElement(NotFound) },
];
