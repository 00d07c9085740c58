import { once } from 'node:events';
import { createServer } from 'node:net';
import { CommandError, EXIT } from '../cli/exit-codes.mjs';

const MAX_PORT = 65_535;

/**
 * Reads the port of a development server, which must be free.
 * @param {string | undefined} text the setting PORT
 * @param {number} standard
 * @returns {Promise<number>}
 * @throws {CommandError}
 */
export async function findFreePort(text, standard) {
  const port = Number(text || standard);
  if (!Number.isInteger(port) || port < 0 || port > MAX_PORT)
    throw new CommandError(
      `PORT must be a whole number from 0 to ${MAX_PORT}: ${text}`,
      EXIT.usage,
    );
  const probe = createServer();
  try {
    await once(probe.listen(port), 'listening');
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new CommandError(
      code === 'EADDRINUSE'
        ? `Port ${port} is in use: set PORT to another one.`
        : `Port ${port} cannot be used: ${message}`,
    );
  }
  probe.close();
  await once(probe, 'close');
  return port;
}
