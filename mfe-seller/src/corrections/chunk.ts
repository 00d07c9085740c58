import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import ar from './locales/ar.json';
import en from './locales/en.json';
import { TableDialog as OfTable } from './table-dialog';
import { CorrectDialog as Dialog } from './correct-dialog';

const withTexts = ownTexts('corrections', { en, ar });
export const CorrectDialog = withTexts(Dialog);
export const TableDialog = withTexts(OfTable);
