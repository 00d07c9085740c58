import { call } from '@smokehouse/shared/api';
import { queryOptions } from '@smokehouse/shared/query';

/** The tables and their QR codes. Another seller may replace a code. */
export const tablesQuery = queryOptions({
  queryKey: ['tables'],
  queryFn: async () => (await call('GET /api/seller/tables')).tables,
});
