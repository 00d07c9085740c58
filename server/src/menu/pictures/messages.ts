import type { Messages } from '../../http/declared-messages';

export const picturesMessages = {
  picture_type: {
    en: 'The picture must be a JPEG, PNG, WebP or AVIF.',
    ar: 'يجب أن تكون الصورة بصيغة JPEG أو PNG أو WebP أو AVIF.',
  },
  picture_broken: { en: 'This picture cannot be read.', ar: 'تعذّرت قراءة هذه الصورة.' },
  picture_huge: {
    en: 'This picture has too many pixels: {megapixels} million at most.',
    ar: 'أبعاد هذه الصورة كبيرة جدًا: {megapixels} مليون بكسل كحدٍّ أقصى.',
  },
  picture_small: {
    en: 'This picture is too small: it must be at least {width} × {height} pixels.',
    ar: 'هذه الصورة صغيرة جدًا: يجب ألا تقل عن \u2066{width} × {height}\u2069 بكسل.',
  },
  picture_needed: { en: 'Please send a picture.', ar: 'يرجى إرسال صورة.' },
  picture_unknown: {
    en: 'There is no picture of this name.',
    ar: 'لا توجد صورة بهذا الاسم.',
  },
  picture_replaced: { en: 'The picture is replaced.', ar: 'تم استبدال الصورة.' },
  picture_restored: { en: 'The original picture is back.', ar: 'عادت الصورة الأصلية.' },
  picture_large: {
    en: 'The picture is too large: {megabytes} MB at most.',
    ar: 'حجم الصورة كبير جدًا: {megabytes} ميجابايت كحدٍّ أقصى.',
  },
  picture_one: { en: 'Please send one picture only.', ar: 'يرجى إرسال صورة واحدة فقط.' },
} as const satisfies Messages;
