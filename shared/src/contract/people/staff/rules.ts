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
  /** Take back a recorded payment, and close tables whose guests left without paying. */
  'bill.void',
  /** Drawers with their cash, X reports and the print of reports. */
  'drawer.work',
  /** Close a trading day, the drawers of others, and name drawers. */
  'day.close',
  /** The tickets of the kitchen and what stands at the pass. */
  'kitchen.view',
  /** Take, strike, bump, recall, hold, fire and print tickets. */
  'kitchen.work',
  /** Let dishes go from the pass to their tables. */
  'pass.work',
  /** Tables, visits, calls of guests, orders at the table. */
  'floor.work',
  /** The floor plan and the codes of tables. */
  'floor.plan',
  'menu.edit',
  /** How many of a dish are left. */
  'menu.counts',
  /** Set what is sold out and back, and how many are left. */
  'menu.stock',
  /** Deliveries, counts and waste of ingredients. */
  'ingredients.stock',
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
    'menu.counts',
    'menu.stock',
    'ingredients.stock',
    'printers.use',
    'approval.request',
  ],
  waiter: [
    'own.account',
    'order.view',
    'order.status',
    'bill.view',
    'floor.work',
    'menu.counts',
    'printers.use',
    'approval.request',
  ],
  cook: [
    'own.account',
    'kitchen.view',
    'kitchen.work',
    'pass.work',
    'menu.counts',
    'menu.stock',
    'ingredients.stock',
    'printers.use',
  ],
};

/** Places whose work needs nobody signed in: a shared tablet can be the screen of one. */
export const SCREENS = ['kitchen', 'pass'] as const;
export type Screen = (typeof SCREENS)[number];

/** Nothing with money or people, and nothing that records who did it. */
const ALLOWED_AT_SCREEN: Readonly<Record<Screen, readonly Permission[]>> = {
  kitchen: ['kitchen.view', 'kitchen.work', 'menu.counts', 'menu.stock'],
  pass: ['kitchen.view', 'pass.work'],
};
/** The role of a screen, of which it may do what its place needs. */
export const SCREEN_ROLE: StaffRole = 'cook';

/** A member of the staff, and where they are signed in. */
export interface StaffAccess {
  role: StaffRole;
  /** At a shared tablet, with a PIN. */
  isAtTablet?: boolean | undefined;
  /** Nobody: a tablet that is the screen of this place. */
  screen?: Screen | undefined;
}

/** What a PIN is not enough for: it opens accounts, or ends those of others. */
const OWN_DEVICE_ONLY: readonly Permission[] = [
  'own.account',
  'releases.manage',
  'staff.manage',
  'tablets.manage',
];

/** Whether a member of the staff may do something, where they are signed in. */
export const can = (
  { role, isAtTablet = false, screen }: StaffAccess,
  permission: Permission,
): boolean =>
  (screen ? ALLOWED_AT_SCREEN[screen] : ALLOWED[role]).includes(permission) &&
  !(isAtTablet && OWN_DEVICE_ONLY.includes(permission));

/** The roles that may do something, the highest first. */
export const rolesWith = (permission: Permission): StaffRole[] =>
  STAFF_ROLES.filter((role) => can({ role }, permission));

/** Whether a PIN is enough for it, so that somebody who has it can approve a colleague's call. */
export const canBeApproved = (permission: Permission): boolean =>
  !OWN_DEVICE_ONLY.includes(permission);

/** A person's session at a shared tablet ends after this time without a touch. Unit: ms. */
export const TABLET_IDLE_MS = 5 * 60_000;

/** A shared tablet asks to be paired again after this time without a sign-in. Unit: ms. */
export const TABLET_UNUSED_MS = 14 * 24 * 60 * 60_000;
/** Digits of the code that pairs a tablet. */
export const PAIRING_DIGITS = 6;
/** How long a code pairs a tablet. Unit: ms. */
export const PAIRING_MS = 5 * 60_000;

/** Digits of a PIN. */
export const PIN_LENGTH = { min: 4, max: 6 } as const;
/** Wrong PINs for a name at one tablet after which the name is locked there. */
export const MAX_WRONG_PINS = 5;
/** Wrong PINs for all names at one tablet after which it takes no PIN. */
export const MAX_WRONG_AT_TABLET = 12;
/** The first lock. Each further wrong PIN doubles it. Unit: ms. */
export const PIN_LOCK_MS = 5 * 60_000;
/** The longest lock of a name at a tablet. Unit: ms. */
export const MAX_PIN_LOCK_MS = 24 * 60 * 60_000;
/** The longest lock of a whole tablet. Unit: ms. */
export const MAX_TABLET_LOCK_MS = 60 * 60_000;
/** Wrong PINs are forgotten this long after the last one. Unit: ms. */
export const WRONG_PINS_KEPT_MS = 24 * 60 * 60_000;

/** Whether it is a PIN, in Latin digits. */
export const isPin = (text: string): boolean =>
  /^\d+$/.test(text) && text.length >= PIN_LENGTH.min && text.length <= PIN_LENGTH.max;

/** Why a PIN is one of those that everybody tries first. */
export type PinWeakness = 'repeated' | 'run' | 'year' | 'keypad' | 'common';

const RUNS = '0123456789012345 9876543210987654';
/** Lines and corners of the keypad, and its edges, in both directions. */
const KEYPAD_LINES = ['2580', '1470', '3690', '147258', '258369', '147369', '159357', '753951'];
const CORNERS = [...'1379'];
const EDGES = [...'2468'];
/** Of the most frequent PINs of published lists, those that follow no rule of this file. */
const COMMON_PINS = ['1004', '1342', '5683', '6483', '0007', '0070', '1478', '159753'];

const isMadeOf = (digits: readonly string[], pin: string) =>
  pin.length === digits.length && digits.every((digit) => pin.includes(digit));

/** Keys that touch on the keypad, also at a corner. */
function touches(one: string, other: string): boolean {
  const [from, to] = [placeOf(one), placeOf(other)];
  const [across, down] = [Math.abs(from.column - to.column), Math.abs(from.row - to.row)];
  return across <= 1 && down <= 1;
}

const placeOf = (digit: string) =>
  digit === '0'
    ? { column: 1, row: 3 }
    : { column: (Number(digit) - 1) % 3, row: Math.floor((Number(digit) - 1) / 3) };

/** Four keys around a square, such as 1254. */
const isSquare = (pin: string) =>
  pin.length === 4 &&
  new Set(pin).size === 4 &&
  [...pin].every((digit) => [...pin].every((other) => touches(digit, other)));

/**
 * Why a PIN is refused: repeated digits or pairs, a run, a year, a pattern on the keypad, or one of
 * the most frequent ones. Undefined for others.
 */
export function pinWeakness(pin: string): PinWeakness | undefined {
  const backwards = [...pin].reverse().join('');
  if (/^(\d{1,3})\1+$/.test(pin) || /^((\d)\2)+$/.test(pin) || pin === backwards) return 'repeated';
  if (RUNS.includes(pin)) return 'run';
  if (/^(19|20)\d\d$/.test(pin)) return 'year';
  const isLine = KEYPAD_LINES.some((line) => line === pin || line === backwards);
  if (isLine || isMadeOf(CORNERS, pin) || isMadeOf(EDGES, pin) || isSquare(pin)) return 'keypad';
  return COMMON_PINS.includes(pin) ? 'common' : undefined;
}

/** The names of the first owner until somebody changes them: they say who signed in of nobody. */
export const FIRST_OWNER_NAMES = { nameEn: 'Admin', nameAr: 'المالك' } as const;

/**
 * Whether the names of a session are a person's, and not those of the login that the site came
 * with.
 */
export const isPerson = ({ nameEn }: { nameEn: string }): boolean =>
  nameEn !== FIRST_OWNER_NAMES.nameEn;
