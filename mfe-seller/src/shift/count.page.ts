import type { DeskPage } from '../desk-page';
import { loadShift } from './load';

export const page: DeskPage = {
  path: '/seller/shift/count',
  chunk: 'page-shift',
  title: 'shiftTitle',
  permission: 'drawer.work',
  under: '/seller/shift',
};

export const load = async () => (await loadShift()).count;
