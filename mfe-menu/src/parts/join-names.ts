import type { Language } from '@smokehouse/shared/contract';

/**
 * Joins names like `Intl.ListFormat` in British English or Arabic: "milk, wheat and eggs". Loading
 * `Intl.ListFormat` would delay interactivity on a slow phone by 100 ms.
 */
export function joinNames(names: readonly string[], language: Language): string {
  if (language === 'ar') return names.join(' و');
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ');
}
