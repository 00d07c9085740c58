import type { CorrectionReason, Language } from '@smokehouse/shared/contract';

/** The reason of a correction as credit notes and mails say it. */
export const CORRECTION_REASON_TEXTS: Readonly<
  Record<CorrectionReason, Readonly<Record<Language, string>>>
> = {
  changed_mind: { en: 'No longer wanted', ar: 'لم يعد مطلوبًا' },
  entered_wrongly: { en: 'Entered by mistake', ar: 'خطأ في الإدخال' },
  sold_out: { en: 'Sold out', ar: 'نفد الصنف' },
  made_wrongly: { en: 'Made wrongly', ar: 'خطأ في التحضير' },
  late: { en: 'Came too late', ar: 'تأخّر الطعام' },
  quality: { en: 'Not as it should be', ar: 'ليس كما يجب' },
  goodwill: { en: 'With our compliments', ar: 'مجاملة منّا' },
  walk_out: { en: 'Left without paying', ar: 'غادر دون دفع' },
};
