import type { FastifyRequest } from 'fastify';
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_COOKIE,
  type Language,
} from '@smokehouse/shared/contract';

/**
 * The language of the request: the site's cookie, otherwise the browser's preference, otherwise
 * English.
 */
export function languageOf(request: Pick<FastifyRequest, 'cookies' | 'headers'>): Language {
  const chosen = request.cookies?.[LANGUAGE_COOKIE];
  return isLanguage(chosen) ? chosen : preferredLanguage(request.headers['accept-language']);
}

/** The first supported language of an Accept-Language header, by weight. */
export function preferredLanguage(header: string | undefined): Language {
  if (!header) return DEFAULT_LANGUAGE;
  const preferences = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().split(';');
      const weight = rest.map((item) => /^\s*q=([\d.]+)$/.exec(item)?.[1]).find(Boolean);
      return {
        language: tag.trim().toLowerCase().split('-')[0],
        weight: weight === undefined ? 1 : Number(weight) || 0,
      };
    });
  const best = preferences
    .filter((preference) => preference.weight > 0 && isLanguage(preference.language))
    .sort((a, b) => b.weight - a.weight)[0];
  return isLanguage(best?.language) ? best.language : DEFAULT_LANGUAGE;
}
