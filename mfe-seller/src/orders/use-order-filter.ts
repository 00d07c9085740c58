import { useEffect, useState } from 'react';
import { useSearchParams } from '@smokehouse/shared/router';
import { isDay } from '../parts/time';
import type { FigureFilter, FigureFilterName, OrdersSource, Payment } from '../queries/orders';

/** Filter of an order list. An empty string means no filter. */
export interface OrderFilter {
  status: string;
  payment: Payment | '';
  day: string;
  text: string;
  figure: FigureFilter;
}

/** What leads from a figure to its orders, as in the address. */
const FIGURE_FILTERS: Readonly<Record<FigureFilterName, RegExp>> = {
  from: /^\d{4}-\d{2}-\d{2}$/,
  to: /^\d{4}-\d{2}-\d{2}$/,
  weekday: /^[0-6]$/,
  hour: /^(1?\d|2[0-3])$/,
  product: /^[\w-]{1,64}$/,
  correction: /^(cancel|remove|comp|discount)$/,
  reason: /^[a-z_]{1,20}$/,
  station: /^[a-z]{1,10}$/,
  fulfilment: /^(delivery|pickup)$/,
};

/** The figure whose orders are listed: empty without one. */
function parseFigure(search: URLSearchParams): FigureFilter {
  return Object.fromEntries(
    Object.entries(FIGURE_FILTERS).flatMap(([name, format]) => {
      const value = search.get(name) ?? '';
      return format.test(value) ? [[name, value]] : [];
    }),
  );
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
    figure: parseFigure(search),
  };
}

/** The filter is stored in the URL, so a reload keeps it and a link can share it. */
export function useOrderFilter(choices: Choices): {
  filter: OrderFilter;
  change: (part: Partial<Omit<OrderFilter, 'figure'>>) => void;
  isFiltered: boolean;
  clear: () => void;
} {
  const [search, setSearch] = useSearchParams();
  const filter = parseFilter(search, choices);
  const { figure, ...others } = filter;
  function change(part: Readonly<Record<string, string>>) {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        // A chosen day replaces the days of a figure.
        if (part.day) for (const name of ['from', 'to', 'weekday']) next.delete(name);
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
    isFiltered:
      Object.values(others).some((value) => value !== '') || Object.keys(figure).length > 0,
    clear: () => {
      const names = [...Object.keys(others), ...Object.keys(FIGURE_FILTERS)];
      change(Object.fromEntries(names.map((name) => [name, ''])));
    },
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
