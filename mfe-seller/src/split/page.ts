import type { DeskPage } from '../desk-page';

export const page: DeskPage = {
  path: '/seller/split',
  chunk: 'page-split',
  title: { key: 'splitTitle', en: 'Split the bill', ar: 'تقسيم الفاتورة' },
  permission: 'bill.view',
  under: '/seller/floor',
};

export const load = async () =>
  (await import(/* webpackChunkName: "page-split" */ './chunk')).split;
