import { band, type Block, type Column } from './blocks';

/** At the head and the foot of a paper that may be the second one. */
export const copyBand = (column: Column): Block => band(column, ['COPY · نسخة'], column.size * 1.6);
