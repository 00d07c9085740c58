import { connectOwnTexts } from '@smokehouse/shared/bundled/connect-texts';
import type { Language } from '@smokehouse/shared/contract';
import { paths } from '@smokehouse/shared/contract';
import type { AddTexts, RemoteRoute } from '@smokehouse/shared/contract/federation';
import { lazyPage, pageRoute } from '@smokehouse/shared/router';
import { LOADS } from './generated/loads';
import { PAGES } from './generated/pages';
import { SellerLayout } from './seller-layout';

export const namespace = 'mfe-seller';

export const connectTexts: (add: AddTexts) => void = connectOwnTexts;

export const messages = (language: Language) =>
  (language === 'ar'
    ? import(/* webpackChunkName: "messages-ar" */ './messages/ar')
    : import(/* webpackChunkName: "messages-en" */ './messages/en')
  ).then((loaded) => loaded.default);

const children: RemoteRoute[] = [];

export const routes: RemoteRoute[] = [{ path: paths.seller, element: <SellerLayout />, children }];

PAGES.forEach(({ path, isBare }, index) => {
  const load = LOADS[index];
  if (load) (isBare ? routes : children).push(pageRoute(path, lazyPage(load)));
});
