import * as z from 'zod/mini';

/** Names a picture of the site: `hero-1`, `cut/burger`. */
export const pictureName = z.object({
  name: z.string().check(z.regex(/^[a-z0-9-]{1,31}(\/[a-z0-9-]{1,32})?$/)),
});
