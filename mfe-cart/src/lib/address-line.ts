import type { Address, Language } from '@smokehouse/shared/contract';

/** An address in one line, in the order in which a driver reads it. */
export function addressLine(
  { street, city, state, country, zipcode }: Address,
  language: Language,
): string {
  return `${[street, city, state, country].join(language === 'ar' ? '، ' : ', ')} ${zipcode}`;
}
