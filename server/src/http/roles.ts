/**
 * The roles of a session. Each has its own cookie, so that one browser can have all three sessions.
 */
export type Role = 'user' | 'dine' | 'seller';
