import type { Messages } from '../../http/declared-messages';

export const releaseDeskMessages = {
  release_rolled_back: {
    en: '{remote} {release} is live again.',
    ar: 'عاد الإصدار {release} من {remote} إلى جميع الزوار.',
  },
  release_approved: {
    en: '{remote} {release} is approved. The team can publish it within a day.',
    ar: 'تمت الموافقة على الإصدار {release} من {remote}. يمكن للفريق نشره خلال يوم.',
  },
  release_declined: {
    en: '{remote} {release} is declined. The team is told when it publishes it again.',
    ar: 'رُفض الإصدار {release} من {remote}. يُبلَّغ الفريق عندما يحاول نشره مجددًا.',
  },
  release_withdrawn: {
    en: 'The trial of {remote} {release} has ended.',
    ar: 'انتهت تجربة الإصدار {release} من {remote}.',
  },
  release_unfit: {
    en: 'That release cannot be live beside the others. Its team can see why with the release command.',
    ar: 'لا يمكن نشر ذلك الإصدار إلى جانب الإصدارات الأخرى. يمكن لفريقه معرفة السبب بأمر النشر.',
  },
} as const satisfies Messages;
