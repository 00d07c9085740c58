import { paths } from '@smokehouse/shared/contract';

/** The links of the shop's navigation: key of the text, address. */
export const LINKS = [
  ['home', paths.home],
  ['about', paths.about],
  ['menu', paths.allMenu],
  ['contact', paths.contact],
] as const;
