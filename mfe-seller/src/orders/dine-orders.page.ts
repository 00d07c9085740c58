import type { DeskPage } from '../desk-page';

export const page: DeskPage = {
  path: '/seller/adminorders',
  chunk: 'page-dine-orders',
  title: { key: 'dineOrders', en: 'Dine Orders', ar: 'طلبات الصالة' },
  permission: 'order.view',
  data: ['GET /api/hours'],
  link: { group: 'menu', order: 60, icon: 'table', inBar: true, open: 'seller-dine-orders' },
  start: 7,
};

export const load = () => import(/* webpackChunkName: "page-dine-orders" */ './dine-orders');
