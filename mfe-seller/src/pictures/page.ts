import type { DeskPage } from '../desk-page';

export const page: DeskPage = {
  path: '/seller/pictures',
  chunk: 'page-pictures',
  title: { key: 'sitePictures', en: 'Site Pictures', ar: 'صور الموقع' },
  permission: 'menu.edit',
  under: '/seller/product-list',
};

export const load = () => import(/* webpackChunkName: "page-pictures" */ './site-pictures');
