import * as z from 'zod/mini';
import { ok } from '../../parts';
import { address, addressFields } from './schemas';

export const addressesCalls = {
  'GET /api/address/get': { answer: z.object({ ...ok, addresses: z.array(address) }) },
  'POST /api/address/add': {
    body: z.object({ address: addressFields }),
    answer: z.object({ success: z.boolean(), message: z.string(), address }),
  },
} as const;
