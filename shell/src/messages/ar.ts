import shared from '@smokehouse/shared/locales/ar.json';
import shell from '../../locales/ar.json';

export const messages = { shared, shell };
