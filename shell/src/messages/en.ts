import shared from '@smokehouse/shared/locales/en.json';
import shell from '../../locales/en.json';

export const messages = { shared, shell };
