import { useEffect, useState } from 'react';
import { useSearchParams } from '@smokehouse/shared/router';
import { isDay } from '../parts/time';

/** What the list is narrowed to; empty where it is not. */
export interface OrderFilter {
  status: string;
  day: string;
  text: string;
}

export const MAX_TEXT = 100;
/** Who types is not asked about each letter. Unit: ms. */
const PAUSE_MS = 250;

/** Reads a filter from an address; what makes no sense there is as good as nothing. */
export function filterFrom(search: URLSearchParams, statuses: readonly string[]): OrderFilter {
  const [status, day, text] = [
    search.get('status') ?? '',
    search.get('day') ?? '',
    search.get('text') ?? '',
  ];
  return {
    status: statuses.includes(status) ? status : '',
    day: isDay(day) ? day : '',
    text: text.trim().slice(0, MAX_TEXT),
  };
}

/** The filter lives in the address: it outlives a reload, and can be sent to a colleague. */
export function useOrderFilter(statuses: readonly string[]): {
  filter: OrderFilter;
  change: (part: Partial<OrderFilter>) => void;
  isNarrowed: boolean;
  clear: () => void;
} {
  const [search, setSearch] = useSearchParams();
  const filter = filterFrom(search, statuses);
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
    isNarrowed: Boolean(filter.status || filter.day || filter.text),
    clear: () => change({ status: '', day: '', text: '' }),
  };
}

/** What is typed, handed on once there is a pause. */
export function useTypedText(
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
    const timer = setTimeout(() => onPause(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped];
}
