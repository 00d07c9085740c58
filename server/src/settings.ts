import { accessSync, constants, statSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { WALKING_KCAL_PER_MINUTE } from '@smokehouse/shared/contract/menu/products/labels';
import { z } from 'zod';

/** An empty setting counts as unset: `VAT_NUMBER= npm start`. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const withDefault = <T extends z.ZodType>(schema: T, value: string | number) =>
  z.preprocess((given) => (given === undefined || given === '' ? value : given), schema);
const text = z.string().trim().min(1);
const secret = z.string().min(16, 'must have 16 characters or more');
const webAddress = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));

/** The restaurant's page on a social network. `off` hides the link. */
const socialPage = z.union([
  z.literal('off').transform(() => ''),
  webAddress.refine(
    (value) => new URL(value).pathname.length > 1,
    'must be a page of the restaurant, not the home page of the network',
  ),
]);

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
const folder = z.string().transform((value) => path.resolve(value));

/** The code on a bill has one byte for the length of the name. */
const nameOnCode = text.refine(
  (value) => Buffer.byteLength(value) <= 255,
  'must have 255 bytes or less (in UTF-8)',
);

/** `24.7136,46.6753`: latitude and longitude in degrees. */
const location = z
  .string()
  .regex(
    /^-?\d{1,2}(\.\d+)?,\s*-?\d{1,3}(\.\d+)?$/,
    'must be latitude,longitude, like 24.7136,46.6753',
  )
  .transform((value) => {
    const [latitude = 0, longitude = 0] = value.split(',').map(Number);
    return { latitude, longitude };
  });

/** `https://tiles.example/{z}/{x}/{y}.png`: the address of a tile of the map. */
const tileAddress = z
  .string()
  .refine(
    (value) =>
      ['{z}', '{x}', '{y}'].every((part) => value.includes(part)) &&
      /^https?:\/\/[^/{}]+\//.test(value) &&
      URL.canParse(value),
    'must be the http or https address of a tile with {z}, {x} and {y}',
  );

/** `orders@smokehouse.example` or `Smoke House <orders@smokehouse.example>`. */
const mailbox = z
  .string()
  .regex(
    /^(?:[^<>\r\n]{1,100} )?<?[^\s<>@]+@[^\s<>@]+>?$/,
    'must be an email address, with a name or without',
  );

/** `off`, `on`, a number of proxies, or a list of addresses, for Fastify's `trustProxy`. */
const trustProxy = z
  .string()
  .transform((value): boolean | string | ((address: string, hop: number) => boolean) => {
    if (value === 'off') return false;
    if (value === 'on') return true;
    if (!/^\d+$/.test(value)) return value;
    return (_address: string, hop: number) => hop < Number(value);
  });

/** `192.168.1.0/24,10.0.0.5`: IP addresses and networks, or `off` for none. */
const networks = z
  .string()
  .transform((value) => (value === 'off' ? [] : value.split(',').map((network) => network.trim())))
  .refine(
    (list) => list.every(isNetwork),
    'must be addresses and networks with commas between them, like 192.168.0.0/16, or off',
  );

function isNetwork(network: string): boolean {
  const [address = '', bits = '0', ...rest] = network.split('/');
  const version = isIP(address);
  const most = version === 4 ? 32 : 128;
  return version !== 0 && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
}

const databaseAddress = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://');

/** All environment variables of the server. `docs/settings.md` explains each. */
const environment = z.object({
  PORT: withDefault(z.coerce.number().int().min(0).max(65535), 8080),
  HOST: withDefault(text, '0.0.0.0'),
  PUBLIC_URL: optional(webAddress),
  TRUST_PROXY: withDefault(trustProxy, 'off'),
  DATA_DIR: withDefault(folder, './data'),
  DATABASE_URL: optional(databaseAddress),
  DATABASE_OWNER_URL: optional(databaseAddress),
  DATABASE_POOL: withDefault(z.coerce.number().int().min(2).max(500), 10),
  TABLES: withDefault(z.coerce.number().int().min(1).max(999), 20),
  DINE_TABLE_CODE: withDefault(z.enum(['optional', 'required']), 'optional'),
  DINE_NO_CODE_AMOUNT: withDefault(z.coerce.number().int().min(1).max(100_000), 1000),
  DINE_NO_CODE_ORDERS: withDefault(z.coerce.number().int().min(1).max(100), 5),
  KITCHEN_TABLE_MINUTES: withDefault(z.coerce.number().int().min(1).max(240), 15),
  KITCHEN_DELIVERY_MINUTES: withDefault(z.coerce.number().int().min(1).max(240), 15),
  PRINTER_NETWORKS: optional(networks),
  WALKING_KCAL_PER_MINUTE: withDefault(z.coerce.number().min(1).max(30), WALKING_KCAL_PER_MINUTE),
  CURRENCY: withDefault(
    z.string().regex(/^[A-Z]{3}$/, 'must be three capital letters (ISO 4217)'),
    'SAR',
  ),
  VAT_NUMBER: optional(
    z.string().regex(/^3\d{13}3$/, 'must be 15 digits that begin and end with 3'),
  ),
  COMMERCIAL_REGISTRATION: optional(z.string().regex(/^\d{10}$/, 'must be 10 digits')),
  SELLER_NAME_EN: withDefault(text, 'Texas Style Smoke House'),
  SELLER_NAME_AR: withDefault(nameOnCode, 'تكساس ستايل سموك هاوس'),
  SELLER_PHONE: optional(text),
  SELLER_ADDRESS_EN: withDefault(text, 'Riyadh, Saudi Arabia'),
  SELLER_ADDRESS_AR: withDefault(text, 'الرياض، المملكة العربية السعودية'),
  SELLER_LOCATION: optional(location),
  SHORT_ADDRESS_URL: optional(webAddress),
  MAP_TILES: optional(tileAddress),
  MAP_ATTRIBUTION: optional(text.max(200)),
  CONTACT_EMAIL: optional(z.email()),
  INSTAGRAM_URL: optional(socialPage),
  FACEBOOK_URL: optional(socialPage),
  WHATSAPP_URL: optional(socialPage),
  SELLER_EMAIL: withDefault(z.email(), 'seller@smokehouse.example'),
  SELLER_PASSWORD: optional(z.string().min(8, 'must have 8 characters or more').max(200)),
  SELLER_SECOND_FACTOR: withDefault(z.enum(['offered', 'required']), 'offered'),
  SMTP_URL: optional(
    z.string().regex(/^smtps?:\/\/[^/]/, 'must begin with smtp:// or smtps:// and name a server'),
  ),
  MAIL_FROM: optional(mailbox),
  OPENING_HOURS: withDefault(z.enum(['auto', 'enforced', 'off']), 'auto'),
  TEST_TIME: optional(z.iso.datetime({ offset: true }).transform(Date.parse)),
  PAYMENTS: optional(z.enum(['razorpay', 'sandbox'])),
  RAZORPAY_KEY_ID: optional(text),
  RAZORPAY_KEY_SECRET: optional(text),
  RAZORPAY_WEBHOOK_SECRET: optional(text),
  CUSTOMER_CANCEL: withDefault(
    z.enum(['on', 'off']).transform((value) => value === 'on'),
    'on',
  ),
  ORDER_EXPIRY_MINUTES: withDefault(z.coerce.number().int().min(5).max(1440), 60),
  RATE_LIMIT: withDefault(
    z.enum(['on', 'off']).transform((value) => value === 'on'),
    'on',
  ),
  LOAD_LIMIT: withDefault(
    z.union([
      z.literal('off').transform(() => Infinity),
      z.coerce.number().int().min(1).max(100_000),
    ]),
    100,
  ),
  RELEASE_LIMIT_MB: withDefault(z.coerce.number().int().min(1).max(1000), 20),
  TRIAL_BROWSER: z
    .string()
    .default('')
    .refine((file) => file === '' || isProgram(file), 'must be the path of a program'),
  REMOTE_PAGE_KB: withDefault(z.coerce.number().int().min(1).max(10_000), 60),
  SHELL_PAGE_KB: withDefault(z.coerce.number().int().min(1).max(10_000), 200),
  RELEASES_BUCKET: optional(text),
  RELEASES_S3_ENDPOINT: optional(webAddress),
  RELEASES_S3_REGION: withDefault(text, 'us-east-1'),
  RELEASES_S3_PATH_STYLE: optional(z.enum(['on', 'off']).transform((value) => value === 'on')),
  RELEASES_CACHE_MB: withDefault(z.coerce.number().int().min(1).max(1_000_000), 1000),
  GUEST_DATA_DAYS: withDefault(z.coerce.number().int().min(1).max(3650), 30),
  EARLY_HINTS: withDefault(
    z.enum(['on', 'off']).transform((value) => value === 'on'),
    'off',
  ),
  SEED_MENU: withDefault(z.enum(['on', 'complete', 'off']), 'on'),
  DEV_KEY: optional(secret),
  METRICS_TOKEN: optional(secret),
  DRAIN_SECONDS: withDefault(z.coerce.number().int().min(0).max(60), 0),
  LOG_LEVEL: withDefault(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
  ),
});

/** Names of all settings; for the test that each is documented. */
export const SETTING_NAMES = Object.keys(environment.shape);

/** The validated settings of one process. */
export type Settings = Readonly<z.output<typeof environment>>;

/** A bad setting, which refuses the start; its message is one line for the operator. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** A fault in words that follow the name of a setting; zod's own begin another way. */
const sentenceOf = ({ message }: z.core.$ZodIssue): string =>
  message
    .replace(/^Invalid input: expected (.+), received .+$/, 'must be a $1')
    .replace(/^Too (?:big|small): expected \w+ to be ([<>]=?)(-?[\d.]+)$/, 'must be $1 $2')
    .replace(/^Invalid input: /, '');

/**
 * Reads and validates the settings.
 * @throws {SettingsError} with one line that names every bad setting, never its value (it may be a
 *   secret)
 */
export function readSettings(
  source: Readonly<Record<string, string | undefined>> = process.env,
): Settings {
  const result = environment.safeParse(source);
  if (!result.success) {
    const faults = result.error.issues.map(
      (issue) => `${issue.path.join('.')} ${sentenceOf(issue)}`,
    );
    throw new SettingsError(`Bad settings: ${faults.join('; ')} (docs/settings.md lists them all)`);
  }
  const settings = result.data;
  const fault = findConflict(settings);
  if (fault) throw new SettingsError(`Bad settings: ${fault}`);
  return settings;
}

/** Settings that do not fit together, as a sentence. */
function findConflict(settings: Settings): string | undefined {
  const razorpay = [
    settings.RAZORPAY_KEY_ID,
    settings.RAZORPAY_KEY_SECRET,
    settings.RAZORPAY_WEBHOOK_SECRET,
  ];
  const hasRazorpay = razorpay.every(Boolean);
  const conflicts: [boolean, string][] = [
    [
      razorpay.some(Boolean) && !hasRazorpay,
      'RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET are set together or not at all',
    ],
    [
      Boolean(settings.SMTP_URL) && !(settings.MAIL_FROM && settings.PUBLIC_URL),
      'SMTP_URL needs MAIL_FROM, the sender, and PUBLIC_URL, with which links in mails begin',
    ],
    [
      Boolean(settings.MAP_TILES) && !settings.MAP_ATTRIBUTION,
      'MAP_TILES needs MAP_ATTRIBUTION, the source that the map names',
    ],
    [
      settings.TEST_TIME !== undefined && razorpay.some(Boolean),
      'TEST_TIME is for test payments only',
    ],
    [
      settings.PAYMENTS === 'razorpay' && !hasRazorpay,
      'PAYMENTS=razorpay needs RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET',
    ],
  ];
  return conflicts.find(([isFault]) => isFault)?.[1];
}
