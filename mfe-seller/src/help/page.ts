import type { DeskPage } from '../desk-page';

export const page: DeskPage = {
  path: '/seller/help',
  chunk: 'page-help',
  title: { key: 'helpTitle', en: 'Help with orders', ar: 'المساعدة في الطلبات' },
  permission: 'order.view',
  link: { group: 'menu', order: 55, icon: 'phone' },
};

export const load = () => import(/* webpackChunkName: "page-help" */ './help');
