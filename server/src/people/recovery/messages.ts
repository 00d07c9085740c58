import type { Messages } from '../../http/declared-messages';

export const recoveryMessages = {
  reset_link_sent: {
    en: 'If there is an account with this email, a link is on its way to it.',
    ar: 'إذا كان هناك حساب بهذا البريد الإلكتروني، فالرابط في طريقه إليه.',
  },
  password_reset: {
    en: 'Your new password is set. Please sign in with it.',
    ar: 'تم تعيين كلمة المرور الجديدة. يرجى تسجيل الدخول بها.',
  },
  link_expired: {
    en: 'This link has expired or was used before. Please request a new one.',
    ar: 'انتهت صلاحية هذا الرابط أو سبق استخدامه. يرجى طلب رابط جديد.',
  },
} as const satisfies Messages;
