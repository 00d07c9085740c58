import { hash, verify } from '@node-rs/argon2';

/** argon2id at OWASP's smaller setting: 18 ms a hash, in its own thread. Unit of memory: KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let nobody: Promise<string> | undefined;

/**
 * True when the password is right. Without a stored hash (no such account) a hash is computed as
 * well, so that the response time does not reveal which accounts exist.
 */
export async function isPasswordRight(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  const against = stored ?? (await (nobody ??= hashPassword('nobody has this password')));
  const isRight = await verify(against, password);
  return stored !== undefined && isRight;
}
