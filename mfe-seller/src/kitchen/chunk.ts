import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import ar from '../../locales/kitchen.ar.json';
import en from '../../locales/kitchen.en.json';
import { withPrinterStates } from '../printers/state-texts';
import { KitchenPage } from './kitchen-page';

export const kitchen = { default: withPrinterStates(ownTexts('kitchen', { en, ar })(KitchenPage)) };
