import { call } from '@smokehouse/shared/api';
import { queryOptions } from '@smokehouse/shared/query';

/** The pictures that the site ships, and which of them are replaced by a photo. */
export const picturesQuery = queryOptions({
  queryKey: ['seller-pictures'],
  queryFn: () => call('GET /api/seller/pictures'),
});
