import { type ReactNode, useId, useState } from 'react';
import { refusalOf } from '@smokehouse/shared/bundled/place-quote';
import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import {
  type HoursState,
  nextOpening,
  type Quote,
  refusesOrders,
} from '@smokehouse/shared/contract';
import { clockTime } from '@smokehouse/shared/contract/ordering/hours/rules';
import { addDays } from '@smokehouse/shared/contract/time';
import { dayOf } from '@smokehouse/shared/orders/kinds';
import { type TFunction, useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage, useWhere } from '@smokehouse/shared/stores';
import { Button, ErrorNotice, Icon, IconButton, useModal } from '@smokehouse/shared/ui';
import ar from '../../locales/schedule.ar.json';
import en from '../../locales/schedule.en.json';
import { monthNames } from '../lib/month-names';
import { dayIndexOf, dayName, slotDay, slotTimes } from '../lib/slot-texts';
import type { DeliveryDays, DeliverySlot, DeliveryTime } from '../lib/use-delivery-time';
import { OtherWay } from './other-way';
import styles from './schedule-sheet.module.css';

type Day = DeliveryDays[number];
const PARTS = ['morning', 'afternoon', 'evening', 'night'] as const;

/** The choice of a delivery time: a sheet on phones, a dialog on wider screens. */
function ScheduleSheet({ time, onClose }: { time: DeliveryTime; onClose: () => void }) {
  const { t } = useTranslation('mfe-cart');
  const { t: shared } = useTranslation('shared');
  const modal = useModal(onClose);
  const titleId = useId();
  const { days } = time;
  const { refusal, isClosed } = limitsOf(time);
  const [isLater, setIsLater] = useState(isLaterFirst(time));
  const [chosen, setChosen] = useState(time.slot?.from);
  const slot = days?.flatMap(({ slots }) => slots).find(({ from }) => from === chosen);
  const title = t(time.fulfilment === 'pickup' ? 'schedule.collect.title' : 'schedule.title');
  const isDone = !isLater || slot !== undefined;

  function save() {
    if (!isDone) return;
    time.choose(isLater ? (slot?.from ?? null) : null);
    onClose();
  }

  return (
    <dialog {...modal} className={`modal ${styles.sheet}`} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 className="display" id={titleId}>
          {title}
        </h2>
        <IconButton label={shared('close')} onClick={onClose}>
          <Icon name="x" />
        </IconButton>
      </div>
      <div className={styles.body}>
        <div className={styles.kinds} role="group" aria-label={title}>
          <button
            type="button"
            aria-pressed={!isLater}
            disabled={isClosed}
            onClick={() => setIsLater(false)}
          >
            <Icon name="flame" />
            <span>{t('when.asap')}</span>
          </button>
          <button type="button" aria-pressed={isLater} onClick={() => setIsLater(true)}>
            <Icon name="clock" />
            <span>{t('schedule.later')}</span>
          </button>
        </div>
        {isLater && refusal && <Refused time={time} refusal={refusal} onClose={onClose} />}
        {isLater && !refusal && (
          <Times
            time={time}
            chosen={slot}
            onChoose={({ from }) => setChosen(from)}
            onClose={onClose}
          />
        )}
      </div>
      <Foot time={time} isLater={isLater}>
        <Button variant="accent" block aria-disabled={!isDone} onClick={save}>
          <SubmitText
            time={time}
            days={days ?? []}
            slot={isLater ? slot : undefined}
            isLater={isLater}
          />
        </Button>
      </Foot>
    </dialog>
  );
}

/** The foot with the button; nothing where there is nothing to choose. */
function Foot({
  time,
  isLater,
  children,
}: {
  time: DeliveryTime;
  isLater: boolean;
  children: ReactNode;
}) {
  const isEmpty = isLater && (limitsOf(time).refusal !== undefined || hasNoTimes(time.days));
  return time.isNone || isEmpty ? null : <div className={styles.foot}>{children}</div>;
}

/**
 * Whether only a time can be had or one was chosen, also one that is gone, unless only now is left.
 */
const isLaterFirst = (time: DeliveryTime): boolean =>
  limitsOf(time).isClosed || time.slot !== undefined || (time.isMissing && !time.isOnlyNow);

const firstDayWithTimes = (days: DeliveryDays): number =>
  days.findIndex(({ slots }) => slots.some(({ isFull }) => !isFull));
/** Whether the times have loaded and none can be chosen. */
const hasNoTimes = (days: DeliveryDays | undefined): boolean =>
  days !== undefined && firstDayWithTimes(days) < 0;

/** Why no time can be chosen, and whether none is possible as soon as possible. */
function limitsOf({ quote, fulfilment, isClosed }: DeliveryTime) {
  const refusal = refusalOf(quote, fulfilment);
  return { refusal, isClosed: isClosed || refusal !== undefined };
}

/** The times to choose from, or that they could not be loaded. */
function Times({
  time,
  ...choice
}: {
  time: DeliveryTime;
  chosen: DeliverySlot | undefined;
  onChoose: (slot: DeliverySlot) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('shared');
  const { days, isError, refetch } = time;
  if (isError) return <ErrorNotice text={t('loadFailed')} onRetry={refetch} />;
  return days && <DayChoice time={time} days={days} {...choice} />;
}

/** That no time can be chosen, because nothing is delivered there, and what can be done instead. */
function Refused({
  time,
  refusal,
  onClose,
}: {
  time: DeliveryTime;
  refusal: NonNullable<ReturnType<typeof refusalOf>>;
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-cart');
  const setWhereOpen = useWhere((state) => state.setOpen);
  const changePlace = () => {
    onClose();
    setWhereOpen(true);
  };
  return (
    <div className={styles.none}>
      <p>{t(`where.${refusal}`)}</p>
      <div className={styles.ways}>
        <OtherWay time={time} onChosen={onClose} />
        <Button variant="line" small onClick={changePlace}>
          <Icon name="pin" />
          {t('where.change')}
        </Button>
      </div>
    </div>
  );
}

function SubmitText({
  time: { fulfilment, now },
  days,
  slot,
  isLater,
}: {
  time: DeliveryTime;
  days: DeliveryDays;
  slot: DeliverySlot | undefined;
  isLater: boolean;
}) {
  const { t } = useTranslation('mfe-cart');
  const language = useLanguage((state) => state.language);
  const texts = fulfilment === 'pickup' ? 'schedule.collect' : 'schedule';
  if (!isLater) return t(`${texts}.deliverNow`);
  if (!slot) return t('when.choose');
  const day = slotDay(slot, { t, language, days, now, texts: 'schedule' });
  return (
    <span>
      {t(`${texts}.deliver`, { day })} <bdi dir="ltr">{slotTimes(slot)}</bdi>
    </span>
  );
}

function DayChoice({
  time,
  days,
  chosen,
  onChoose,
  onClose,
}: {
  time: DeliveryTime;
  days: DeliveryDays;
  chosen: DeliverySlot | undefined;
  onChoose: (slot: DeliverySlot) => void;
  onClose: () => void;
}) {
  const { hours, quote, now } = time;
  const { t } = useTranslation('mfe-cart');
  const language = useLanguage((state) => state.language);
  const first = firstDayWithTimes(days);
  const [index, setIndex] = useState(chosen ? dayIndexOf(days, chosen) : Math.max(first, 0));
  const day = days[index];
  if (!day || first < 0) return <NoTimes time={time} onClose={onClose} />;
  return (
    <>
      <p className={styles.month}>
        <b>{monthNames(days, language)}</b>
        {day.note && <span>{day.note[language]}</span>}
      </p>
      <div className={styles.days} role="group" aria-label={t('schedule.day')}>
        {days.map((one, at) => (
          <button
            key={one.day}
            type="button"
            aria-pressed={at === index}
            disabled={one.slots.length === 0}
            onClick={() => setIndex(at)}
          >
            <span>{dayName(one.day, { t, language, days, now, weekday: 'short' })}</span>
            <b className="num">{Number(one.day.slice(8))}</b>
            {one.slots.length === 0 && (
              <small>
                {hours?.isOpen && hours.day === one.day
                  ? endOf(t, hours, quote)
                  : t('schedule.noTimes')}
              </small>
            )}
          </button>
        ))}
      </div>
      {PARTS.map((part) => (
        <PartOfDay key={part} day={day} part={part} chosen={chosen} onChoose={onChoose} />
      ))}
    </>
  );
}

/** That no time can be chosen, and the other way if no order can be had by this one. */
function NoTimes({ time, onClose }: { time: DeliveryTime; onClose: () => void }) {
  const { t } = useTranslation('mfe-cart');
  return (
    <div className={styles.none}>
      <p>{t('schedule.none')}</p>
      {time.isNone && <Refusal time={time} />}
      {time.isNone && (
        <div className={styles.ways}>
          <OtherWay time={time} onChosen={onClose} />
        </div>
      )}
    </div>
  );
}

/** Why no order for now is taken, and until when. */
function Refusal({ time: { hours } }: { time: DeliveryTime }) {
  const { t } = useTranslation('mfe-cart');
  const language = useLanguage((state) => state.language);
  if (!hours || !refusesOrders(hours)) return null;
  const kind = hours.pause?.kind === 'closed' ? 'paused' : 'closed';
  return <p>{t(`when.${kind}`, { time: nextOpening(hours, language) })}</p>;
}

/** Until when the restaurant is open, or delivers to a place whose hours are over. */
const endOf = (
  t: TFunction<'mfe-cart'>,
  { closesAt }: HoursState,
  quote: Quote | undefined,
): string =>
  quote?.begins && quote.served
    ? t('schedule.servedUntil', { time: clockTime(quote.served.to) })
    : t('schedule.openUntil', { time: closesAt });

function PartOfDay({
  day: { day, slots, isRamadan = false },
  part,
  chosen,
  onChoose,
}: {
  day: Day;
  part: DeliverySlot['part'];
  chosen: DeliverySlot | undefined;
  onChoose: (slot: DeliverySlot) => void;
}) {
  const { t } = useTranslation('mfe-cart');
  const language = useLanguage((state) => state.language);
  const titleId = useId();
  const own = slots.filter((slot) => slot.part === part);
  if (own.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h3 className={styles.part} id={titleId}>
        {t(`schedule.${isRamadan ? 'ramadan' : 'part'}.${part}`)}
        {part === 'night' && (
          <small>
            {t('schedule.early', { day: dayOf(`${addDays(day, 1)}T12:00:00Z`, language) })}
          </small>
        )}
      </h3>
      <div className={styles.slots}>
        {own.map((slot) => (
          <button
            key={slot.from}
            type="button"
            aria-pressed={slot.from === chosen?.from}
            disabled={slot.isFull}
            onClick={() => onChoose(slot)}
          >
            <bdi dir="ltr" className="num">
              {slotTimes(slot)}
            </bdi>
            {slot.isFull && <small>{t('schedule.full')}</small>}
          </button>
        ))}
      </div>
    </section>
  );
}

export default ownTexts('schedule', { en, ar })(ScheduleSheet);
