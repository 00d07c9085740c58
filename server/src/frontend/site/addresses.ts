import type { FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@smokehouse/shared/contract';
import type { Settings } from '../../settings';

/** A name, an IPv4 or an IPv6 address, perhaps with a port. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * Where the site is for its visitors: `https://smokehouse.example`. A Host header that is no host's
 * name is not repeated.
 */
export function originOf(
  request: FastifyRequest,
  settings: Pick<Settings, 'PUBLIC_URL' | 'PORT'>,
): string {
  if (settings.PUBLIC_URL) return new URL(settings.PUBLIC_URL).origin;
  return HOST.test(request.host)
    ? `${request.protocol}://${request.host.toLowerCase()}`
    : `http://localhost:${settings.PORT}`;
}

/**
 * Both languages share one address for people; `?lang=` names one of them, for search engines and
 * for links.
 */
export function inLanguage(address: string, language: Language): string {
  return `${address}?lang=${language}`;
}

/**
 * The one address of a page in a language, for those who keep addresses: the bare one is the
 * default language's.
 */
export function canonicalIn(address: string, language: Language): string {
  return language === DEFAULT_LANGUAGE ? address : inLanguage(address, language);
}

/** The language that an address asks for by itself. */
export function languageInQuery(query: string): Language | undefined {
  if (query === '') return undefined;
  return new URLSearchParams(query).getAll('lang').find(isLanguage);
}

/**
 * The parts of a request's address. Not `new URL`: `//` is an address that a person can type, and
 * no valid one.
 */
export function splitAddress(url: string): { pathname: string; query: string } {
  const at = url.indexOf('?');
  return at < 0
    ? { pathname: url, query: '' }
    : { pathname: url.slice(0, at), query: url.slice(at + 1) };
}

/**
 * A path without empty parts: `/cart/` and `//cart` are `/cart`. Backslashes count as slashes, as
 * they do in browsers: a redirect must never lead to `//somewhere.else`.
 */
export function tidyPath(pathname: string): string {
  return `/${pathname
    .split(/[\\/]+/)
    .filter(Boolean)
    .join('/')}`;
}

/** A part of a path as it was meant; what is no valid encoding stays as it is. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
