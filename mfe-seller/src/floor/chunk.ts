import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import ar from './locales/ar.json';
import en from './locales/en.json';
import { FloorPage } from './floor-page';

export const floor = { default: ownTexts('floor', { en, ar })(FloorPage) };
