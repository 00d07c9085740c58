/**
 * The slides of home: `text` is their place in the texts, `picture` the name of the site's picture.
 */
export const SLIDES = [
  { text: 'welcome', picture: 'hero-1' },
  { text: 'order', picture: 'hero-2' },
  { text: 'business', picture: 'hero-3' },
] as const;
