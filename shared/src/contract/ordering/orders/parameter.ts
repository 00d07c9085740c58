/** The parameter of the address of My Orders with the number of the order to show on top. */
export const ORDER_PARAMETER = 'order';
