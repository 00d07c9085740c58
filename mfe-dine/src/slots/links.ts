import { paths } from '@smokehouse/shared/contract';

/** Where the table's navigation leads, in the bar and in the menu of small screens. */
export const LINKS = [
  [paths.dineIn, 'home'],
  [paths.about, 'about'],
  [paths.contact, 'contact'],
] as const;
