import type { DeskPage } from '../desk-page';
import { loadShift } from './load';

export const page: DeskPage = {
  path: '/seller/day-reports',
  chunk: 'page-shift',
  title: { en: 'Day reports', ar: 'تقارير الأيام' },
  permission: 'drawer.work',
  under: '/seller/shift',
};

export const load = async () => (await loadShift()).dayReports;
