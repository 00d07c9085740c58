// The running site that a bench measures.
import { endWithWrongUsage } from '../bin/arguments.mjs';

/**
 * Ends the process with 2 if the argument is no address, and with 1 if no site is there.
 * @param {string[]} positionals the arguments: none, or the address
 * @param {string} usage
 * @returns {Promise<string>} `http://localhost:8080`
 */
export async function findSite([given = 'http://localhost:8080'], usage) {
  if (!/^https?:\/\//.test(given) || !URL.canParse(given))
    endWithWrongUsage(
      `${given} is not the address of a site, such as https://smokehouse.example.\n${usage}`,
    );
  const { origin } = new URL(given);
  const fault = await fetch(`${origin}/api/product/list`).then(
    ({ ok, status }) => (ok ? undefined : `it returned ${status} for the list of dishes`),
    (error) => error.cause?.code ?? error.cause?.message ?? error.message,
  );
  if (fault === undefined) return origin;
  console.error(`No site at ${origin}: ${fault}.`);
  process.exit(1);
}
