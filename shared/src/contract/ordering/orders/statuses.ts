/** A paid or placed order that the kitchen makes. */
export const PREPARING = 'Food is being prepared' as const;

/** A delivery that has left the restaurant. */
export const ON_THE_WAY = 'Out For Delivery' as const;

/** A delivery that has arrived, or was picked up. */
export const DELIVERED = 'Food Delivered' as const;

/** A round whose last dish is at the table. */
export const SERVED = 'Food Placed' as const;
