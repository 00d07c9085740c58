import { formatDate } from '@smokehouse/shared/i18n';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';

/** A trading day like `2026-11-21`, as `21/11/2026`. */
export const dayText = (day: string): string => formatDate(`${day}T12:00:00Z`);

/** Date and time in Riyadh: `21/11/2026 04:07`. */
export const dateAndTime = (iso: string): string => `${formatDate(iso)} ${timeOfDay(iso)}`;
