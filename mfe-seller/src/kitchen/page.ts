import type { DeskPage } from '../desk-page';

export const page: DeskPage = {
  path: '/seller/kitchen',
  chunk: 'page-kitchen',
  title: { key: 'kitchenTitle', en: 'Kitchen', ar: 'المطبخ' },
  permission: 'kitchen.work',
  isBare: true,
  link: { group: 'service', order: 20, icon: 'flame', inBar: true },
  start: 4,
};

export const load = async () =>
  (await import(/* webpackChunkName: "page-kitchen" */ './chunk')).kitchen;
