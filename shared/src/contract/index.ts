/** The contract's plain part: types, constants and pure rules. Importing it costs a visitor next to nothing. */
export * from './cart';
export * from './language';
export * from './menu';
export * from './money';
export * from './orders';
export * from './paths';
export * from './text';
export type {
  Address, AddressFields, CallAnswer, CallBody, CallName, Checkout, DineOrder, DineUser, Failure, Order, OrderLine, Product, ProductData, RequestedItem, User,
} from './calls';
