import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import ar from '../locales/printerState.ar.json';
import en from '../locales/printerState.en.json';

/** The states of printers in words, for the page of the printers and the kitchen display. */
export const withPrinterStates = ownTexts('printerState', { en, ar });
