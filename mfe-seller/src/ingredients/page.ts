import type { DeskPage } from '../desk-page';

export const page: DeskPage = {
  path: '/seller/ingredients',
  chunk: 'page-ingredients',
  title: { key: 'ingredientsTitle', en: 'Ingredients', ar: 'المكونات' },
  permission: 'menu.edit',
  data: ['GET /api/product/list'],
  under: '/seller/product-list',
};

export const load = () => import(/* webpackChunkName: "page-ingredients" */ './ingredients');
