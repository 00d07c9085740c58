import { paths } from '@smokehouse/shared/contract';

/** The links of the navigation bar and of the mobile menu: address and message key. */
export const LINKS = [
  [paths.dineIn, 'home'],
  [paths.about, 'about'],
  [paths.contact, 'contact'],
] as const;
