import * as z from 'zod/mini';
import { tradingDay } from '../../trading-day';

/**
 * Query of `GET /api/seller/orders.csv`: delivery and dine-in orders from one trading day to
 * another, both included.
 */
export const exportQuery = z.object({ from: tradingDay, to: tradingDay });
