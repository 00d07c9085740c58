import type { DeskPage } from '../desk-page';

export const page: DeskPage = {
  path: '/seller/product-list',
  chunk: 'page-product-list',
  title: { key: 'productList', en: 'Product List', ar: 'قائمة الأطباق' },
  permission: 'menu.stock',
  data: ['GET /api/product/list'],
  link: { group: 'menu', order: 20, icon: 'box' },
};

export const load = () => import(/* webpackChunkName: "page-product-list" */ './product-list');
