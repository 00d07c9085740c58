/** Who may be signed in: three separate cookies, so that one browser can be all three at once. */
export type Role = 'user' | 'dine' | 'seller';
