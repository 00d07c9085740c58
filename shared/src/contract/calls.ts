import type * as z from 'zod/mini';
import type { Failure } from './parts';
import { auditCalls } from './desk/audit/calls';
import { statisticsCalls } from './desk/statistics/calls';
import { releaseDeskCalls } from './frontend/release-desk/calls';
import { reportsCalls } from './frontend/reports/calls';
import { countsCalls } from './menu/counts/calls';
import { optionsCalls } from './menu/options/calls';
import { optionsExchangeCalls } from './menu/options/exchange/calls';
import { picturesCalls } from './menu/pictures/calls';
import { productsCalls } from './menu/products/calls';
import { recipesCalls } from './menu/recipes/calls';
import { searchCalls } from './menu/search/calls';
import { billsCalls } from './money/bills/calls';
import { correctionsCalls } from './money/corrections/calls';
import { handRefundsCalls } from './money/hand-refunds/calls';
import { dayReportsCalls } from './money/day-reports/calls';
import { shiftsCalls } from './money/shifts/calls';
import { splitsCalls } from './money/splits/calls';
import { printingCalls } from './operations/printing/calls';
import { addressesCalls } from './ordering/addresses/calls';
import { areasCalls } from './ordering/areas/calls';
import { cartsCalls } from './ordering/carts/calls';
import { dineOrdersCalls } from './ordering/dine-orders/calls';
import { dishesCalls } from './ordering/dishes/calls';
import { floorCalls } from './ordering/floor/calls';
import { hoursCalls } from './ordering/hours/calls';
import { kitchenCalls } from './ordering/kitchen/calls';
import { orderHelpCalls } from './ordering/order-help/calls';
import { ordersCalls } from './ordering/orders/calls';
import { sellerOrdersCalls } from './ordering/seller-orders/calls';
import { tableCallsCalls } from './ordering/table-calls/calls';
import { tablesCalls } from './ordering/tables/calls';
import { visitsCalls } from './ordering/visits/calls';
import { waitingCalls } from './ordering/waiting/calls';
import { accountsCalls } from './people/accounts/calls';
import { guestsCalls } from './people/guests/calls';
import { recoveryCalls } from './people/recovery/calls';
import { sellersCalls } from './people/sellers/calls';
import { sessionsCalls } from './people/sessions/calls';
import { staffCalls } from './people/staff/calls';
import { tabletsCalls } from './people/tablets/calls';

/**
 * Every call of the API with its input and its answer: the sum of the calls that each feature
 * declares in its `calls.ts`. The server validates with these schemas and generates the OpenAPI
 * document from them. The browser imports only the types, so its bundles contain no schema.
 *
 * Method and path → input (`body`, JSON unless `multipart`, and `query`), answer, and additional
 * fields of a 409 (`conflict`). A failed call answers `{success:false, message, code}` with an HTTP
 * error status (`failure` of `parts.ts`).
 *
 * A route may list a call with `forPages` in its `data`:
 * - `everybody`: the answer is the same for every visitor. It is embedded in the rendered page.
 * - `visitor`: the answer depends on the session, and a visitor without one is not rejected. The
 *   page prefetches it.
 *
 * Both are GET calls without parameters.
 */
export const calls = {
  ...auditCalls,
  ...statisticsCalls,
  ...releaseDeskCalls,
  ...reportsCalls,
  ...countsCalls,
  ...optionsCalls,
  ...optionsExchangeCalls,
  ...picturesCalls,
  ...productsCalls,
  ...recipesCalls,
  ...searchCalls,
  ...billsCalls,
  ...correctionsCalls,
  ...dayReportsCalls,
  ...handRefundsCalls,
  ...shiftsCalls,
  ...splitsCalls,
  ...printingCalls,
  ...addressesCalls,
  ...areasCalls,
  ...cartsCalls,
  ...dineOrdersCalls,
  ...dishesCalls,
  ...floorCalls,
  ...hoursCalls,
  ...kitchenCalls,
  ...orderHelpCalls,
  ...ordersCalls,
  ...sellerOrdersCalls,
  ...tableCallsCalls,
  ...tablesCalls,
  ...visitsCalls,
  ...waitingCalls,
  ...accountsCalls,
  ...guestsCalls,
  ...recoveryCalls,
  ...sellersCalls,
  ...sessionsCalls,
  ...staffCalls,
  ...tabletsCalls,
} as const;

/** `METHOD /path` of every call. */
export type CallName = keyof typeof calls;
/** Calls with the same answer for every visitor. Pages can be rendered with them. */
export type PublicCallName = {
  [N in CallName]: (typeof calls)[N] extends { forPages: 'everybody' } ? N : never;
}[CallName];
/** Body of a call, as the caller passes it. */
export type CallBody<N extends CallName> = (typeof calls)[N] extends {
  body: infer S extends z.ZodMiniType;
}
  ? z.input<S>
  : undefined;
/** Query parameters of a call. */
export type CallQuery<N extends CallName> = (typeof calls)[N] extends {
  query: infer S extends z.ZodMiniType;
}
  ? z.input<S>
  : undefined;
/**
 * Answer of a call with status 409: the failure and, after a conflicting change, the current state.
 */
export type CallConflict<N extends CallName> = (typeof calls)[N] extends {
  conflict: infer S extends z.ZodMiniType;
}
  ? z.output<S>
  : Failure;
/** Answer of a call. */
export type CallAnswer<N extends CallName> = z.output<(typeof calls)[N]['answer']>;
