// A site that runs elsewhere and takes one package from here.
import { overrideHeaders } from './front.mjs';

function readAddress(address) {
  if (/^https?:/.test(address) && URL.canParse(address)) return new URL(address);
  throw new Error(`${address} is no address of a site: http:// or https:// is missing.`);
}

/**
 * @param {string} address of the site
 * @param {ReturnType<typeof import('./release.cjs').describeDevelopment>} release what the site
 *   shall show
 * @param {string | undefined} key the site's DEV_KEY
 * @throws {Error} with a line for the developer where the site is not there or does not let its
 *   packages be replaced
 */
export async function findRunningSite(address, release, key) {
  const { protocol, hostname, port, host, origin } = readAddress(address);
  const keys = `Start both with the same key: DEV_KEY=… npm start there, DEV_KEY=… npx webpack serve here.`;
  if (!key) throw new Error(`DEV_KEY is not set. ${keys}`);
  const headers = { accept: 'text/html', ...overrideHeaders([release], key) };
  const answer = await fetch(origin, { headers }).catch((error) => {
    throw new Error(
      `No site at ${origin}: ${error.cause?.message || error.cause?.code || error.message}. Name another one with SITE=… or --env site=….`,
    );
  });
  const html = await answer.text();
  if (!html.includes(release.base)) {
    throw new Error(`The site at ${origin} does not show packages in development. ${keys}`);
  }
  return {
    target: async () => ({ protocol, hostname, port: port || (protocol === 'https:' ? 443 : 80) }),
    // The site takes changes from its own pages alone, and goes by its own name.
    headers: (request) => ({ host, ...(request.headers.origin && { origin }) }),
  };
}
