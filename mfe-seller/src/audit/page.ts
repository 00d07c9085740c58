import type { DeskPage } from '../desk-page';
import { loadAudit } from './public/load';

export const page: DeskPage = {
  path: '/seller/audit',
  chunk: 'page-audit',
  title: { key: 'auditTitle', en: 'Audit log', ar: 'سجل التغييرات' },
  permission: 'audit.view',
  link: { group: 'site', order: 20, icon: 'file' },
};

export const load = async () => (await loadAudit()).auditLog;
