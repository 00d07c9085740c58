import type { Messages } from '../../http/declared-messages';

export const floorMessages = {
  plan_saved: { en: 'The floor plan is saved.', ar: 'تم حفظ مخطط الصالة.' },
} as const satisfies Messages;
