import type { PageData } from '@smokehouse/shared/contract/federation';
import { queryClient } from '@smokehouse/shared/query';

/**
 * Puts the answers that a page was rendered with where `pageQuery` of shared/api looks for them, so
 * that its first render asks for nothing.
 */
export function fillQueries(data: PageData): void {
  for (const [name, answer] of Object.entries(data)) queryClient.setQueryData([name], answer);
}

/** The answers that travelled in this page. */
export function readPageData(): PageData {
  return JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as PageData;
}
