import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import ar from './locales/ar.json';
import en from './locales/en.json';
import { CorrectDialog as Dialog } from './correct-dialog';

export const CorrectDialog = ownTexts('corrections', { en, ar })(Dialog);
