/**
 * The slides of the home page: `text` is the key of the texts, `picture` the name of the picture.
 */
export const SLIDES = [
  { text: 'welcome', picture: 'hero-1' },
  { text: 'order', picture: 'hero-2' },
  { text: 'business', picture: 'hero-3' },
] as const;
