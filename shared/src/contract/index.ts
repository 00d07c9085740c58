/**
 * What the shell provides to all packages at run time: the rules of the storefront. Types of the
 * whole contract are here too; they add nothing to a bundle.
 *
 * What only some packages use at run time (the desk's rules, schemas) is bundled by these packages:
 * they import it from its feature, as `@smokehouse/shared/contract/ordering/floor/rules`.
 */
export * from './language';
export {
  BUSINESS_HOURS,
  CLOSES_AT_MIN,
  OPENS_AT_MIN,
  tradingDayBounds,
  tradingDayOf,
} from './time';
/** @deprecated For remotes that were built with shared 2.3 or older. */
export { tradingDayBounds as businessDayBounds, tradingDayOf as businessDayOf } from './time';
export * from './money';
export * from './paths';
export {
  latinDigits,
  mobileAsTyped,
  normaliseForSearch,
  saudiMobile,
  shortAddressOf,
  tidy,
} from './text';
export { MAX_REASON, MAX_REPORTS, REPORT_KINDS, VITALS } from './frontend/reports/rules';
export * from './menu/categories/rules';
export * from './menu/products/allergens';
export * from './ordering/carts/rules';
export { nextOpening, refusesOrders, servedTimes } from './ordering/hours/rules';
export * from './ordering/orders/rules';
export * from './ordering/table-calls/rules';

export type * from './calls';
export type { Failure } from './parts';
export type * from './desk/audit/schemas';
export type * from './desk/statistics/figures-schemas';
export type * from './desk/statistics/schemas';
export type * from './frontend/release-desk/schemas';
export type * from './frontend/reports/rules';
export type * from './menu/options/exchange/schemas';
export type * from './menu/options/rules';
export type * from './menu/options/schemas';
export type * from './menu/products/schemas';
export type * from './menu/recipes/rules';
export type * from './menu/recipes/schemas';
export type * from './menu/search/schemas';
export type * from './money/bills/schemas';
export type * from './money/corrections/kinds';
export type * from './money/corrections/rules';
export type * from './money/corrections/schemas';
export type * from './money/day-reports/schemas';
export type * from './money/hand-refunds/schemas';
export type * from './money/shifts/rules';
export type * from './money/shifts/schemas';
export type * from './money/splits/rules';
export type * from './money/splits/schemas';
export type * from './operations/audit/rules';
export type * from './operations/printing/rules';
export type * from './operations/printing/schemas';
export type * from './ordering/addresses/schemas';
export type * from './ordering/areas/rules';
export type * from './ordering/areas/schemas';
export type * from './ordering/dine-orders/schemas';
export type * from './ordering/dishes/rules';
export type * from './ordering/dishes/schemas';
export type * from './ordering/floor/rules';
export type * from './ordering/floor/schemas';
export type * from './ordering/hours/rules';
export type * from './ordering/hours/schemas';
export type * from './ordering/kitchen/rules';
export type * from './ordering/kitchen/schemas';
export type * from './ordering/orders/schemas';
export type * from './ordering/table-calls/schemas';
export type * from './ordering/tables/schemas';
export type * from './ordering/visits/schemas';
export type * from './people/accounts/schemas';
export type * from './people/guests/schemas';
export type * from './people/sellers/schemas';
export type * from './people/sessions/schemas';
export type * from './people/staff/approval-schemas';
export type * from './people/staff/rules';
export type * from './people/staff/schemas';
