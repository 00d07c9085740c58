import type { DeskPage } from '../desk-page';

export const page: DeskPage = {
  path: '/seller/search-words',
  chunk: 'page-search-words',
  title: { key: 'searchWords', en: 'Search Words', ar: 'كلمات البحث' },
  permission: 'menu.edit',
  under: '/seller/product-list',
};

export const load = () => import(/* webpackChunkName: "page-search-words" */ './search-words');
