import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/pool';
import type { Settings } from '../settings';

export interface Seeded {
  /** The seller's sign-in, when it was made just now with a generated password. */
  signIn: { email: string; password: string } | undefined;
  /** Starts what need not be done before the doors open. */
  inBackground: (log: FastifyBaseLogger) => void;
}

/** Fills an empty database: the menu, its pictures, the seller's account. */
// eslint-disable-next-line @typescript-eslint/require-await -- comes with the modules
export async function seed(_: { db: Database; settings: Settings }): Promise<Seeded> {
  return { signIn: undefined, inBackground: () => {} };
}
