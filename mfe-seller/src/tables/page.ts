import type { DeskPage } from '../desk-page';

export const page: DeskPage = {
  path: '/seller/tables',
  chunk: 'page-tables',
  title: { key: 'tableCodes', en: 'Tables', ar: 'الطاولات' },
  permission: 'floor.plan',
  link: { group: 'service', order: 60, icon: 'code' },
};

export const load = () => import(/* webpackChunkName: "page-tables" */ './tables');
