import type { Language, Order } from '@smokehouse/shared/contract';
import { ON_THE_WAY, PREPARING } from '@smokehouse/shared/contract/ordering/orders/statuses';
import { TIME_ZONE } from '@smokehouse/shared/contract/time';
import { useTranslation } from '@smokehouse/shared/i18n';
import ar from '@smokehouse/shared/locales/kinds.ar.json';
import en from '@smokehouse/shared/locales/kinds.en.json';
import { useLanguage } from '@smokehouse/shared/stores';
import { StatusLabel } from '@smokehouse/shared/ui';
import { timeOfDay } from './time-of-day';

type Texts = Readonly<Record<string, string>>;
/** The texts under the names that they have as part of the package's texts. */
const named = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [`kinds.${key}`, text]));
const TEXTS: Readonly<Record<Language, Texts>> = { en: named(en), ar: named(ar) };
const LOCALES = { en: 'en-GB', ar: 'ar-SA-u-ca-gregory-nu-latn' } as const;

/** An order, by what its words depend on. */
export type KindOfOrder = Partial<Pick<Order, 'delivery' | 'scheduled'>>;

/** True for an order that its customer collects. */
export const isPickup = ({ delivery }: KindOfOrder): boolean => delivery?.fulfilment === 'pickup';

/** A day by its date: `Saturday 28 Nov`. @param time ISO 8601, or ms since 1970 */
export const dayOf = (time: string | number, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    timeZone: TIME_ZONE,
    weekday: 'long',
    day: 'numeric',
    month: 'short',
  }).format(new Date(time));

/** `10:30–11:00`, to be read from left to right in both languages. */
export const timesOf = (from: string, to: string): string =>
  `\u2066${timeOfDay(from)}–${timeOfDay(to)}\u2069`;

/**
 * What a status is called: that of a pickup has words of its own, and an order for a slot is planned
 * until the kitchen begins it. The statuses themselves are the same for all.
 */
export function useStatusWords(): (order: KindOfOrder, status: string, now: number) => string {
  const { t } = useTranslation('shared');
  const language = useLanguage((state) => state.language);
  const texts = TEXTS[language];
  return (order, status, now) => {
    const { scheduled } = order;
    if (scheduled && isPlanned(order, status, now))
      return (texts['kinds.planned'] ?? '').replace(
        '{{time}}',
        `${dayOf(scheduled.from, language)}${language === 'ar' ? '،' : ','} ${timesOf(scheduled.from, scheduled.to)}`,
      );
    return (
      (isPickup(order) ? texts[`kinds.${status}`] : undefined) ?? t(`status.${status}`, status)
    );
  };
}

/** Whether the kitchen does not have it yet. @param now the server's clock, ms since 1970 */
export const isPlanned = ({ scheduled }: KindOfOrder, status: string, now: number): boolean =>
  scheduled !== undefined && status === PREPARING && now < Date.parse(scheduled.kitchenAt);

/** The status of an order in its own words. */
export function OrderStatusLabel({
  order,
  status,
  now,
  chip = false,
}: {
  order: KindOfOrder;
  status: string;
  /** The server's clock, ms since 1970. */
  now: number;
  chip?: boolean;
}) {
  const wordsOf = useStatusWords();
  const icon = isPlanned(order, status, now)
    ? 'clock'
    : isPickup(order) && status === ON_THE_WAY
      ? 'bag'
      : undefined;
  return (
    <StatusLabel status={status} chip={chip} icon={icon}>
      {wordsOf(order, status, now)}
    </StatusLabel>
  );
}
