import type { Messages } from '../../http/declared-messages';

export const kitchenMessages = {
  ticket_unknown: { en: 'There is no such ticket.', ar: 'لا توجد تذكرة كهذه.' },
  kitchen_pressed: { en: 'The kitchen is up to date.', ar: 'تم تحديث المطبخ.' },
  dishes_all_served: {
    en: 'Nothing of this order is left to make.',
    ar: 'لم يبقَ في هذا الطلب ما يُحضَّر.',
  },
  no_ticket_printer: {
    en: 'No printer is set up for this ticket. Add one under Printers.',
    ar: 'لا توجد طابعة مخصصة لهذه التذكرة. أضف طابعة في صفحة الطابعات.',
  },
} as const satisfies Messages;
