import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import ar from './locales/ar.json';
import en from './locales/en.json';
import { KitchenPage } from './kitchen-page';

export const kitchen = { default: ownTexts('kitchen', { en, ar })(KitchenPage) };
