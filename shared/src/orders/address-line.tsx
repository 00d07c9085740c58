import type { Address, Language } from '@smokehouse/shared/contract';

/** Formats an address in one line. */
export function addressLine(
  { street, city, state, country, zipcode }: Address,
  language: Language,
): string {
  return `${[street, city, state, country].join(language === 'ar' ? '، ' : ', ')} ${zipcode}`;
}
