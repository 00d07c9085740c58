import * as z from 'zod/mini';
import { done, failure, ok } from '../../../parts';
import { optionImportPreview } from './schemas';

export const optionsExchangeCalls = {
  /** Says what the import of a file would change. */
  'POST /api/seller/options/preview': {
    multipart: true,
    body: z.object({ file: z.unknown() }),
    answer: z.extend(optionImportPreview, ok),
  },
  'POST /api/seller/options/import': {
    multipart: true,
    body: z.object({ file: z.unknown(), importData: z.string() }),
    answer: done,
    /** `changed_meanwhile`: the preview as it is now. */
    conflict: z.extend(failure, { preview: z.optional(optionImportPreview) }),
  },
} as const;
