import type { DeskPage } from '../desk-page';

export const page: DeskPage = {
  path: '/seller/today',
  chunk: 'page-today',
  title: { key: 'todayFigures', en: 'Today', ar: 'اليوم' },
  permission: 'reports.view',
  data: ['GET /api/hours'],
  start: 1,
  link: { group: 'service', order: 40, icon: 'chart' },
};

export const load = () => import(/* webpackChunkName: "page-today" */ './today');
