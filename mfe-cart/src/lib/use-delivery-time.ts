import { useState } from 'react';
import { ApiError, call, pageQuery } from '@smokehouse/shared/api';
import { openStorage } from '@smokehouse/shared/bundled/storage';
import type { CallAnswer, HoursState } from '@smokehouse/shared/contract';
import { queryOptions, useQuery } from '@smokehouse/shared/query';

export type DeliveryDays = CallAnswer<'GET /api/order/slots'>['days'];
export type DeliverySlot = DeliveryDays[number]['slots'][number];

/** The choice lasts as long as the visit, also on the way to the address form. */
const storage = openStorage('mfe-cart', 'visit');
const CHOSEN = 'slot';

/** The server's answers about the time of an order: then the offered times are out of date. */
const TIME_ERRORS = ['closed', 'orders_paused', 'slot_full', 'slot_gone'];

const slotsQuery = (dishes: string) =>
  queryOptions({
    queryKey: ['slots', dishes],
    queryFn: () => call('GET /api/order/slots', undefined, { query: { dishes } }),
  });

export interface DeliveryTime {
  /** Undefined until it is known. */
  hours: HoursState | undefined;
  /** Whether an order for now would be refused. */
  isClosed: boolean;
  /** The offered times. Undefined while nobody needs them, or until they have loaded. */
  days: DeliveryDays | undefined;
  isError: boolean;
  retry: () => void;
  /** The chosen slot, or the first one while it is closed. Undefined: as soon as possible. */
  slot: DeliverySlot | undefined;
  /** Whether a time must be chosen first: the chosen slot is full or over, or none is offered. */
  isMissing: boolean;
  /** @param from start of a slot; null: as soon as possible */
  choose: (from: string | null) => void;
  isOpen: boolean;
  /** Opens or closes the choice of a time. */
  setOpen: (isOpen: boolean) => void;
  /** Loads the times again after a refused order, whose time may be gone. */
  refetchAfter: (error: unknown) => void;
}

const freeSlots = (days: DeliveryDays = []) =>
  days.flatMap(({ slots }) => slots.filter(({ isFull }) => !isFull));

const refusesOrders = ({ isOpen, isEnforced, pause }: HoursState) =>
  !isOpen && (isEnforced === true || pause?.kind === 'closed');

/** The longest time that a browser's timer can wait. Unit: ms. */
const LONGEST_MS = 2 ** 31 - 1;

/** The hours, loaded again when the restaurant opens or closes. */
const hoursQuery = {
  ...pageQuery('GET /api/hours'),
  refetchInterval: ({ state }: { state: { data?: HoursState | undefined } }) => {
    const left = Date.parse(state.data?.changesAt ?? '') - Date.now();
    return left > 0 ? Math.min(left + 1000, LONGEST_MS) : false;
  },
};

/** When the order is to be delivered. @param dishes ids of the dishes in the cart */
export function useDeliveryTime(dishes: readonly string[]): DeliveryTime {
  const [chosen, setChosen] = useState(() => storage.get(CHOSEN));
  const [isOpen, setOpen] = useState(false);
  const { data: hours, refetch: refetchHours } = useQuery(hoursQuery);
  const isClosed = hours !== undefined && refusesOrders(hours);
  const isScheduled = chosen !== null || isClosed;
  const { data, isError, refetch } = useQuery({
    ...slotsQuery([...dishes].sort().join()),
    enabled: isOpen || isScheduled,
  });
  const free = freeSlots(data?.days);
  const slot = chosen === null && isClosed ? free[0] : free.find(({ from }) => from === chosen);

  return {
    hours,
    isClosed,
    days: data?.days,
    isError: isError && !data,
    retry: () => void refetch(),
    slot,
    isMissing: isScheduled && slot === undefined,
    choose(from) {
      storage.set(CHOSEN, from);
      setChosen(from);
    },
    isOpen,
    setOpen,
    refetchAfter(error) {
      if (!(error instanceof ApiError) || !TIME_ERRORS.includes(error.code)) return;
      void refetch();
      void refetchHours();
    },
  };
}
