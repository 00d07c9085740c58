import type { DeskPage } from '../desk-page';

export const page: DeskPage = {
  path: '/seller/orders',
  chunk: 'page-orders',
  title: { key: 'orders', en: 'Orders', ar: 'الطلبات' },
  permission: 'order.view',
  data: ['GET /api/hours'],
  link: { group: 'menu', order: 50, icon: 'truck', inBar: true, open: 'seller-orders' },
  start: 6,
};

export const load = () => import(/* webpackChunkName: "page-orders" */ './orders');
