import type { Language } from '@smokehouse/shared/contract';
import type { Messages, RemoteRoute } from '@smokehouse/shared/contract/federation';
import { lazyPage, pageRoute } from '@smokehouse/shared/router';

export const namespace = 'mfe-starter';

export const messages = (language: Language): Promise<Messages> =>
  (language === 'ar'
    ? import(/* webpackChunkName: "messages-ar" */ '../locales/ar.json')
    : import(/* webpackChunkName: "messages-en" */ '../locales/en.json')
  ).then((loaded) => loaded.default);

// remote.json contains each path too, with the name of its chunk.
export const routes: RemoteRoute[] = [
  pageRoute(
    '/starter',
    lazyPage(() => import(/* webpackChunkName: "page-starter" */ './pages/starter')),
  ),
];
