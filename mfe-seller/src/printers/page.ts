import type { DeskPage } from '../desk-page';

export const page: DeskPage = {
  path: '/seller/printers',
  chunk: 'page-printers',
  title: { key: 'printersTitle', en: 'Printers', ar: 'الطابعات' },
  permission: 'printers.use',
  link: { group: 'service', order: 70, icon: 'print' },
};

export const load = () => import(/* webpackChunkName: "page-printers" */ './printers');
