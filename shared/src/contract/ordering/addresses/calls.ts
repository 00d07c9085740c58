import * as z from 'zod/mini';
import { done, ok } from '../../parts';
import { id } from '../../strings';
import { address, addressFields } from './schemas';

const saved = z.object({ success: z.boolean(), message: z.string(), address });

export const addressesCalls = {
  'GET /api/address/get': { answer: z.object({ ...ok, addresses: z.array(address) }) },
  'POST /api/address/add': {
    body: z.object({ address: addressFields }),
    answer: saved,
  },
  /** Replaces all fields: without a pin or a short address, the address has none any more. */
  'POST /api/address/update': {
    body: z.object({ id, address: addressFields }),
    answer: saved,
  },
  'POST /api/address/remove': { body: z.object({ id }), answer: done },
} as const;
