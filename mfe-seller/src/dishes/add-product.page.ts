import type { DeskPage } from '../desk-page';

export const page: DeskPage = {
  path: '/seller',
  chunk: 'page-add-product',
  title: { key: 'addProduct', en: 'Add Product', ar: 'إضافة طبق' },
  tab: 'seller',
  permission: 'menu.edit',
  link: { group: 'menu', order: 10, icon: 'plus' },
  start: 8,
};

export const load = () => import(/* webpackChunkName: "page-add-product" */ './add-product');
