import { COUNTDOWN_MS, type Language } from '@smokehouse/shared/contract';
import { DELIVERED, ON_THE_WAY } from '@smokehouse/shared/contract/ordering/orders/statuses';
import { textIn } from '@smokehouse/shared/contract/text-in';
import type { Fact, Letter, Sale } from '../../operations/mail';
import type { Settings } from '../../settings';
import { placeNameOf } from '../addresses';
import {
  CORRECTION_REASON_TEXTS,
  discountOf,
  lineStates,
  netOf,
  type CorrectedOrder,
} from '../corrections';
import { promiseOf } from '../estimate';
import type { MailedOrder, MoneyBack } from './queries';
import type { OrderMail } from './queue';
import { fill, type Happening, WORDS, type Words } from './texts';
import { amountOf, leftToRight, spanOf, timeAt } from './written';

/** The restaurant, as the mails name it. */
export type Restaurant = Pick<
  Settings,
  'SELLER_ADDRESS_EN' | 'SELLER_ADDRESS_AR' | 'SELLER_PHONE' | 'CUSTOMER_CANCEL'
>;

type Kind = OrderMail['kind'];

/**
 * Whether a mail still says the truth when it is sent: a mail server may have failed for days, and
 * an order may have been cancelled, or a status corrected, meanwhile.
 */
export function isTrue(kind: Kind, { isPaid, isCancelled, status }: MailedOrder): boolean {
  if (kind === 'confirmed') return isPaid && !isCancelled && status !== DELIVERED;
  if (kind === 'ready') return !isCancelled && status === ON_THE_WAY;
  return kind !== 'delivered' || status === DELIVERED;
}

/** The mail about an order, in the language of its customer. `address` is that of its page. */
export function letterOf(
  kind: Kind,
  order: MailedOrder,
  { address, restaurant }: { address: string; restaurant: Restaurant },
): Letter {
  const { email: to, language } = order;
  const words = WORDS[language];
  const happening = happeningOf(kind, order);
  const text = (isPickup(order) && words.pickup[happening]) || words.happenings[happening];
  const amount = order.back && amountOf(order.back.halalas, order.back.currency, language);
  const values = {
    number: leftToRight(order.receipt),
    said: leftToRight(order.receipt.split('-').at(-1) ?? ''),
    time: order.deliveredAt && kind === 'delivered' ? timeAt(order.deliveredAt) : whenOf(order),
    ...(amount !== undefined && { amount }),
  };
  return {
    to,
    language,
    // A subject is one line of plain text: marks of direction are not for it.
    subject: fill(text.subject, { number: order.receipt }),
    text: [
      fill(text.text, values),
      ...moneyText(kind, language, amount),
      ...answerText(order, words),
    ],
    facts: factsOf(kind, order, restaurant),
    link: { label: words.link, address },
    ...(kind !== 'answered' && { sale: saleOf(kind, order) }),
    more: endingOf(kind, order, restaurant),
  };
}

const isPickup = ({ times }: MailedOrder) => times.delivery?.fulfilment === 'pickup';

/** Why a payment could not buy its order. */
const UNSOLD: readonly string[] = ['expired', 'hours', 'changed', 'sold_out'] satisfies Happening[];

function happeningOf(
  kind: Kind,
  { times, back, isCancelled, isCancelledByCustomer }: MailedOrder,
): Happening {
  const reason = back?.reason ?? '';
  switch (kind) {
    case 'confirmed':
      return times.slot_from ? 'planned' : 'confirmed';
    case 'refunded':
      // The order stays, unless it was cancelled meanwhile.
      return reason === 'surplus' && !isCancelled ? 'surplus' : 'refunded';
    case 'cancelled':
      if (UNSOLD.includes(reason)) return reason as Happening;
      return isCancelledByCustomer ? 'cancelledByCustomer' : 'cancelled';
    default:
      return kind;
  }
}

/** What is promised, as everywhere; the fixed time where nothing was. */
function whenOf({ times, language }: MailedOrder): string {
  const promise = promiseOf(times);
  if (promise) return spanOf(promise, language);
  const until = (times.paid_at?.getTime() ?? 0) + (COUNTDOWN_MS[ON_THE_WAY] ?? 0);
  const at = new Date(until).toISOString();
  return fill(WORDS[language].about, { time: spanOf({ from: at, until: at }, language) });
}

/** That money goes back, or how long the bank takes to show it. */
function moneyText(kind: Kind, language: Language, amount: string | undefined): string[] {
  if (amount === undefined) return [];
  const { goesBack, bank } = WORDS[language];
  return kind === 'cancelled' ? [fill(goesBack, { amount }), bank] : [bank];
}

/** What comes with an answer: money, and where its words are if they are not in the mail. */
function answerText({ answer, isProven, currency, language }: MailedOrder, words: Words): string[] {
  if (!answer) return [];
  const amount = amountOf(answer.refundedHalalas, currency, language);
  return [
    ...(answer.refundedHalalas > 0 ? [fill(words.goesBack, { amount }), words.bank] : []),
    ...(isProven ? [] : [words.answer.onPage]),
  ];
}

/**
 * What was asked and answered. The words of an answer may name the customer and their street: only
 * a proven email gets them.
 */
function answerFacts({ answer, isProven, language }: MailedOrder): Fact[] {
  if (!answer) return [];
  const { asked, words, problems } = WORDS[language].answer;
  return [
    { label: asked, value: problems[answer.problem] },
    ...(isProven && answer.words ? [{ label: words, value: answer.words }] : []),
  ];
}

function factsOf(kind: Kind, order: MailedOrder, restaurant: Restaurant): Fact[] {
  const { language, back, receipt } = order;
  const { facts } = WORDS[language];
  const number = { label: facts.order, value: leftToRight(receipt) };
  const place = isPickup(order)
    ? {
        label: facts.collect,
        value: textIn(language, restaurant.SELLER_ADDRESS_EN, restaurant.SELLER_ADDRESS_AR),
      }
    : { label: facts.to, value: placeOf(order) };
  if (kind === 'confirmed') {
    const label = isPickup(order) ? facts.ready : facts.atDoor;
    return [number, { label, value: whenOf(order) }, place];
  }
  if (kind === 'delivered' || kind === 'ready') return [number, place];
  if (kind === 'answered') return [number, ...answerFacts(order)];
  if (!back) return [number, ...correctionFacts(order)];
  return [
    number,
    { label: facts.amount, value: amountOf(back.halalas, back.currency, language) },
    { label: facts.backTo, value: facts.card },
    ...correctionFacts(order),
  ];
}

/** What the restaurant changed and why. */
function correctionFacts({ correction, currency, language }: MailedOrder): Fact[] {
  if (!correction) return [];
  const { kind, reason, halalas, items } = correction;
  const { changed, reason: label } = WORDS[language].facts;
  const dishes = items.map(
    ({ quantity, name, name_ar }) => `${quantity} × ${textIn(language, name, name_ar)}`,
  );
  const value =
    kind === 'discount'
      ? [amountOf(halalas, currency, language), ...dishes].join(' · ')
      : dishes.join(language === 'ar' ? '، ' : ', ');
  return [
    ...(kind === 'cancel' ? [] : [{ label: changed[kind], value }]),
    { label, value: CORRECTION_REASON_TEXTS[reason][language] },
  ];
}

/**
 * Where an order is delivered. Whoever registers may type the email of somebody else by mistake:
 * only a proven one gets the street.
 */
function placeOf({ address, times, isProven, language }: MailedOrder): string {
  const { street, city, zipcode } = address;
  if (isProven && street)
    return [street, [city, zipcode].filter(Boolean).join(' '), times.delivery?.shortAddress]
      .filter(Boolean)
      .join(language === 'ar' ? '، ' : ', ');
  const area = times.delivery?.area;
  const town = (area ?? placeNameOf(city ?? ''))[language];
  const words = WORDS[language];
  return town ? fill(words.somewhereIn, { city: town }) : words.somewhere;
}

/** What was sold, at what it costs now; of an order that is not made, what was ordered. */
function saleOf(kind: Kind, { sold, language, currency, back, isPaid }: MailedOrder): Sale {
  const { sale } = WORDS[language];
  const isOver = netOf(sold) === 0 || !isPaid;
  const shown: CorrectedOrder = isOver ? { ...sold, corrections: [] } : sold;
  const amount = (halalas: number) => amountOf(halalas, currency, language);
  const dishes = lineStates(shown).flatMap(({ line, charged, comped }) => {
    const name = textIn(language, line.name, line.name_ar);
    const below = {
      details: textIn(language, line.details, line.details_ar) ?? undefined,
      note: line.note ?? undefined,
    };
    return [
      ...(charged > 0
        ? [{ text: `${charged} × ${name}`, ...below, amount: amount(charged * line.price_halalas) }]
        : []),
      ...(comped > 0 ? [{ text: `${comped} × ${name}`, ...below, amount: sale.free }] : []),
    ];
  });
  const discount = discountOf(shown);
  return {
    lines: [
      ...dishes,
      ...(discount > 0 ? [{ text: sale.discount, amount: amount(-discount) }] : []),
      ...(shown.deliveryHalalas > 0
        ? [{ text: sale.delivery, amount: amount(shown.deliveryHalalas) }]
        : []),
    ],
    total: isOver
      ? {
          label: kind === 'refunded' ? sale.refunded : sale.goesBack,
          amount: amountOf(back?.halalas ?? 0, back?.currency ?? currency, language),
        }
      : {
          label: totalLabel(kind, shown, { sale, back }),
          amount: amount(netOf(shown)),
        },
  };
}

/** What a correction took off was paid too: then the total is that of now. */
function totalLabel(
  kind: Kind,
  { corrections }: CorrectedOrder,
  { sale, back }: { sale: Words['sale']; back: MoneyBack | undefined },
): string {
  const isRefund = kind === 'refunded' && !back?.isBeside;
  return isRefund || corrections.length > 0 ? sale.left : sale.paid;
}

function endingOf(kind: Kind, { language }: MailedOrder, restaurant: Restaurant): string[] {
  const words = WORDS[language];
  const phone = restaurant.SELLER_PHONE;
  const help = phone ? fill(words.helpByPhone, { phone: leftToRight(phone) }) : words.help;
  return [...(kind === 'confirmed' && restaurant.CUSTOMER_CANCEL ? [words.canCancel] : []), help];
}
