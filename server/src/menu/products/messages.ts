import type { Messages } from '../../http/declared-messages';

export const productsMessages = {
  product_added: { en: 'The dish is on the menu.', ar: 'تمت إضافة الطبق إلى القائمة.' },
  product_updated: { en: 'The dish is updated.', ar: 'تم تحديث الطبق.' },
  product_deleted: { en: 'The dish is removed from the menu.', ar: 'أُزيل الطبق من القائمة.' },
  product_unknown: { en: 'There is no such dish.', ar: 'لم نعثر على هذا الطبق.' },
  stock_in: { en: '{name} is in stock.', ar: '{name}: متوفر الآن.' },
  stock_in_limited: {
    en: '{name} is in stock again: {count} left today, as before.',
    ar: '{name}: متوفر مجددًا. المتبقي اليوم {count} كما كان.',
  },
  stock_in_unlimited: {
    en: '{name} is in stock again, and is not limited any more.',
    ar: '{name}: متوفر مجددًا، ولم يعد العدد محدودًا.',
  },
  stock_out: { en: '{name} is sold out.', ar: '{name}: نفد.' },
  stock_ingredients_short: {
    en: 'Its ingredients do not suffice for one piece. Enter a delivery or a count first.',
    ar: 'المكونات لا تكفي لقطعة واحدة. سجّل توريدًا أو جردًا أولًا.',
  },
  allergens_lost: {
    en: 'This change leaves out allergens that the dish contains. Confirm that it no longer contains them.',
    ar: 'يُسقط هذا التعديل مسببات حساسية يحتويها الطبق. أكِّد أنه لم يعد يحتويها.',
  },
  tags_untrue: {
    en: 'A vegan dish contains no milk, eggs, fish or seafood, and a vegetarian one no fish or seafood. Correct the label or the allergens.',
    ar: 'الطبق النباتي الصرف لا يحتوي على حليب أو بيض أو سمك أو مأكولات بحرية، والنباتي لا يحتوي على سمك أو مأكولات بحرية. صحّح الوسم أو مسببات الحساسية.',
  },
  picture_not_shipped: {
    en: 'This dish has no original picture.',
    ar: 'ليست لهذا الطبق صورة أصلية.',
  },
} as const satisfies Messages;
