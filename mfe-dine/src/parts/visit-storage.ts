import { openStorage } from '@smokehouse/shared/bundled/storage';

/** Data of this visit, such as the table. */
export const visitStorage = openStorage('mfe-dine', 'visit');
