import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import ar from './locales/ar.json';
import en from './locales/en.json';
import { CountPage } from './count-page';
import { DayReportsPage } from './day-reports-page';
import { ShiftPage } from './shift-page';

const withTexts = ownTexts('shift', { en, ar });

export const shift = { default: withTexts(ShiftPage) };
export const count = { default: withTexts(CountPage) };
export const dayReports = { default: withTexts(DayReportsPage) };
