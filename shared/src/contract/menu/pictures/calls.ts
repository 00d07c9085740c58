import * as z from 'zod/mini';
import { done, ok } from '../../parts';
import { pictureName } from './schemas';

export const picturesCalls = {
  'GET /api/seller/pictures': {
    answer: z.object({
      ...ok,
      /** Dish id → file name of the picture that the site ships for it. */
      dishes: z.record(z.string(), z.string()),
      /** `photo` changes with each photo; it is missing while the shipped picture is shown. */
      site: z.array(z.object({ name: z.string(), photo: z.optional(z.string()) })),
    }),
  },
  /** Replaces a hero slide or a category tile by a photo. */
  'POST /api/picture/replace': {
    multipart: true,
    body: z.object({ pictureData: z.string() }),
    answer: done,
  },
  'POST /api/picture/restore': { body: pictureName, answer: done },
} as const;
