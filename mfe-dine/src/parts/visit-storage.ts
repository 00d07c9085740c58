import { openStorage } from '@smokehouse/shared/bundled/storage';

/** Data of this visit, such as the table. */
export const visitStorage = openStorage('mfe-dine', 'visit');

/** Data of this phone, which all its tabs have. */
export const deviceStorage = openStorage('mfe-dine', 'always');
