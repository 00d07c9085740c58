import type { PageData } from '@smokehouse/shared/contract/federation';
import { queryClient } from '@smokehouse/shared/query';

/**
 * Puts the responses that the server rendered the page with into the query cache, under the keys
 * that `pageQuery` of shared/api uses. The first render then sends no requests.
 */
export function fillQueries(data: PageData): void {
  for (const [name, answer] of Object.entries(data)) queryClient.setQueryData([name], answer);
}

/** Reads the responses that the server has written into the page. */
export function readPageData(): PageData {
  return JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as PageData;
}
