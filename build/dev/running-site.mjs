// Finds a running site that shows one package from this machine.
import { CommandError, EXIT } from '../cli/exit-codes.mjs';
import { DEVELOPMENT_SERVER, overrideHeaders } from './front.mjs';

function readAddress(address) {
  if (/^https?:/.test(address) && URL.canParse(address)) return new URL(address);
  throw new CommandError(
    address
      ? `${address} is not the address of a site: http:// or https:// is missing.`
      : 'SITE is empty: set it to the address of a site, such as http://localhost:8080.',
    EXIT.usage,
  );
}

/**
 * @param {string} address of the site
 * @param {ReturnType<typeof import('./release.cjs').describeDevelopment>} release the release
 *   that the site shows
 * @param {string | undefined} key the site's DEV_KEY
 * @throws {CommandError} when the site does not respond, does not accept the key, or is a
 *   development server itself
 */
export async function findRunningSite(address, release, key) {
  const { protocol, hostname, port, host, origin } = readAddress(address);
  const keys =
    'Start both with the same key: DEV_KEY=… npm start there, DEV_KEY=… SITE=URL npm run dev here.';
  if (!key) throw new CommandError(`DEV_KEY is not set. ${keys}`, EXIT.usage);
  const headers = { accept: 'text/html', ...overrideHeaders([release], key) };
  const response = await fetch(origin, { headers }).catch((error) => {
    const reason = error.cause?.message || error.cause?.code || error.message;
    throw new CommandError(
      `No site at ${origin}: ${reason}. Set another address with SITE=… or --env site=….`,
      EXIT.unreachable,
    );
  });
  if (response.headers.has(DEVELOPMENT_SERVER))
    throw new CommandError(
      `${origin} is a development server (npm run dev), which shows its own packages only. ` +
        'Set SITE to the site that it was started with, or to one of npm start.',
      EXIT.usage,
    );
  const html = await response.text();
  if (!html.includes(release.base)) {
    throw new CommandError(`The site at ${origin} does not show packages in development. ${keys}`);
  }
  return {
    target: async () => ({ protocol, hostname, port: port || (protocol === 'https:' ? 443 : 80) }),
    // The site accepts changes only from its own origin.
    headers: (request) => ({ host, ...(request.headers.origin && { origin }) }),
  };
}
