import type { FastifyInstance } from 'fastify';

/** Place of the module; nothing is registered yet. */
// eslint-disable-next-line @typescript-eslint/require-await -- a plugin's signature
export default async function plugin(_app: FastifyInstance): Promise<void> {}
