import { textsOnce } from '@smokehouse/shared/bundled/own-texts';
import { isSaudiArabia } from '@smokehouse/shared/contract/ordering/addresses/saudi-arabia';
import ar from '../../locales/country.ar.json';
import en from '../../locales/country.en.json';

const addTexts = textsOnce('country', { en, ar });

/** True for a country that orders cannot go to; then `country.abroad` is a text. */
export function isAbroad(country: string): boolean {
  addTexts();
  return country.trim() !== '' && !isSaudiArabia(country);
}
