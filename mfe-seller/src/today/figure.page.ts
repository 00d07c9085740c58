import type { DeskPage } from '../desk-page';

export const page: DeskPage = {
  path: '/seller/figure',
  chunk: 'page-figure',
  title: { en: 'The orders behind a figure', ar: 'الطلبات وراء رقم' },
  permission: 'reports.view',
  under: '/seller/today',
};

export const load = () => import(/* webpackChunkName: "page-figure" */ './figure');
