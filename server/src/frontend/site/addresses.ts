import type { FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@smokehouse/shared/contract';
import type { Settings } from '../../settings';

/** A host name, an IPv4 or an IPv6 address, with an optional port. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** The public origin of the site: `https://smokehouse.example`. An invalid Host header is ignored. */
export function originOf(
  request: FastifyRequest,
  settings: Pick<Settings, 'PUBLIC_URL' | 'PORT'>,
): string {
  if (settings.PUBLIC_URL) return new URL(settings.PUBLIC_URL).origin;
  return HOST.test(request.host)
    ? `${request.protocol}://${request.host.toLowerCase()}`
    : `http://localhost:${settings.PORT}`;
}

/** Adds `?lang=`. Both languages share one address; search engines and links need one for each. */
export function inLanguage(address: string, language: Language): string {
  return `${address}?lang=${language}`;
}

/** The canonical address of a page in a language: without `?lang=` for the default language. */
export function canonicalIn(address: string, language: Language): string {
  return language === DEFAULT_LANGUAGE ? address : inLanguage(address, language);
}

/** The language of the `lang` parameter, if it is valid. */
export function languageInQuery(query: string): Language | undefined {
  if (query === '') return undefined;
  return new URLSearchParams(query).getAll('lang').find(isLanguage);
}

/** Splits a request's URL at `?`. Not `new URL`, which throws for paths such as `//`. */
export function splitAddress(url: string): { pathname: string; query: string } {
  const at = url.indexOf('?');
  return at < 0
    ? { pathname: url, query: '' }
    : { pathname: url.slice(0, at), query: url.slice(at + 1) };
}

/**
 * Removes empty parts of a path: `/cart/` and `//cart` become `/cart`. Backslashes count as slashes
 * as in browsers, so that a redirect never leads to `//another.site`.
 */
export function normalizePath(pathname: string): string {
  return `/${pathname
    .split(/[\\/]+/)
    .filter(Boolean)
    .join('/')}`;
}

/**
 * The path and query of an address of this site, encoded for a Location header. Every other address
 * becomes `/`: browsers remove tabs and line breaks, so `/\\t/another.site` would leave the site.
 */
export function ownPath(address: string): string {
  const base = 'http://own.invalid';
  if (!address.startsWith('/') || !URL.canParse(address, base)) return '/';
  const { origin, pathname, search } = new URL(address, base);
  return origin === base ? normalizePath(pathname) + search : '/';
}

/** Decodes a part of a path. Invalid encodings are returned unchanged. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
