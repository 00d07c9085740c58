import type { Correction, Language } from '@smokehouse/shared/contract';
import type { HelpProblem } from '@smokehouse/shared/contract/ordering/order-help/rules';

/** What happens to an order, by the words that it needs. */
export type Happening =
  | 'confirmed'
  | 'planned'
  | 'ready'
  | 'delivered'
  | 'answered'
  | 'cancelled'
  | 'cancelledByCustomer'
  | 'expired'
  | 'changed'
  | 'hours'
  | 'sold_out'
  | 'refunded'
  | 'surplus';

interface Text {
  subject: string;
  text: string;
}

/**
 * The words of one language. `{number}`, `{said}` (the end of the number), `{time}`, `{amount}`,
 * `{city}` and `{phone}` are filled in.
 */
export interface Words {
  /** By happening. What is collected has words of its own where they differ. */
  happenings: Readonly<Record<Happening, Text>>;
  pickup: Readonly<Partial<Record<Happening, Text>>>;
  facts: Readonly<
    Record<
      'order' | 'atDoor' | 'ready' | 'to' | 'collect' | 'amount' | 'backTo' | 'card' | 'reason',
      string
    > & {
      /** By kind of a correction. */
      changed: Readonly<Record<Exclude<Correction['kind'], 'cancel'>, string>>;
    }
  >;
  /** For an address that is not proven to be the customer's. */
  somewhereIn: string;
  somewhere: string;
  /** A moment that nobody promised. */
  about: string;
  sale: Readonly<
    Record<'delivery' | 'discount' | 'free' | 'paid' | 'goesBack' | 'refunded' | 'left', string>
  >;
  /** The answer to a request for help. */
  answer: Readonly<Record<'asked' | 'words' | 'onPage', string>> & {
    problems: Readonly<Record<HelpProblem, string>>;
  };
  link: string;
  goesBack: string;
  bank: string;
  canCancel: string;
  help: string;
  helpByPhone: string;
}

const EN: Words = {
  happenings: {
    confirmed: {
      subject: 'Your order {number} is confirmed',
      text: 'Thank you. Your order is paid, and the kitchen has it.',
    },
    planned: {
      subject: 'Your order {number} is planned',
      text: 'Thank you. Your order is paid and planned for {time}.',
    },
    ready: {
      subject: 'Your order {number} is ready',
      text: 'Your order is ready to collect. Say its number at the counter: {said}.',
    },
    delivered: {
      subject: 'Your order {number} was delivered',
      text: 'Your order was delivered at {time}. Enjoy your meal.',
    },
    answered: {
      subject: 'Our answer about order {number}',
      text: 'We have answered your message about order {number}.',
    },
    cancelled: {
      subject: 'Your order {number} is cancelled',
      text: 'We are sorry: we had to cancel your order.',
    },
    cancelledByCustomer: {
      subject: 'Your order {number} is cancelled',
      text: 'You cancelled your order before the kitchen began it.',
    },
    expired: {
      subject: 'Your order {number} was not placed',
      text: 'Your payment came after this order had been closed, so the kitchen does not have it.',
    },
    hours: {
      subject: 'Your order {number} was not placed',
      text: 'Our hours changed while you were paying. {time} can no longer be chosen, so the kitchen does not have your order.',
    },
    changed: {
      subject: 'Your order {number} was not placed',
      text: 'The paid amount was not the amount of the order, so the kitchen does not have it.',
    },
    sold_out: {
      subject: 'Your order {number} was not placed',
      text: 'We are sorry: a dish sold out while you were paying, so the kitchen does not have your order.',
    },
    refunded: {
      subject: 'Your refund for order {number}',
      text: 'We have refunded {amount} to the card that you paid with.',
    },
    surplus: {
      subject: 'Your refund for order {number}',
      text: 'Order {number} was paid twice. We have refunded the second payment, {amount}, to the card that you paid with. The order itself stays.',
    },
  },
  pickup: {
    delivered: {
      subject: 'Your order {number} was collected',
      text: 'Your order was collected at {time}. Enjoy your meal.',
    },
  },
  facts: {
    order: 'Order',
    atDoor: 'At your door',
    ready: 'Ready to collect',
    to: 'Delivery to',
    collect: 'Pickup at',
    amount: 'Amount',
    backTo: 'Goes to',
    card: 'the card that you paid with',
    changed: { remove: 'Removed', comp: 'Free of charge', discount: 'Discount' },
    reason: 'Reason',
  },
  somewhereIn: 'your address in {city}',
  somewhere: 'your address',
  about: 'about {time}',
  sale: {
    delivery: 'Delivery',
    discount: 'Discount',
    free: 'free of charge',
    paid: 'Total, paid online',
    goesBack: 'Goes back to your card',
    refunded: 'Refunded',
    left: 'Total of the order now',
  },
  answer: {
    asked: 'You told us',
    words: 'Our answer',
    onPage: 'Read the answer on the page of the order.',
    problems: {
      missing: 'Something is missing',
      cold: 'It is cold',
      late: 'It is late',
      wrong: 'It is not what I ordered',
    },
  },
  link: 'See the order',
  goesBack:
    '{amount} goes back to the card that you paid with. If that takes longer than minutes, we write to you when it is sent.',
  bank: 'Your bank may take a few days to show it.',
  canCancel: 'Until the kitchen begins it, you can cancel the order on its page, free of charge.',
  help: 'Is something not right? The page of the order says how to reach us.',
  helpByPhone: 'Is something not right? Call us: {phone}',
};

const AR: Words = {
  happenings: {
    confirmed: {
      subject: 'تأكّد طلبك {number}',
      text: 'شكرًا لك. تم دفع طلبك وهو الآن لدى المطبخ.',
    },
    planned: {
      subject: 'حُدّد موعد طلبك {number}',
      text: 'شكرًا لك. تم دفع طلبك، وموعده {time}.',
    },
    ready: {
      subject: 'طلبك {number} جاهز',
      text: 'طلبك جاهز للاستلام. اذكر رقمه عند الاستلام: {said}.',
    },
    delivered: {
      subject: 'وصل طلبك {number}',
      text: 'وصل طلبك الساعة {time}. بالعافية.',
    },
    answered: {
      subject: 'إجابتنا عن طلبك {number}',
      text: 'أجبنا عن رسالتك بشأن الطلب {number}.',
    },
    cancelled: {
      subject: 'أُلغي طلبك {number}',
      text: 'نعتذر إليك، اضطررنا إلى إلغاء طلبك.',
    },
    cancelledByCustomer: {
      subject: 'أُلغي طلبك {number}',
      text: 'ألغيت طلبك قبل أن يبدأ المطبخ تحضيره.',
    },
    expired: {
      subject: 'لم يُسجَّل طلبك {number}',
      text: 'وصلت دفعتك بعد إغلاق هذا الطلب، فلم يصل إلى المطبخ.',
    },
    hours: {
      subject: 'لم يُسجَّل طلبك {number}',
      text: 'تغيّرت مواعيدنا أثناء الدفع، ولم يعد الموعد {time} متاحًا، فلم يصل طلبك إلى المطبخ.',
    },
    changed: {
      subject: 'لم يُسجَّل طلبك {number}',
      text: 'المبلغ المدفوع لا يطابق مبلغ الطلب، فلم يصل إلى المطبخ.',
    },
    sold_out: {
      subject: 'لم يُسجَّل طلبك {number}',
      text: 'نعتذر إليك، نفد أحد الأطباق أثناء الدفع، فلم يصل طلبك إلى المطبخ.',
    },
    refunded: {
      subject: 'رُدّ مبلغ من طلبك {number}',
      text: 'رددنا {amount} إلى البطاقة التي دفعت بها.',
    },
    surplus: {
      subject: 'رُدّ مبلغ من طلبك {number}',
      text: 'دُفع ثمن الطلب {number} مرتين، فرددنا الدفعة الثانية وقدرها {amount} إلى البطاقة التي دفعت بها. ويبقى الطلب كما هو.',
    },
  },
  pickup: {
    delivered: {
      subject: 'استُلم طلبك {number}',
      text: 'استُلم طلبك الساعة {time}. بالعافية.',
    },
  },
  facts: {
    order: 'رقم الطلب',
    atDoor: 'عند بابك',
    ready: 'جاهز للاستلام',
    to: 'التوصيل إلى',
    collect: 'الاستلام من',
    amount: 'المبلغ',
    backTo: 'يعود إلى',
    card: 'البطاقة التي دفعت بها',
    changed: { remove: 'أُلغي', comp: 'ضيافة', discount: 'خصم' },
    reason: 'السبب',
  },
  somewhereIn: 'عنوانك في {city}',
  somewhere: 'عنوانك',
  about: 'نحو {time}',
  sale: {
    delivery: 'التوصيل',
    discount: 'خصم',
    free: 'ضيافة',
    paid: 'المجموع، مدفوع عبر الإنترنت',
    goesBack: 'يعود إلى بطاقتك',
    refunded: 'المبلغ المردود',
    left: 'مجموع الطلب الآن',
  },
  answer: {
    asked: 'أخبرتنا',
    words: 'إجابتنا',
    onPage: 'تجد إجابتنا في صفحة الطلب.',
    problems: {
      missing: 'ينقص الطلب شيء',
      cold: 'الطعام بارد',
      late: 'تأخر الطلب',
      wrong: 'ليس ما طلبته',
    },
  },
  link: 'عرض الطلب',
  goesBack:
    'يعود {amount} إلى البطاقة التي دفعت بها. وإن تأخر ذلك أكثر من دقائق راسلناك عند إرساله.',
  bank: 'قد يحتاج البنك إلى بضعة أيام ليُظهر المبلغ.',
  canCancel: 'يمكنك إلغاء الطلب من صفحته دون رسوم إلى أن يبدأ المطبخ تحضيره.',
  help: 'هل هناك خطأ ما؟ تجد في صفحة الطلب كيف تتواصل معنا.',
  helpByPhone: 'هل هناك خطأ ما؟ اتصل بنا: {phone}',
};

/** The words of the mails about orders. */
export const WORDS: Readonly<Record<Language, Words>> = { en: EN, ar: AR };

/** A text with its `{name}`s filled in. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
