import * as z from 'zod/mini';

/** A text in both languages of the site. */
export const bilingual = z.object({ en: z.string(), ar: z.string() });
export type BilingualText = z.output<typeof bilingual>;
