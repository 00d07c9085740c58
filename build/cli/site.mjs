// HTTP client of a site's release API. No other module sends requests to a site.
import { CommandError, EXIT } from './exit-codes.mjs';

export const DEFAULT_SITE = 'http://localhost:8080';
const RESPONSE_TIMEOUT_MS = 300_000;
/** Statuses of an unavailable server, some of them sent by a proxy. */
const UNAVAILABLE = [502, 503, 504];

function readAddress(text) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && ['http:', 'https:'].includes(url.protocol))
    return (url.origin + url.pathname).replace(/\/+$/, '');
  const fault = text
    ? `${text} is not the address of a site`
    : `${process.env.SITE === '' ? 'SITE' : '--to'} is empty`;
  throw new CommandError(`${fault}: --to https://smokehouse.example`, EXIT.usage);
}

function readToken() {
  const token = process.env.RELEASE_TOKEN?.trim();
  if (token) return token;
  throw new CommandError(
    'RELEASE_TOKEN is not set: the operator of the site creates one with "smokehouse token create".',
    EXIT.usage,
  );
}

/** Node's error has no message when several addresses failed. */
const reasonOf = (error) => error.code ?? error.message;

function readResponse(site, { status, data, headers }) {
  if (status >= 300 && status < 400) {
    throw new CommandError(
      `${site} redirects to ${headers.location}: use that address with --to.`,
      EXIT.unreachable,
    );
  }
  if (typeof data !== 'object' || data === null) {
    throw new CommandError(
      `${site} returned ${status} without JSON: is it a Smoke House site?`,
      EXIT.unreachable,
    );
  }
  if (status < 400) return data;
  throw new CommandError(
    data.message ?? `${site} returned ${status}.`,
    UNAVAILABLE.includes(status) ? EXIT.unreachable : EXIT.refused,
  );
}

/**
 * Creates a client of a running site that authenticates with RELEASE_TOKEN.
 * @param {string} address from --to
 * @throws {CommandError} when the token is missing or the address is invalid
 */
export function connect(address) {
  const site = readAddress(address);
  const headers = { authorization: `Bearer ${readToken()}` };

  /**
   * @param {'GET' | 'POST'} method
   * @param {string} path below /api/release
   * @param {object | FormData} [body]
   * @param {(fraction: number) => void} [onProgress] receives the sent fraction, from 0 to 1
   * @returns {Promise<any>} the parsed response
   * @throws {CommandError} with the site's message, or the reason why there is no response
   */
  async function request(method, path, body, onProgress) {
    // Most commands end before they ask the site, and it takes half of their start.
    const { default: axios } = await import('axios');
    const response = await axios
      .request({
        method,
        url: `${site}/api/release/${path}`,
        // Without a body, axios would send the content type of a form.
        headers: { ...headers, ...(!body && { 'content-type': false }) },
        ...(body && { data: body }),
        // A redirect must not pass the token to another site.
        maxRedirects: 0,
        maxBodyLength: Infinity,
        timeout: RESPONSE_TIMEOUT_MS,
        validateStatus: () => true,
        ...(onProgress && { onUploadProgress: ({ progress }) => onProgress(progress ?? 0) }),
      })
      .catch((error) => {
        throw new CommandError(`${site} does not respond: ${reasonOf(error)}`, EXIT.unreachable);
      });
    return readResponse(site, response);
  }

  return { address: site, request };
}
