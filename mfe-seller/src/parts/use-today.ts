import { pageQuery } from '@smokehouse/shared/api';
import { tradingDayOf } from '@smokehouse/shared/contract';
import { MINUTE_MS } from '@smokehouse/shared/contract/time';
import { useQuery } from '@smokehouse/shared/query';

const hoursQuery = { ...pageQuery('GET /api/hours'), refetchInterval: MINUTE_MS };

/**
 * The running trading day, by the server's clock and hours: a night may close after 04:00. Until
 * they have loaded, by the usual hours.
 */
export const useToday = (): string => useQuery(hoursQuery).data?.day ?? tradingDayOf(Date.now());
