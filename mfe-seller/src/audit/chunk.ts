import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import ar from '../../locales/audit.ar.json';
import en from '../../locales/audit.en.json';
import { AuditLog } from '../pages/audit';
import { OrderStory } from './story';

const withTexts = ownTexts('audit', { en, ar });

export const auditLog = { default: withTexts(AuditLog) };
export const orderStory = { default: withTexts(OrderStory) };
