import type { DeskPage } from '../desk-page';

export const page: DeskPage = {
  path: '/seller/floor',
  chunk: 'page-floor',
  title: { key: 'floorTitle', en: 'Floor', ar: 'صالة الطعام' },
  permission: 'floor.work',
  link: { group: 'service', order: 10, icon: 'floor', inBar: true },
  start: 3,
};

export const load = async () =>
  (await import(/* webpackChunkName: "page-floor" */ './chunk')).floor;
