import type { FastifyInstance } from 'fastify';

/** Place of the module; nothing is registered yet. */
// eslint-disable-next-line @typescript-eslint/require-await -- a plugin's signature
export default async function plugin(_app: FastifyInstance): Promise<void> {}

/** What takes money: Razorpay or the sandbox. Tests hand in their own. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled in by this module's author
export interface PaymentProvider {}
