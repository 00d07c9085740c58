// The one place that talks to a site.
import axios from 'axios';
import { CommandError, EXIT } from './exit-codes.mjs';

export const DEFAULT_SITE = 'http://localhost:8080';
const ANSWER_TIMEOUT_MS = 300_000;
/** A proxy in front of a server that is not there. */
const UNAVAILABLE = [502, 503, 504];

function readAddress(text) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && ['http:', 'https:'].includes(url.protocol))
    return (url.origin + url.pathname).replace(/\/+$/, '');
  throw new CommandError(
    `${text} is no address of a site: --to https://smokehouse.example`,
    EXIT.usage,
  );
}

function readToken() {
  const token = process.env.RELEASE_TOKEN?.trim();
  if (token) return token;
  throw new CommandError(
    'RELEASE_TOKEN is not set: whoever runs the site makes one with "smokehouse token create".',
    EXIT.usage,
  );
}

/** Node says nothing in the message of an error that sums up several addresses. */
const reasonOf = (error) => error.code ?? error.message;

function readAnswer(site, { status, data, headers }) {
  if (status >= 300 && status < 400) {
    throw new CommandError(
      `${site} redirects to ${headers.location}: name that address with --to.`,
      EXIT.unreachable,
    );
  }
  if (typeof data !== 'object' || data === null) {
    throw new CommandError(
      `${site} answered ${status} and no JSON: is it a Smoke House?`,
      EXIT.unreachable,
    );
  }
  if (status < 400) return data;
  throw new CommandError(
    data.message ?? `${site} answered ${status}.`,
    UNAVAILABLE.includes(status) ? EXIT.unreachable : EXIT.refused,
  );
}

/**
 * A running site, as the holder of RELEASE_TOKEN sees it.
 * @param {string} address from --to
 * @throws {CommandError} without a token, or for an address that is none
 */
export function connect(address) {
  const site = readAddress(address);
  const headers = { authorization: `Bearer ${readToken()}` };

  /**
   * @param {'GET' | 'POST'} method
   * @param {string} place below /api/release
   * @param {object | FormData} [body]
   * @param {(fraction: number) => void} [onProgress] told how much was sent, from 0 to 1
   * @returns {Promise<any>} the answer
   * @throws {CommandError} with the site's own reason, or why there was no answer
   */
  async function ask(method, place, body, onProgress) {
    const answer = await axios
      .request({
        method,
        url: `${site}/api/release/${place}`,
        // Without a body axios would call the nothing that it sends a form.
        headers: { ...headers, ...(!body && { 'content-type': false }) },
        ...(body && { data: body }),
        // The token goes to the site that was named, and to no other that it points at.
        maxRedirects: 0,
        maxBodyLength: Infinity,
        timeout: ANSWER_TIMEOUT_MS,
        validateStatus: () => true,
        ...(onProgress && { onUploadProgress: ({ progress }) => onProgress(progress ?? 0) }),
      })
      .catch((error) => {
        throw new CommandError(`${site} does not answer: ${reasonOf(error)}`, EXIT.unreachable);
      });
    return readAnswer(site, answer);
  }

  return { address: site, ask };
}
