import type { DeskPage } from '../desk-page';

export const page: DeskPage = {
  path: '/seller/options',
  chunk: 'page-options',
  title: { key: 'optionsTitle', en: 'Options', ar: 'الخيارات' },
  permission: 'menu.edit',
  data: ['GET /api/product/list'],
  link: { group: 'menu', order: 30, icon: 'sliders' },
};

export const load = () => import(/* webpackChunkName: "page-options" */ './options');
