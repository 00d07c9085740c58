import type { Messages } from '../../http/declared-messages';

export const addressesMessages = {
  address_added: { en: 'The address is saved.', ar: 'تم حفظ العنوان.' },
  too_many_addresses: {
    en: 'You have saved as many addresses as we can keep.',
    ar: 'لقد بلغت الحد الأقصى من العناوين المحفوظة.',
  },
  address_unknown: {
    en: 'There is no such address in your account.',
    ar: 'لا يوجد عنوان كهذا في حسابك.',
  },
} as const satisfies Messages;
