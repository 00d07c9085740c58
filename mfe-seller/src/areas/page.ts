import type { DeskPage } from '../desk-page';

export const page: DeskPage = {
  path: '/seller/areas',
  chunk: 'page-areas',
  title: { key: 'areasTitle', en: 'Delivery areas', ar: 'مناطق التوصيل' },
  permission: 'areas.edit',
  link: { group: 'menu', order: 40, icon: 'pin' },
};

export const load = () => import(/* webpackChunkName: "page-areas" */ './areas');
