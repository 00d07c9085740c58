/**
 * Roles of the staff and what each may do. The server checks a permission in every call of the desk;
 * the pages show what {@link can} allows. One copy for both, so that they cannot disagree.
 */

export const STAFF_ROLES = ['owner', 'manager', 'cashier', 'waiter', 'cook'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** What a role may do. A call of the desk names exactly one. */
export const PERMISSIONS = [
  /** The own password, second factors and sessions. */
  'own.account',
  /** Lists of orders with addresses and history. */
  'order.view',
  'order.status',
  'order.correct',
  /** Drafts, bills and their print. */
  'bill.view',
  /** Issue bills and record payments. */
  'bill.pay',
  /** Take back a recorded payment. */
  'bill.void',
  /** Drawers with their cash, X reports and the print of reports. */
  'drawer.work',
  /** Close a trading day, the drawers of others, and name drawers. */
  'day.close',
  'kitchen.work',
  /** Tables, visits, calls of guests, orders at the table. */
  'floor.work',
  /** The floor plan and the codes of tables. */
  'floor.plan',
  'menu.edit',
  /** Sold out and back. */
  'menu.stock',
  'hours.edit',
  'areas.edit',
  /** The audit log. */
  'audit.view',
  'reports.view',
  /** See printers and print again. */
  'printers.use',
  'printers.manage',
  'releases.manage',
  'staff.manage',
  /** Turn a device into a shared tablet, and end tablets. */
  'tablets.manage',
  /** Ask somebody with a permission to let one call through. */
  'approval.request',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const MANAGER: readonly Permission[] = PERMISSIONS.filter(
  (permission) => permission !== 'staff.manage' && permission !== 'releases.manage',
);

const ALLOWED: Readonly<Record<StaffRole, readonly Permission[]>> = {
  owner: PERMISSIONS,
  manager: MANAGER,
  cashier: [
    'own.account',
    'order.view',
    'order.status',
    'order.correct',
    'bill.view',
    'bill.pay',
    'drawer.work',
    'floor.work',
    'menu.stock',
    'printers.use',
    'approval.request',
  ],
  waiter: [
    'own.account',
    'order.view',
    'order.status',
    'bill.view',
    'floor.work',
    'printers.use',
    'approval.request',
  ],
  cook: ['own.account', 'kitchen.work', 'menu.stock', 'printers.use', 'approval.request'],
};

/** A member of the staff, and where they are signed in. */
export interface StaffAccess {
  role: StaffRole;
  /** At a shared tablet, with a PIN. */
  isAtTablet?: boolean | undefined;
}

/** What a PIN is not enough for: it opens accounts, or ends those of others. */
const OWN_DEVICE_ONLY: readonly Permission[] = [
  'own.account',
  'releases.manage',
  'staff.manage',
  'tablets.manage',
];

/** Whether a member of the staff may do something, where they are signed in. */
export const can = ({ role, isAtTablet = false }: StaffAccess, permission: Permission): boolean =>
  ALLOWED[role].includes(permission) && !(isAtTablet && OWN_DEVICE_ONLY.includes(permission));

/** The roles that may do something, the highest first. */
export const rolesWith = (permission: Permission): StaffRole[] =>
  STAFF_ROLES.filter((role) => can({ role }, permission));

/** Whether a PIN is enough for it, so that somebody who has it can approve a colleague's call. */
export const canBeApproved = (permission: Permission): boolean =>
  !OWN_DEVICE_ONLY.includes(permission);

/** An approval is valid for this time, and once. Unit: ms. */
export const APPROVAL_MS = 2 * 60_000;

/** A person's session at a shared tablet ends after this time without a touch. Unit: ms. */
export const TABLET_IDLE_MS = 5 * 60_000;

/** Digits of a PIN. */
export const PIN_LENGTH = { min: 4, max: 6 } as const;
/** Wrong PINs after which a name is locked. */
export const MAX_WRONG_PINS = 5;
/** How long a name stays locked after {@link MAX_WRONG_PINS}. Unit: ms. */
export const PIN_LOCK_MS = 5 * 60_000;

/** Whether it is a PIN, in Latin digits. */
export const isPin = (text: string): boolean =>
  /^\d+$/.test(text) && text.length >= PIN_LENGTH.min && text.length <= PIN_LENGTH.max;

/** Whether everybody would try it first: one digit repeated, or a row of digits. */
export function isWeakPin(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at])));
  const [step] = steps;
  return steps.size === 1 && step !== undefined && Math.abs(step) <= 1;
}
