import type { Messages } from '../../http/declared-messages';

export const recipesMessages = {
  ingredient_saved: { en: 'The ingredient is saved.', ar: 'حُفظ المكوّن.' },
  ingredient_deleted: { en: 'The ingredient is removed.', ar: 'حُذف المكوّن.' },
  ingredient_unknown: {
    en: 'This ingredient is not there any more.',
    ar: 'لم يعد هذا المكوّن موجودًا.',
  },
  ingredient_unit: {
    en: 'The unit of an ingredient cannot be changed.',
    ar: 'لا يمكن تغيير وحدة المكوّن.',
  },
  ingredient_used: {
    en: 'It is in the recipe of: {names}. Remove it there first.',
    ar: 'يدخل في وصفة: {names}. أزِله منها أولًا.',
  },
  ingredient_waste: {
    en: 'Only {count} are on hand.',
    ar: 'المتوفر {count} فقط.',
  },
  ingredient_full: {
    en: 'No more than {maximum} can be on hand.',
    ar: 'لا يمكن أن يتجاوز المتوفر {maximum}.',
  },
  ingredient_amount: {
    en: 'Please enter a whole number from 1.',
    ar: 'أدخل عددًا صحيحًا من 1 فأكثر.',
  },
  ingredient_moved: { en: 'On hand now: {count}.', ar: 'المتوفر الآن: {count}.' },
  recipe_saved: { en: 'The recipe is saved.', ar: 'حُفظت الوصفة.' },
  option_gone: { en: 'This option is not there any more.', ar: 'لم يعد هذا الخيار موجودًا.' },
} as const satisfies Messages;
