import type { PageConfig } from '@smokehouse/shared/contract/federation';

/** What the server inlined into this page: one visit keeps one consistent set of releases until it reloads. */
export const page: PageConfig = JSON.parse(document.getElementById('page-config')?.textContent ?? '{}') as PageConfig;
