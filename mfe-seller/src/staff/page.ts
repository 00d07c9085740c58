import type { DeskPage } from '../desk-page';
import { loadStaff } from './public/load';

export const page: DeskPage = {
  path: '/seller/staff',
  chunk: 'page-staff',
  title: { key: 'staffTitle', en: 'Staff', ar: 'الموظفون' },
  permission: 'tablets.manage',
  link: { group: 'site', order: 10, icon: 'user' },
};

export const load = async () => (await loadStaff()).staff;
