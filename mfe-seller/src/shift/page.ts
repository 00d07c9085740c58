import type { DeskPage } from '../desk-page';
import { loadShift } from './load';

export const page: DeskPage = {
  path: '/seller/shift',
  chunk: 'page-shift',
  title: { key: 'shiftTitle', en: 'Drawer', ar: 'الدرج' },
  permission: 'drawer.work',
  start: 2,
  link: { group: 'service', order: 30, icon: 'drawer', open: 'refunds' },
};

export const load = async () => (await loadShift()).shift;
