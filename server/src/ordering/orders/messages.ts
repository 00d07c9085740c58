import type { Messages } from '../../http/declared-messages';

export const ordersMessages = {
  address_needed: { en: 'Please Select Address', ar: 'يرجى اختيار العنوان' },
  dishes_unknown: {
    en: 'Some dishes are no longer on the menu: {names}',
    ar: 'بعض الأطباق لم تعد في القائمة: {names}',
  },
  dishes_sold_out: { en: 'Sold out: {names}', ar: 'نفد: {names}' },
  dishes_not_served: {
    en: 'Not served at this time: {names}. {advice} Nothing has been charged.',
    ar: 'غير متاح في هذا الوقت: {names}. {advice} لم يُخصم أي مبلغ.',
  },
  dishes_too_many: {
    en: 'Too many of one dish: {names}',
    ar: 'كمية كبيرة جدًا من طبق واحد: {names}',
  },
  option_unknown: {
    en: '{dish}: an option that you chose is no longer offered. Please choose again.',
    ar: '{dish}: أحد الاختيارات لم يعد متاحًا. يرجى الاختيار من جديد.',
  },
  option_sold_out: {
    en: '{dish}: {name} is sold out. Please choose something else.',
    ar: '{dish}: نفد {name}. يرجى اختيار غيره.',
  },
  order_placed: { en: 'Order Placed Successfully', ar: 'تم إرسال طلبك بنجاح' },
  order_unknown: { en: 'There is no such order.', ar: 'لا يوجد طلب بهذا الرقم.' },
  order_amount: {
    en: 'The amount of this order cannot be charged.',
    ar: 'لا يمكن تحصيل مبلغ هذا الطلب.',
  },
  order_small: {
    en: 'Online payments start at {riyals}. Please add a dish.',
    ar: 'يبدأ الدفع الإلكتروني من {riyals}. أضف طبقًا من فضلك.',
  },
  orders_unpaid: {
    en: 'You have {unpaidOrders}. Please try again in {minutes}, when the first of them is closed.',
    ar: 'لديك {unpaidOrders}. يرجى المحاولة بعد {minutes}، عند إغلاق أولها.',
  },
  order_paid_already: { en: 'This order has been paid already.', ar: 'هذا الطلب مدفوع بالفعل.' },
  order_repeated: {
    en: 'You paid for the same order at {time}: {receipt}. To order it once more, press the button again.',
    ar: 'دفعت ثمن الطلب نفسه عند {time}: {receipt}. لطلبه مرة أخرى، اضغط الزر من جديد.',
  },
  payment_done: { en: 'Payment received. Thank you!', ar: 'تم استلام الدفع. شكرًا لك!' },
  payment_done_signed_out: {
    en: 'Payment received, order {receipt} is confirmed. Please sign in again to follow it.',
    ar: 'تم استلام الدفع، وتأكّد الطلب {receipt}. سجّل الدخول مرة أخرى لمتابعته.',
  },
  payment_failed: { en: 'The payment was not completed.', ar: 'لم تكتمل عملية الدفع.' },
  payment_second: {
    en: 'This order was paid before. Your second payment is on its way back to your card.',
    ar: 'سبق دفع ثمن هذا الطلب. جارٍ ردّ دفعتك الثانية إلى بطاقتك.',
  },
  payment_returned_sold_out: {
    en: 'Sold out while you were paying: {names}. The whole amount is on its way back to your card.',
    ar: 'نفد أثناء الدفع: {names}. جارٍ ردّ المبلغ كاملًا إلى بطاقتك.',
  },
  payment_returned: {
    en: 'This payment was refunded to your card.',
    ar: 'رُدّ مبلغ هذه الدفعة إلى بطاقتك.',
  },
  payment_unavailable: {
    en: 'The payment service is not responding. Please try again.',
    ar: 'خدمة الدفع لا تستجيب. يرجى المحاولة مرة أخرى.',
  },
  kitchen_not_serving: {
    en: 'Not served at this time: {names}. You can order it from {time}.',
    ar: 'غير متاح في هذا الوقت: {names}. يمكنك طلبه ابتداءً من {time}.',
  },
  slot_full: {
    en: '{time} has just filled up. {advice} Your cart is unchanged, and nothing has been charged.',
    ar: 'اكتمل موعد {time} للتو. {advice} سلتك كما هي، ولم يُخصم أي مبلغ.',
  },
  slot_unpaid: {
    en: 'Too many orders for {time} from you or your network are still unpaid. Choose another time, or try again in ten minutes. Your cart is unchanged, and nothing has been charged.',
    ar: 'لا تزال طلبات كثيرة لموعد {time} منك أو من شبكتك غير مدفوعة. اختر موعدًا آخر، أو حاول بعد عشر دقائق. سلتك كما هي، ولم يُخصم أي مبلغ.',
  },
  slot_gone: {
    en: '{time} can no longer be chosen. {advice} Your cart is unchanged, and nothing has been charged.',
    ar: 'لم يعد موعد {time} متاحًا. {advice} سلتك كما هي، ولم يُخصم أي مبلغ.',
  },
  advice_pickup: {
    en: 'Please choose pickup, or try again later.',
    ar: 'يرجى اختيار الاستلام من المطعم، أو المحاولة لاحقًا.',
  },
  advice_delivery: {
    en: 'Please choose delivery, or try again later.',
    ar: 'يرجى اختيار التوصيل، أو المحاولة لاحقًا.',
  },
  advice_pickup_from: {
    en: 'You can order pickup for {time} or later.',
    ar: 'يمكنك طلب الاستلام من المطعم لموعد {time} أو بعده.',
  },
  advice_delivery_from: {
    en: 'You can order delivery for {time} or later.',
    ar: 'يمكنك طلب التوصيل لموعد {time} أو بعده.',
  },
  advice_elsewhere: {
    en: 'Please choose another address.',
    ar: 'يرجى اختيار عنوان آخر.',
  },
  advice_elsewhere_or_pickup: {
    en: 'Please choose another address, or pickup.',
    ar: 'يرجى اختيار عنوان آخر، أو الاستلام من المطعم.',
  },
  advice_wait: { en: 'Please try again later.', ar: 'يرجى المحاولة لاحقًا.' },
  advice_within: {
    en: 'Please choose a time within these hours.',
    ar: 'يرجى اختيار موعد ضمن هذه الساعات.',
  },
  advice_or_pickup: { en: 'Or choose pickup.', ar: 'أو اختر الاستلام من المطعم.' },
  advice_other_time: { en: 'Choose another time.', ar: 'اختر موعدًا آخر.' },
  advice_from: {
    en: 'Order for {time} or later.',
    ar: 'يمكنك الطلب لموعد {time} أو بعده.',
  },
  advice_now: {
    en: 'Order it as soon as possible instead.',
    ar: 'يمكنك الطلب لأقرب وقت.',
  },
  advice_reopens: {
    en: 'Orders are taken from {time} on.',
    ar: 'نستقبل الطلبات ابتداءً من {time}.',
  },
} as const satisfies Messages;
