import { paths } from '@smokehouse/shared/contract';

/** The links of the shop's navigation: message key and address. */
export const LINKS = [
  ['home', paths.home],
  ['about', paths.about],
  ['menu', paths.allMenu],
  ['contact', paths.contact],
] as const;
