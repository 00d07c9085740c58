import { productsQuery } from '@smokehouse/shared/api';
import type { PageData } from '@smokehouse/shared/contract/federation';
import { queryClient } from '@smokehouse/shared/query';

/** Puts the answers that a page was rendered with where its first render looks for them, so that it asks for nothing. */
export function fillQueries(data: PageData): void {
  const menu = data['GET /api/product/list'];
  if (menu) queryClient.setQueryData(productsQuery.queryKey, menu.products);
}

/** The answers that travelled in this page. */
export function readPageData(): PageData {
  return JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as PageData;
}
