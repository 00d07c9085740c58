import type { DeskPage } from '../desk-page';
import { loadSecurity } from './public/load';

export const page: DeskPage = {
  path: '/seller/reset-password',
  chunk: 'page-account',
  title: 'recovery.reset',
  isBare: true,
};

export const load = async () => (await loadSecurity()).resetPassword;
