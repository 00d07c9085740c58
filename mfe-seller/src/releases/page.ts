import type { DeskPage } from '../desk-page';

export const page: DeskPage = {
  path: '/seller/releases',
  chunk: 'page-releases',
  title: { key: 'releaseList', en: 'Releases', ar: 'الإصدارات' },
  permission: 'releases.manage',
  link: { group: 'site', order: 30, icon: 'layers' },
};

export const load = () => import(/* webpackChunkName: "page-releases" */ './releases');
