import { z } from 'zod';
import type { Pin } from '@smokehouse/shared/contract/ordering/areas/rules';
import type { Settings } from '../../settings';

/** Looks up where a short address is. Null if it is unknown or cannot be looked up now. */
export type ShortAddressResolver = (shortAddress: string) => Promise<Pin | null>;

/** The service must answer within this time. Unit: ms. */
const TIMEOUT_MS = 3_000;
const answer = z.object({ latitude: z.coerce.number(), longitude: z.coerce.number() });

/**
 * The resolver of the settings. Without `SHORT_ADDRESS_URL` no short address is looked up: it is
 * stored and printed for the driver.
 */
export function createResolver({
  SHORT_ADDRESS_URL: url,
}: Pick<Settings, 'SHORT_ADDRESS_URL'>): ShortAddressResolver {
  if (url === undefined) return () => Promise.resolve(null);
  return async (shortAddress) => {
    try {
      const found = await fetch(`${url}?shortaddress=${encodeURIComponent(shortAddress)}`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!found.ok) return null;
      const { latitude, longitude } = answer.parse(await found.json());
      return { lng: longitude, lat: latitude };
    } catch {
      // An order does not depend on this service.
      return null;
    }
  };
}
