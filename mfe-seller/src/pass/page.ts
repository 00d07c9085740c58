import type { DeskPage } from '../desk-page';

export const page: DeskPage = {
  path: '/seller/pass',
  chunk: 'page-pass',
  title: { key: 'passTitle', en: 'Pass', ar: 'منصة التسليم' },
  permission: 'pass.work',
  isBare: true,
  start: 5,
  link: { group: 'service', order: 22, icon: 'bell' },
};

export const load = () => import(/* webpackChunkName: "page-pass" */ './pass-page');
