/** How the calls of the second factors are documented. */
export const tag = 'Seller';
/** The step of a seller during which most of them are allowed. */
export const DURING_SETUP = ['set_up_second_factor'] as const;
