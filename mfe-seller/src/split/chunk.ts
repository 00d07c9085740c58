import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import ar from '../../locales/split.ar.json';
import en from '../../locales/split.en.json';
import { SplitPage } from './split-page';

export const split = { default: ownTexts('split', { en, ar })(SplitPage) };
