import type { DeskPage } from '../desk-page';
import { loadStaff } from './public/load';

export const page: DeskPage = {
  path: '/seller/pair',
  chunk: 'page-staff',
  title: 'signIn.pair',
  isBare: true,
};

export const load = async () => (await loadStaff()).pairTablet;
