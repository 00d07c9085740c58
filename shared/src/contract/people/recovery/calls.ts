import { done } from '../../parts';
import { passwordReset, recoveryRequest } from './schemas';

export const recoveryCalls = {
  'POST /api/user/password/forgot': { body: recoveryRequest, answer: done },
  'POST /api/user/password/reset': { body: passwordReset, answer: done },
  'POST /api/seller/password/forgot': { body: recoveryRequest, answer: done },
  'POST /api/seller/password/reset': { body: passwordReset, answer: done },
} as const;
