import type { DeskPage } from '../desk-page';

export const page: DeskPage = {
  path: '/seller/hours',
  chunk: 'page-hours',
  title: { key: 'hoursTitle', en: 'Opening hours', ar: 'ساعات العمل' },
  permission: 'hours.edit',
  link: { group: 'service', order: 50, icon: 'clock' },
};

export const load = () => import(/* webpackChunkName: "page-hours" */ './hours');
