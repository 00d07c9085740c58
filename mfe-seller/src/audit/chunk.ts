import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import ar from './locales/ar.json';
import en from './locales/en.json';
import { AuditLog } from './audit';
import { OrderStory } from './story';

const withTexts = ownTexts('audit', { en, ar });

export const auditLog = { default: withTexts(AuditLog) };
export const orderStory = { default: withTexts(OrderStory) };
