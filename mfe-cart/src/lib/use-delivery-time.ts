import { useEffect, useState } from 'react';
import { call, pageQuery } from '@smokehouse/shared/api';
import { untilChangeOrOutage } from '@smokehouse/shared/bundled/until-change';
import { dishOfLine } from '@smokehouse/shared/bundled/use-line-products';
import {
  type CallAnswer,
  type Fulfilment,
  type HoursState,
  paths,
  type Product,
  type Quote,
  refusesOrders,
} from '@smokehouse/shared/contract';
import { queryOptions, useQuery } from '@smokehouse/shared/query';
import { useLocation } from '@smokehouse/shared/router';
import { storedTime, storeTime } from './order-storage';
import { type OrderAddress, useDeliveryTerms } from './use-delivery-terms';

export type DeliveryDays = CallAnswer<'GET /api/order/slots'>['days'];
export type DeliverySlot = DeliveryDays[number]['slots'][number];

/**
 * The chosen time: start of a slot, or null. It is of the way that it was chosen for, because
 * nobody chose it for the other one.
 */
function useChosen(fulfilment: Fulfilment) {
  const [stored, setStored] = useState(storedTime);
  const [way, from = null] = stored?.split(' ') ?? [];
  return {
    chosen: way === fulfilment ? from : null,
    choose(time: string | null) {
      const value = time && `${fulfilment} ${time}`;
      storeTime(value);
      setStored(value);
    },
  };
}

/** Each way of delivery and each area has its own slots. */
function slotsQuery(
  dishes: string,
  { fulfilment, quote }: Pick<DeliveryTime, 'fulfilment' | 'quote'>,
) {
  const area = quote?.around?.join() ?? quote?.area?.id;
  return queryOptions({
    queryKey: ['slots', dishes, fulfilment, area, quote?.begins],
    queryFn: () =>
      call('GET /api/order/slots', undefined, {
        query: { dishes, fulfilment, ...(area && { area }) },
      }),
  });
}

export interface DeliveryTime {
  fulfilment: Fulfilment;
  /** Ids of the dishes, with commas. */
  dishes: string;
  /** The server's time with the offered times, ms since 1970. */
  now: number;
  /** Undefined until it is known. */
  hours: HoursState | undefined;
  /** Whether an order for now would be refused. */
  isClosed: boolean;
  /** What the place is offered; undefined until it is known. */
  quote: Quote | undefined;
  /** Whether the restaurant is open, but does not serve a dish now. */
  isNotServed: boolean;
  /** The offered times. Undefined while nobody needs them, or until they have loaded. */
  days: DeliveryDays | undefined;
  isError: boolean;
  /**
   * The chosen slot, or the first one while it is closed and not paused. Undefined: as soon as
   * possible.
   */
  slot: DeliverySlot | undefined;
  /** Whether a time must be chosen first: the chosen slot is full or over, or none is offered. */
  isMissing: boolean;
  /** Whether no time can be chosen, and none is possible as soon as possible. */
  isNone: boolean;
  /** Whether the chosen time is gone, and none is left but as soon as possible. */
  isOnlyNow: boolean;
  /** Start of the slot that the customer chose, also while it cannot be had; null: none. */
  chosen: string | null;
  /** @param from start of a slot; null: as soon as possible */
  choose: (from: string | null) => void;
  isOpen: boolean;
  /** Opens or closes the choice of a time. */
  setOpen: (isOpen: boolean) => void;
  /** Loads the times again. */
  refetch: () => void;
}

const freeSlots = (days: DeliveryDays = []) =>
  days.flatMap(({ slots }) => slots.filter(({ isFull }) => !isFull));

/** How often it is asked whether orders can be stored, before one is placed. Unit: ms. */
const OUTAGE_CHECK_MS = 10_000;

/** The hours, loaded again when the restaurant opens or closes, and while somebody may order. */
const hoursQuery = {
  ...pageQuery('GET /api/hours'),
  refetchInterval: (query: Parameters<typeof untilChangeOrOutage>[0]) =>
    Math.min(untilChangeOrOutage(query) || OUTAGE_CHECK_MS, OUTAGE_CHECK_MS),
};

type Slots = CallAnswer<'GET /api/order/slots'>;

interface Choice {
  hours: HoursState | undefined;
  /** When the hours of the place begin next, if they have not begun. */
  begins: Quote['begins'];
  /** Undefined until the times have loaded. */
  slots: Slots | undefined;
  /** Whether a dish is served at certain hours only. */
  isTimed: boolean;
  /** Start of the chosen slot; null: none. */
  chosen: string | null;
}

/** Whether it is outside of the opening hours, or of those of the place. */
const isShut = ({ hours, begins }: Pick<Choice, 'hours' | 'begins'>): boolean =>
  begins !== undefined || (hours !== undefined && refusesOrders(hours));

/** Whether an order for now would be refused, and why. */
function refusalOf(choice: Choice) {
  const { slots, isTimed } = choice;
  const isNotServed = !isShut(choice) && isTimed && slots?.takesOrdersNow === false;
  return { isNotServed, isClosed: isShut(choice) || isNotServed };
}

/** The time of the order, and whether one must be chosen first. */
function timeOf(choice: Choice): Pick<DeliveryTime, 'slot' | 'isMissing'> {
  const { slots, isTimed, chosen } = choice;
  const { isClosed } = refusalOf(choice);
  const free = freeSlots(slots?.days);
  // After a pause of some minutes the first slot can be tomorrow's: nobody expects that.
  const isFirst = chosen === null && isClosed && choice.hours?.pause?.kind !== 'closed';
  const slot = isFirst ? free[0] : free.find(({ from }) => from === chosen);
  const isScheduled = chosen !== null || isClosed || (isTimed && !slots);
  return { slot, isMissing: isScheduled && slot === undefined };
}

/** What is left where no time can be chosen. */
function leftOf(choice: Choice): Pick<DeliveryTime, 'isNone' | 'isOnlyNow'> {
  const { slots, chosen } = choice;
  const isEmpty = slots !== undefined && freeSlots(slots.days).length === 0;
  const { isClosed } = refusalOf(choice);
  return {
    isNone: isEmpty && isClosed,
    isOnlyNow: isEmpty && !isClosed && slots.takesOrdersNow && chosen !== null,
  };
}

/** Whether the page was opened to choose a time. */
export function useIsTimeAsked(): boolean {
  const { pathname, hash } = useLocation();
  return pathname + hash === paths.cartTime;
}

/**
 * When the order is to be delivered or collected.
 * @param dishes those of the cart's lines, with a line's id
 * @param address to which it goes; the chosen place without one
 */
export function useDeliveryTime(
  dishes: readonly Pick<Product, '_id' | 'served'>[],
  address: OrderAddress = { selected: undefined, isDeciding: false },
): DeliveryTime {
  const { fulfilment, quote } = useDeliveryTerms(0, address);
  const { chosen, choose } = useChosen(fulfilment);
  const [isOpen, setOpen] = useState(false);
  const isAsked = useIsTimeAsked();
  // After the hydration: the server renders no dialogs.
  useEffect(() => setOpen(isAsked), [isAsked]);
  const { data: hours, refetch: refetchHours } = useQuery(hoursQuery);
  const begins = quote?.begins;
  const isTimed = dishes.some(({ served }) => served !== undefined);
  const isNeeded = isOpen || isTimed || chosen !== null;
  const ids = [...new Set(dishes.map(({ _id }) => dishOfLine(_id)))].sort().join();
  const { data, isError, refetch } = useQuery({
    ...slotsQuery(ids, { fulfilment, quote }),
    enabled: isNeeded || isShut({ hours, begins }),
  });
  const choice = { hours, begins, slots: data, isTimed, chosen };

  return {
    fulfilment,
    dishes: ids,
    quote,
    now: data?.now ?? 0,
    hours,
    ...refusalOf(choice),
    ...timeOf(choice),
    ...leftOf(choice),
    days: data?.days,
    isError: isError && !data,
    chosen,
    choose,
    isOpen,
    setOpen,
    refetch() {
      void refetch();
      void refetchHours();
    },
  };
}
