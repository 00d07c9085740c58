import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import ar from './locales/ar.json';
import en from './locales/en.json';
import { SplitPage } from './split-page';

export const split = { default: ownTexts('split', { en, ar })(SplitPage) };
