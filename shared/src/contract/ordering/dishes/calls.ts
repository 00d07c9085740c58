import { done } from '../../parts';
import { dishPress } from './schemas';

export const dishesCalls = {
  /**
   * Serves dishes at tables, takes that back, holds or fires. Repeating it changes nothing. An order
   * whose last dish is served becomes 'Food Placed'.
   */
  'POST /api/seller/dishes': { body: dishPress, answer: done },
} as const;
