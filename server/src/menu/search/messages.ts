import type { Messages } from '../../http/declared-messages';

export const searchMessages = {
  synonyms_saved: { en: 'The search words are saved.', ar: 'حُفظت كلمات البحث.' },
  synonyms_deleted: { en: 'The search words are removed.', ar: 'أُزيلت كلمات البحث.' },
  synonyms_unknown: { en: 'This group is not there any more.', ar: 'لم تعد هذه المجموعة موجودة.' },
  synonyms_few: {
    en: 'A group needs two words at least.',
    ar: 'تحتاج المجموعة إلى كلمتين على الأقل.',
  },
  synonyms_full: {
    en: 'There are {maximum} groups. Please remove one first.',
    ar: 'يوجد {maximum} مجموعة. يرجى إزالة إحداها أولًا.',
  },
  synonym_empty: {
    en: '“{word}” has no letters.',
    ar: 'لا توجد حروف في «{word}».',
  },
  synonym_not_english: {
    en: '“{word}” is Arabic. Please enter it in the other field.',
    ar: '«{word}» كلمة عربية. يرجى كتابتها في الحقل الآخر.',
  },
  synonym_not_arabic: {
    en: '“{word}” is not Arabic. Please enter it in the other field.',
    ar: '«{word}» ليست عربية. يرجى كتابتها في الحقل الآخر.',
  },
  synonym_taken: {
    en: '“{word}” is in another group. A word can be in one group only.',
    ar: '«{word}» في مجموعة أخرى. يمكن أن تكون الكلمة في مجموعة واحدة فقط.',
  },
} as const satisfies Messages;
