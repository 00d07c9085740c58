import { pageQuery } from '@smokehouse/shared/api';

/** The options of all dishes. They are loaded when a dish or a cart needs them. */
export const optionsQuery = pageQuery('GET /api/product/options');
