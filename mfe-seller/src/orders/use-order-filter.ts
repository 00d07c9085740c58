import { useEffect, useState } from 'react';
import { useSearchParams } from '@smokehouse/shared/router';
import { isDay } from '../parts/time';

/** What the list is narrowed to; empty where it is not. */
export interface OrderFilter {
  status: string;
  day: string;
  text: string;
}

export const MAX_SEARCH_LENGTH = 100;
/** Who types is not asked about each letter. Unit: ms. */
const TYPING_PAUSE_MS = 250;

/** Reads a filter from an address; what makes no sense there is as good as nothing. */
export function parseFilter(search: URLSearchParams, statuses: readonly string[]): OrderFilter {
  const [status, day, text] = [
    search.get('status') ?? '',
    search.get('day') ?? '',
    search.get('text') ?? '',
  ];
  return {
    status: statuses.includes(status) ? status : '',
    day: isDay(day) ? day : '',
    text: text.trim().slice(0, MAX_SEARCH_LENGTH),
  };
}

/** The filter lives in the address: it outlives a reload, and can be sent to a colleague. */
export function useOrderFilter(statuses: readonly string[]): {
  filter: OrderFilter;
  change: (part: Partial<OrderFilter>) => void;
  isFiltered: boolean;
  clear: () => void;
} {
  const [search, setSearch] = useSearchParams();
  const filter = parseFilter(search, statuses);
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
    isFiltered: Boolean(filter.status || filter.day || filter.text),
    clear: () => change({ status: '', day: '', text: '' }),
  };
}

/** What is typed, handed on once there is a pause. */
export function useDebouncedText(
  value: string,
  onPause: (text: string) => void,
): [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // Another filter from elsewhere (a link, "show all") is what stands in the field.
  if (value !== known) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => onPause(typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped];
}
