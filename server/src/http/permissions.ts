import type { Language } from '@smokehouse/shared/contract';
import {
  rolesWith,
  type Permission,
  type StaffRole,
} from '@smokehouse/shared/contract/people/staff/rules';

/** What a permission allows, as the object of a sentence. */
const PERMISSION_NAMES: Readonly<Record<Permission, Record<Language, string>>> = {
  'own.account': { en: 'change your own account', ar: 'تعديل الحساب الشخصي' },
  'order.view': { en: 'see orders', ar: 'عرض الطلبات' },
  'order.status': { en: 'change the status of orders', ar: 'تغيير حالة الطلبات' },
  'order.correct': { en: 'correct orders', ar: 'تصحيح الطلبات' },
  'bill.view': { en: 'see bills', ar: 'عرض الفواتير' },
  'bill.pay': { en: 'issue bills and record payments', ar: 'إصدار الفواتير وتسجيل المدفوعات' },
  'bill.void': {
    en: 'reverse payments and close tables that left without paying',
    ar: 'إلغاء المدفوعات وإغلاق الطاولات التي غادر ضيوفها دون دفع',
  },
  'drawer.work': { en: 'work with cash drawers', ar: 'العمل على أدراج النقد' },
  'day.close': {
    en: 'close days and the drawers of others',
    ar: 'إقفال اليوم وأدراج الآخرين',
  },
  'kitchen.view': { en: 'see the tickets of the kitchen', ar: 'عرض تذاكر المطبخ' },
  'kitchen.work': { en: 'use the kitchen display', ar: 'استخدام شاشة المطبخ' },
  'pass.work': { en: 'let dishes go from the pass', ar: 'إرسال الأطباق من منصة التسليم' },
  'floor.work': { en: 'work with tables', ar: 'العمل على الطاولات' },
  'floor.plan': { en: 'change tables and the floor plan', ar: 'تعديل الطاولات ومخطط الصالة' },
  'menu.edit': { en: 'change the menu', ar: 'تعديل قائمة الطعام' },
  'menu.counts': { en: 'see how many of a dish are left', ar: 'معرفة المتبقي من طبق' },
  'menu.stock': { en: 'set what is sold out', ar: 'تحديد ما نفد' },
  'ingredients.stock': { en: 'change the stock of ingredients', ar: 'تعديل مخزون المكونات' },
  'hours.edit': { en: 'change the hours', ar: 'تعديل ساعات العمل' },
  'audit.view': { en: 'see the audit log', ar: 'عرض سجل التغييرات' },
  'areas.edit': { en: 'change delivery areas', ar: 'تعديل مناطق التوصيل' },
  'reports.view': { en: 'see the figures', ar: 'عرض الأرقام' },
  'printers.use': { en: 'use printers', ar: 'استخدام الطابعات' },
  'printers.manage': { en: 'change printers', ar: 'تعديل الطابعات' },
  'releases.manage': { en: 'manage releases', ar: 'إدارة الإصدارات' },
  'staff.manage': { en: 'manage the staff', ar: 'إدارة الموظفين' },
  'approval.request': { en: 'ask for an approval', ar: 'طلب موافقة' },
  'tablets.manage': { en: 'manage shared tablets', ar: 'إدارة الأجهزة المشتركة' },
};

const ROLE_NAMES: Readonly<Record<StaffRole, Record<Language, string>>> = {
  owner: { en: 'owner', ar: 'المالك' },
  manager: { en: 'manager', ar: 'المدير' },
  cashier: { en: 'cashier', ar: 'الكاشير' },
  waiter: { en: 'waiter', ar: 'النادل' },
  cook: { en: 'cook', ar: 'الطاهي' },
};

/** The parameters of a sentence that names a permission and the roles that have it. */
export function permissionParams(
  permission: Permission,
  language: Language,
): { action: string; roles: string } {
  const list = new Intl.ListFormat(language, { type: 'disjunction' });
  return {
    action: PERMISSION_NAMES[permission][language],
    roles: list.format(rolesWith(permission).map((role) => ROLE_NAMES[role][language])),
  };
}
