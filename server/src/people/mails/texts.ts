import type { Language } from '@smokehouse/shared/contract';
import { counted } from '../../http/messages';

interface Text {
  subject: string;
  text: readonly string[];
  more?: readonly string[];
}

/** Changes of an account that its owner is told about by mail. */
export type AccountNotice =
  | 'password_changed'
  | 'password_reset'
  | 'totp_added'
  | 'totp_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_codes_created'
  | 'recovery_code_used'
  | 'second_factor_attempts';

/** The last paragraph of a notice. */
const NOT_YOU: Record<Language, string> = {
  en: 'If this was not you, change your password now and end your other sessions in your account.',
  ar: 'إذا لم تكن أنت من قام بذلك، فغيّر كلمة المرور الآن وأنهِ جلساتك الأخرى من حسابك.',
};

/** What a notice says, without its last paragraph. */
const NOTICES: Record<AccountNotice, Record<Language, Omit<Text, 'more'>>> = {
  password_changed: {
    en: {
      subject: 'Your password was changed',
      text: ['The password of your account was changed. All other devices were signed out.'],
    },
    ar: {
      subject: 'تم تغيير كلمة المرور',
      text: ['تم تغيير كلمة مرور حسابك، وتم تسجيل الخروج من جميع الأجهزة الأخرى.'],
    },
  },
  password_reset: {
    en: {
      subject: 'Your password was reset',
      text: ['A new password was set with a link from this mailbox. All devices were signed out.'],
    },
    ar: {
      subject: 'تم تعيين كلمة مرور جديدة',
      text: [
        'تم تعيين كلمة مرور جديدة برابط أُرسل إلى هذا البريد، وتم تسجيل الخروج من جميع الأجهزة.',
      ],
    },
  },
  totp_added: {
    en: {
      subject: 'An authenticator app was added',
      text: ['Signing in now requires a code from your authenticator app.'],
    },
    ar: {
      subject: 'تمت إضافة تطبيق مصادقة',
      text: ['أصبح تسجيل الدخول يتطلب رمزًا من تطبيق المصادقة.'],
    },
  },
  totp_removed: {
    en: {
      subject: 'Your authenticator app was removed',
      text: ['Codes from your authenticator app are no longer accepted.'],
    },
    ar: {
      subject: 'تمت إزالة تطبيق المصادقة',
      text: ['لم تعد رموز تطبيق المصادقة مقبولة.'],
    },
  },
  passkey_added: {
    en: {
      subject: 'A passkey was added',
      text: ['A new passkey can be used as the second step when signing in to your account.'],
    },
    ar: {
      subject: 'تمت إضافة مفتاح مرور',
      text: ['يمكن استخدام مفتاح مرور جديد خطوةً ثانية عند تسجيل الدخول إلى حسابك.'],
    },
  },
  passkey_removed: {
    en: {
      subject: 'A passkey was removed',
      text: ['A passkey of your account was removed and is no longer accepted.'],
    },
    ar: {
      subject: 'تمت إزالة مفتاح مرور',
      text: ['تمت إزالة مفتاح مرور من حسابك ولم يعد مقبولًا.'],
    },
  },
  recovery_codes_created: {
    en: {
      subject: 'New recovery codes were created',
      text: ['New recovery codes replace all earlier ones. Earlier ones are no longer accepted.'],
    },
    ar: {
      subject: 'تم إنشاء رموز استرداد جديدة',
      text: ['حلّت رموز استرداد جديدة محل الرموز السابقة، ولم تعد السابقة مقبولة.'],
    },
  },
  recovery_code_used: {
    en: {
      subject: 'A recovery code was used',
      text: ['A recovery code was used in place of your second step. It cannot be used again.'],
    },
    ar: {
      subject: 'تم استخدام رمز استرداد',
      text: ['استُخدم رمز استرداد بدلًا من الخطوة الثانية، ولا يمكن استخدامه مرة أخرى.'],
    },
  },
  second_factor_attempts: {
    en: {
      subject: 'Wrong codes for your account',
      text: [
        'Somebody entered your correct password and then too many wrong codes. They were not signed in.',
      ],
    },
    ar: {
      subject: 'رموز خاطئة لحسابك',
      text: ['أدخل شخص ما كلمة مرورك الصحيحة ثم رموزًا خاطئة كثيرة، ولم يتمكن من الدخول.'],
    },
  },
};

export function noticeText(notice: AccountNotice, language: Language): Text {
  return { ...NOTICES[notice][language], more: [NOT_YOU[language]] };
}

/** The mail with the link that sets a new password. */
export function resetText(language: Language, minutes: number): Text & { label: string } {
  return language === 'ar'
    ? {
        subject: 'تعيين كلمة مرور جديدة',
        text: ['طُلب تعيين كلمة مرور جديدة لحسابك. اخترها من هذا الرابط.'],
        label: 'اختيار كلمة مرور جديدة',
        more: [
          `يصلح الرابط مرة واحدة ولمدة ${counted('minutes', minutes, language)}.`,
          'إذا لم تطلب ذلك فتجاهل هذه الرسالة، وستبقى كلمة مرورك كما هي.',
        ],
      }
    : {
        subject: 'Set a new password',
        text: ['A new password was requested for your account. Choose it with this link.'],
        label: 'Choose a new password',
        more: [
          `The link works once, for ${counted('minutes', minutes, language)}.`,
          'If you did not request this, ignore this mail. Your password stays as it is.',
        ],
      };
}

/** The answer to a request of a seller whose password is in the settings. */
export function passwordInSettingsText(language: Language): Text {
  return language === 'ar'
    ? {
        subject: 'كلمة المرور محفوظة في إعدادات الموقع',
        text: [
          'طُلب تعيين كلمة مرور جديدة لحسابك. كلمة مرورك محفوظة في إعدادات الموقع، ويغيّرها من يدير الموقع.',
        ],
      }
    : {
        subject: "Your password is in the site's settings",
        text: [
          "A new password was requested for your account. Your password is kept in the site's settings; the operator of the site changes it there.",
        ],
      };
}

/**
 * The mail to the owners about a new tablet.
 * @param tablet.place device and IP address, as far as they are known
 */
export function tabletText(
  language: Language,
  tablet: { tablet: string; by: string; place: readonly string[]; isConfirmed: boolean },
): Text & { label: string } {
  const place = tablet.place.join(' · ');
  return language === 'ar'
    ? {
        subject: 'جهاز مشترك جديد',
        text: [
          `رُبط جهاز مشترك جديد باسم «${tablet.tablet}» بواسطة ${tablet.by}. يعرض الجهاز أسماء الموظفين ويقبل رموز دخولهم.`,
          ...(place ? [`الجهاز: ${place}`] : []),
        ],
        label: tablet.isConfirmed ? 'عرض الأجهزة المشتركة' : 'تأكيد الجهاز أو إنهاؤه',
        more: [
          tablet.isConfirmed
            ? 'إذا كنت لا تعرف هذا الجهاز، فأنهِه.'
            : 'ما لم يؤكده أحد المالكين، ينتهي الجهاز عندما يغادر هذا الشخص العمل.',
        ],
      }
    : {
        subject: 'A new shared tablet',
        text: [
          `${tablet.by} has paired a new shared tablet, "${tablet.tablet}". It shows the names of the staff and takes their PINs.`,
          ...(place ? [`Device: ${place}`] : []),
        ],
        label: tablet.isConfirmed ? 'See the shared tablets' : 'Confirm the tablet, or end it',
        more: [
          tablet.isConfirmed
            ? 'If you do not know this tablet, end it.'
            : 'Unless an owner confirms it, it ends when this person leaves.',
        ],
      };
}

/** The mail to a new person of the staff. */
export function invitationText(language: Language, days: number): Text & { label: string } {
  return language === 'ar'
    ? {
        subject: 'دعوة إلى لوحة سموك هاوس',
        text: ['تمت دعوتك إلى فريق العمل. اختر كلمة مرورك من هذا الرابط، ثم سجّل الدخول.'],
        label: 'اختيار كلمة المرور',
        more: [`يصلح الرابط مرة واحدة ولمدة ${counted('days', days, language)}.`],
      }
    : {
        subject: 'You are invited to the staff desk of Smoke House',
        text: ['You were added to the staff. Choose your password with this link, then sign in.'],
        label: 'Choose your password',
        more: [`The link works once, for ${counted('days', days, language)}.`],
      };
}
