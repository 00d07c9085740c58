import type { Language } from '@smokehouse/shared/contract';

/**
 * "milk, wheat and eggs": as the browser's list format writes it in British English, without a
 * comma before the last `and`, and in Arabic. Loading that format takes a slow phone a tenth of a
 * second before the page can be used.
 */
export function listOf(names: readonly string[], language: Language): string {
  if (language === 'ar') return names.join(' و');
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ');
}
