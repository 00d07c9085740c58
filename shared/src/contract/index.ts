/**
 * The part of the contract without schemas: types, constants and pure rules. It adds little to a
 * bundle. Names are listed one by one, because Node loads this package as CommonJS and cannot
 * resolve `export *`.
 */
export {
  addToCart,
  cartCount,
  cartTotal,
  dropFromCart,
  mergeCarts,
  setInCart,
  takeFromCart,
} from './cart';
export type { Cart } from './cart';
export {
  BUSINESS_HOURS,
  CLOSES_AT_MIN,
  OPENS_AT_MIN,
  tradingDayBounds,
  tradingDayOf,
} from './hours';
/** @deprecated For remotes that were built with shared 2.3 or older. */
export { tradingDayBounds as businessDayBounds, tradingDayOf as businessDayOf } from './hours';
export type {
  CategoryHours,
  HoursProposal,
  HoursState,
  OpeningPeriod,
  SellerHours,
} from './hours-schemas';
export type {
  BillableItem,
  PaymentRequest,
  RecordedPayment,
  ShareRequest,
  VisitBills,
} from './bill-schemas';
export type { PaymentWay } from './rules/bill-split';
export type { RangeFigures, Tip } from './figures-schemas';
export type {
  Ingredient,
  IngredientChange,
  Recipe,
  RecipeChange,
  StockMoveInput,
  StockMovement,
} from './ingredient-schemas';
export type { TableShape, VisitState } from './rules/floor';
export { nextOpening, refusesOrders, servedTimes } from './rules/hours';
export type { OpenInterval, OpenWeek } from './rules/hours';
export type { Course, Station } from './rules/kitchen';
export type { PaperWidth, PrinterState, PrintError, PrintLanguage, Prints } from './rules/printers';
export { DEFAULT_LANGUAGE, directionOf, isLanguage, LANGUAGE_COOKIE, LANGUAGES } from './language';
export type { Language } from './language';
export {
  ALLERGENS,
  BEST_SELLERS,
  CATEGORIES,
  CATEGORY_ALIASES,
  CATEGORY_PATHS,
  HIGH_SALT_SODIUM_MG,
  isCategoryPath,
  RELATED_PRODUCTS,
  SERVICE_PATHS,
} from './menu';
export type { Allergen, CategoryPath } from './menu';
export {
  CURRENCY,
  CURRENCY_LABEL,
  DELIVERY_CHARGE_SAR,
  roundDownToHalala,
  toHalalas,
  toSar,
  VAT_PERCENT,
  vatIncluded,
} from './money';
export {
  CANCELLED_STATUS,
  COUNTDOWN_MS,
  DELIVERY_STATUSES,
  DINE_STATUSES,
  FIRST_STATUS,
  formatCountdown,
  MAX_LINES,
  MAX_QUANTITY,
  ORDER_REFETCH_MS,
  PAYMENT_CASH,
  PAYMENT_ONLINE,
  REFUND_REASONS,
  REFUNDED_STATUS,
  timeLeft,
} from './orders';
export type { CorrectionKind, CorrectionReason, DeliveryStatus, DineStatus } from './orders';
export {
  isDinePath,
  isSellerPath,
  paths,
  PICTURE_WIDTHS,
  pictureUrl,
  sitePictureUrl,
} from './paths';
export { MAX_REASON, MAX_REPORTS, REPORT_KINDS, VITALS } from './reports';
export type {
  ActiveRelease,
  ApprovalRequested,
  PackageReleases,
  ReleaseApproval,
  ReleaseMove,
  WithdrawalEvidence,
} from './releases';
export type {
  FailureReport,
  LoadedReport,
  Report,
  ReportKind,
  Vital,
  VitalReport,
} from './reports';
export type {
  DayReport,
  DayReportSummary,
  Drawer,
  DrawerEvent,
  DrawerShift,
  OpenDay,
  ShiftDetails,
} from './shift-schemas';
export type { AuditChain, AuditEvent, AuditFilter } from './audit-schemas';
export type { OwnStaff, StaffMember } from './staff-schemas';
export { TABLE_CALLS } from './tables';
export type { TableCallKind } from './tables';
export {
  latinDigits,
  mobileAsTyped,
  normaliseForSearch,
  saudiMobile,
  shortAddressOf,
  tidy,
} from './text';
export type {
  AreaRequests,
  DeliveryArea,
  Fulfilment,
  MapTiles,
  OrderDelivery,
  Pickup,
  Place,
  Quote,
  StoredAreas,
} from './areas';
export type { FoundCategory, ShownFor, SynonymGroup } from './search-schemas';
export type { Bill, BillDraft, BillLine, CreditNote, Table, TableCall } from './bills';
export type {
  FloorArea,
  FloorPlan,
  PlacedTable,
  StoredPlan,
  TableVisit,
  UnseatedGuest,
  VisitDetails,
  VisitGuest,
  VisitRound,
} from './floor-schemas';
export type {
  AccountSession,
  Factors,
  PasskeyAssertion,
  PasskeyAttestation,
  SellerStep,
} from './security';
export type {
  Address,
  AddressFields,
  CallAnswer,
  CallBody,
  CallConflict,
  CallName,
  CallQuery,
  Checkout,
  DineOrder,
  DineUser,
  Failure,
  Order,
  OrderEstimate,
  OrderLine,
  Product,
  ProductChange,
  ProductData,
  ProductInput,
  PublicCallName,
  RequestedItem,
  Statistics,
  StatusStep,
  User,
} from './calls';
export type {
  OptionImportChange,
  OptionImportFault,
  OptionImportPreview,
} from './option-import-schemas';
export type { DishGroup, MenuOption, OptionGroup, OptionsMenu, SoldOption } from './option-schemas';
export type { Correction, CorrectionRequest } from './corrections';
export type { KitchenItem, KitchenPress, KitchenTicket } from './kitchen';
export type { Printer, PrinterSettings, PrinterTrouble, PrintJob } from './printers';
