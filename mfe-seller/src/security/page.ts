import type { DeskPage } from '../desk-page';
import { loadSecurity } from './public/load';

export const page: DeskPage = {
  path: '/seller/account',
  chunk: 'page-account',
  title: { key: 'account', en: 'Account and security', ar: 'الحساب والأمان' },
  permission: 'own.account',
};

export const load = async () => (await loadSecurity()).account;
