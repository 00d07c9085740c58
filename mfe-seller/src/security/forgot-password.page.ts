import type { DeskPage } from '../desk-page';
import { loadSecurity } from './public/load';

export const page: DeskPage = {
  path: '/seller/forgot-password',
  chunk: 'page-account',
  title: 'recovery.forgot',
  isBare: true,
};

export const load = async () => (await loadSecurity()).forgotPassword;
