// A site that runs elsewhere and takes one package from here.
import { overrideHeaders } from './front.mjs';

/**
 * @param {string} address of the site
 * @param {ReturnType<typeof import('./bundle.mjs').createBundle>} bundle the package that it shall show
 * @param {string} key the site's DEV_KEY
 * @throws {Error} with a line for the developer where the site is not there or does not let its packages be replaced
 */
export async function findRunningSite(address, bundle, key) {
  const { protocol, hostname, port, host, origin } = new URL(address);
  const answer = await fetch(origin, { headers: { accept: 'text/html', ...overrideHeaders([bundle], key) } })
    .catch((error) => { throw new Error(`No site at ${origin}: ${error.cause?.message ?? error.message}`); });
  const html = await answer.text();
  if (!html.includes(bundle.base)) {
    throw new Error(`The site at ${origin} does not show packages in development. Give it and this command the same key: DEV_KEY=… npm start, DEV_KEY=… npm run dev -w ${bundle.manifest.remote}`);
  }
  return {
    target: async () => ({ protocol, hostname, port: port || (protocol === 'https:' ? 443 : 80) }),
    // The site takes changes from its own pages alone, and goes by its own name.
    headers: (request) => ({ host, ...(request.headers.origin && { origin }) }),
  };
}
