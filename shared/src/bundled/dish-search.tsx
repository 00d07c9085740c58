import { useEffect, useState } from 'react';
import { call } from '@smokehouse/shared/api';
import type { CallAnswer } from '@smokehouse/shared/contract';
import { queryOptions, useQuery } from '@smokehouse/shared/query';

/** What a search of the menu found. */
export type DishSearch = CallAnswer<'GET /api/product/search'>;

/** The longest text that the server searches for. Unit: characters. */
export const MAX_SEARCH_LENGTH = 100;
/** The pause in typing after which a search is sent. Unit: ms. */
const PAUSE_MS = 150;
const FRESH_MS = 60_000;

/** The key starts with that of the menu, so that a changed menu is searched again. */
const dishSearchQuery = (text: string) =>
  queryOptions({
    queryKey: ['products', 'search', text],
    queryFn: () => call('GET /api/product/search', undefined, { query: { q: text } }),
    staleTime: FRESH_MS,
    // Without an answer, the menu is filtered in the browser.
    retry: false,
  });

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/**
 * Searches the menu when the visitor pauses typing.
 * @returns the last answer, whether it is the answer to `text`, and whether one can be expected. An
 *   empty text has no answer.
 */
export function useDishSearch(text: string): {
  answer: DishSearch | undefined;
  isCurrent: boolean;
  isPending: boolean;
} {
  const wanted = text.trim().slice(0, MAX_SEARCH_LENGTH);
  const settled = useSettled(wanted);
  const { data, isPlaceholderData, isError } = useQuery({
    ...dishSearchQuery(settled),
    enabled: settled !== '',
    placeholderData: (before) => before,
  });
  const answer = wanted === '' ? undefined : data;
  const isCurrent = Boolean(answer) && settled === wanted && !isPlaceholderData;
  return { answer, isCurrent, isPending: wanted !== '' && !isCurrent && !isError };
}
