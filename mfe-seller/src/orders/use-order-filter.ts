import { useEffect, useState } from 'react';
import { useSearchParams } from '@smokehouse/shared/router';
import { isDay } from '../parts/time';
import type { OrdersSource, Payment } from '../queries/orders';

/** Filter of an order list. An empty string means no filter. */
export interface OrderFilter {
  status: string;
  payment: Payment | '';
  day: string;
  text: string;
}

export const MAX_SEARCH_LENGTH = 100;
/** Debounce time of the search text. Unit: ms. */
const TYPING_PAUSE_MS = 250;

type Choices = Pick<OrdersSource<never>, 'statuses' | 'payments'>;

/** Reads the filter from the search parameters. Invalid values are ignored. */
export function parseFilter(search: URLSearchParams, { statuses, payments }: Choices): OrderFilter {
  const [status, day, text] = [
    search.get('status') ?? '',
    search.get('day') ?? '',
    search.get('text') ?? '',
  ];
  return {
    status: statuses.includes(status) ? status : '',
    payment: payments.find((payment) => payment === search.get('payment')) ?? '',
    day: isDay(day) ? day : '',
    text: text.trim().slice(0, MAX_SEARCH_LENGTH),
  };
}

/** The filter is stored in the URL, so a reload keeps it and a link can share it. */
export function useOrderFilter(choices: Choices): {
  filter: OrderFilter;
  change: (part: Partial<OrderFilter>) => void;
  isFiltered: boolean;
  clear: () => void;
} {
  const [search, setSearch] = useSearchParams();
  const filter = parseFilter(search, choices);
  function change(part: Partial<OrderFilter>) {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(part))
          if (value) next.set(name, value);
          else next.delete(name);
        return next;
      },
      { replace: true },
    );
  }
  return {
    filter,
    change,
    isFiltered: Object.values(filter).some((value) => value !== ''),
    clear: () => change({ status: '', payment: '', day: '', text: '' }),
  };
}

/** Text input state that calls `onPause` with the trimmed text after a pause in typing. */
export function useDebouncedText(
  value: string,
  onPause: (text: string) => void,
): [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  // A change from outside (a link, "Show all orders") replaces the typed text.
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== typed.trim()) setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => onPause(typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped];
}
