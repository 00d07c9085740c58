import type { Language } from '@smokehouse/shared/contract';

/** The texts of the preview bar and of the refusal page. */
export const PREVIEW_TEXTS: Readonly<
  Record<
    Language,
    {
      preview: string;
      onlyHere: string;
      leave: string;
      home: string;
      title: string;
      reasons: Readonly<Record<'forged' | 'expired' | 'ended' | 'private' | 'unknown', string>>;
    }
  >
> = {
  en: {
    preview: 'Preview',
    onlyHere: 'Only this browser sees it.',
    leave: 'Leave the preview',
    home: 'To the site',
    title: 'This preview cannot be shown',
    reasons: {
      forged:
        'The link is incomplete or does not come from us. Ask for it again and open the whole link.',
      expired: 'The link has expired. Ask for a new one.',
      ended: 'The team that made the link has withdrawn it. Ask for a new one.',
      private: 'Sign in at the staff desk to see this release, or ask its team for a link.',
      unknown: 'There is no such release. Ask its team for a new link.',
    },
  },
  ar: {
    preview: 'معاينة',
    onlyHere: 'لا تظهر إلا في هذا المتصفح.',
    leave: 'إنهاء المعاينة',
    home: 'إلى الموقع',
    title: 'لا يمكن عرض هذه المعاينة',
    reasons: {
      forged: 'الرابط ناقص أو لم يصدر عنّا. اطلبه مرة أخرى وافتحه كاملًا.',
      expired: 'انتهت صلاحية الرابط. اطلب رابطًا جديدًا.',
      ended: 'ألغى الفريق هذا الرابط. اطلب رابطًا جديدًا.',
      private: 'سجّل الدخول في لوحة المطعم لترى هذا الإصدار، أو اطلب رابطًا من فريقه.',
      unknown: 'لا يوجد إصدار بهذا الاسم. اطلب رابطًا جديدًا من فريقه.',
    },
  },
};
