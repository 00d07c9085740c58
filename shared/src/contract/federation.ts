import type { ComponentType, ReactNode } from 'react';
import type { CallAnswer, PublicCallName } from './calls';
import type { HoursState } from './ordering/hours/schemas';
import type { Language } from './language';

/**
 * The interface between the shell, the remotes and the server. The server rejects a release whose
 * versions do not match.
 */

/**
 * A title or description of a page. Tabs, search engines and shared links show it before any script
 * runs.
 */
export type PageText = Readonly<Record<Language, string>>;

/**
 * One route of a release. The server uses it to preload the page's files, the shell to find the
 * remote that owns the path.
 */
export interface ReleaseRoute {
  /** React Router pattern, absolute: `/menu/:category`. */
  path: string;
  /** Name of the page's chunk (`webpackChunkName`), a key of {@link ReleaseManifest.chunks}. */
  page: string;
  /** Calls that the first render needs. The contract must mark them `forPages`. */
  data?: readonly string[];
  /**
   * True if the server may render the page. The first render then depends only on the address, the
   * language and `data`. Session data is added after hydration.
   */
  rendered?: boolean;
  /**
   * Query parameters that change the first render. The server renders one variant for each number
   * of up to four digits (`table=7`). With any other value (`q=ribs`) it does not render the page,
   * because the number of variants would be unbounded.
   */
  query?: readonly string[];
  /**
   * The page's title without the shop's name, as the page sets it in the tab. `remote.json` may
   * give the key of a text instead.
   */
  title?: PageText;
  /** Description for search engines and shared links. */
  description?: PageText;
  /**
   * True if search engines may index the page. It is then listed in the sitemap. Personal pages are
   * not public.
   */
  isPublic?: boolean;
  /**
   * The ordering context that the page begins. `dine`: of a guest at a table; the layout shows the
   * navigation of the table. Without it, a page keeps the context of the visit.
   */
  context?: RouteContext;
}

/** The ordering contexts that a route can declare. */
export const ROUTE_CONTEXTS = ['delivery', 'dine'] as const;
export type RouteContext = (typeof ROUTE_CONTEXTS)[number];

/**
 * Event of `contract/live` → first keys of the queries that it invalidates:
 * `{ "seller-orders": ["seller-orders"] }`.
 */
export type LiveQueries = Readonly<Record<string, readonly string[]>>;

/** `release.json` of a built package: the shell or one remote. */
export interface ReleaseManifest {
  /** Package name without its scope: `mfe-menu`, `shell`. */
  remote: string;
  version: string;
  /** First 12 hex digits of the SHA-256 over all files. The release is `<version>-<hash>`. */
  hash: string;
  /** The file that loads first. */
  entry: string;
  /** Global name of the container that the entry registers. Absent for the shell. */
  container?: string;
  /**
   * The shell's script that records clicks until hydration. The page loads it before all other
   * scripts.
   */
  early?: string;
  /**
   * The bundle for server rendering, if the package has one. Browsers never load it.
   */
  server?: string;
  /**
   * Identifies the build: a digest of the package's own files. `server` and the types repeat it in
   * their first line, so that parts of different builds are not mixed.
   */
  build?: string;
  routes: readonly ReleaseRoute[];
  slots: readonly string[];
  /** Queries that live events invalidate. Absent if the package has none. */
  live?: LiveQueries;
  /** Versions of the shared modules that this package was built with. */
  contract: Readonly<Record<string, string>>;
  /**
   * Remotes only: subpath of `@smokehouse/shared` → imported names, `*` for all of them. Absent in
   * older releases.
   */
  imports?: Readonly<Record<string, readonly string[]>>;
  /**
   * Shell only: subpath of `@smokehouse/shared` → exported names. Absent in older releases.
   */
  exports?: Readonly<Record<string, readonly string[]>>;
  /** Every file with its SHA-384, as the `integrity` attribute takes it, and its size in bytes. */
  files: Readonly<Record<string, { integrity: string; bytes: number }>>;
  /** Chunk name → its files in loading order. */
  chunks: Readonly<Record<string, readonly string[]>>;
  /**
   * Remotes only: chunk name → share keys of the modules that it takes from the share scope.
   */
  consumes?: Readonly<Record<string, readonly string[]>>;
  /**
   * Shell only: share key → files of a shared module that is not part of the entry. The server
   * preloads them for each page that consumes the module.
   */
  provides?: Readonly<Record<string, readonly string[]>>;
}

/** One entry of the registry, as embedded in a page. */
export interface RegistryEntry {
  remote: string;
  /** `<version>-<hash>`. */
  release: string;
  /** Base address of the release's files: `/releases/mfe-menu/1.0.0-0123456789ab/`. */
  base: string;
  entry: string;
  /**
   * SHA-384 of the entry. The entry lists the hashes of the release's other scripts, so every
   * script is integrity-checked. Absent only for a remote under development, whose files change
   * with each save.
   */
  integrity?: string;
  container: string;
  routes: readonly ReleaseRoute[];
  slots: readonly string[];
  live?: LiveQueries;
  /**
   * The release that is loaded if this one fails. Absent if there is no earlier release.
   */
  fallback?: Fallback;
}

/** An earlier release of the same remote, loaded only if the current one fails. */
export type Fallback = Pick<RegistryEntry, 'release' | 'base' | 'entry' | 'integrity'>;

/**
 * Configuration that the server inlines into the page as JSON. A page keeps the same set of
 * releases until it reloads.
 */
export interface PageConfig {
  language: Language;
  registry: readonly RegistryEntry[];
  /** The shell's release, included in reports. */
  shell: string;
  /** Server time when the page was rendered, ms since 1970. */
  now: number;
  /** The seller's public details, shown in the footer and on the contact page. */
  site: SiteFacts;
  /**
   * Whether the page marks the remote and release of each part. Used in previews and by developers.
   */
  overlay?: boolean;
}

/**
 * Answers that a page was rendered with, embedded in it as JSON. Call name → answer.
 */
export type PageData = { readonly [N in PublicCallName]?: CallAnswer<N> };

/** A line of the opening hours: `Every day`, `10:30 AM – 04:00 AM`. */
export interface HoursLine {
  days: Readonly<Record<Language, string>>;
  times: Readonly<Record<Language, string>>;
}

/** Details of the seller that the law requires or that visitors need. */
export interface SiteFacts {
  legalName: string;
  legalNameAr: string;
  address: string;
  addressAr: string;
  /** Degrees. Absent if not configured. */
  location?: { latitude: number; longitude: number };
  vatNumber: string;
  commercialRegistration: string;
  phone: string;
  /** Contact address for customers. Empty if not configured. */
  email: string;
  /** After how many days what guests give at a table is forgotten. Absent: 30. */
  guestDataDays?: number;
  /** The server that maps are loaded from. Absent if not configured. */
  mapHost?: string;
  /** Addresses of the restaurant's pages on social networks. Empty: no link. */
  social: { instagram: string; facebook: string; whatsapp: string };
  /** The weekly hours; before them those of a special day, today. */
  hours?: readonly HoursLine[];
  /** The state of the hours when the page was made, if it took no orders, or no deliveries. */
  closed?: HoursState;
}

/** A page whose code can be prefetched. */
export type LazyPage = ComponentType & { preload: () => Promise<void> };

/** The part of a React Router route object that remotes use. The path is absolute. */
export interface RemoteRoute {
  path?: string;
  index?: boolean;
  element?: ReactNode;
  children?: RemoteRoute[];
  /** The page that the shell prefetches when a link to it is hovered. */
  handle?: { page?: LazyPage };
}

/** Slots of the layout that a remote may fill. */
export interface RemoteSlots {
  /** The navigation bar on dine paths. */
  dineNavbar?: ComponentType;
  /** The dialog in which a guest at a table enters name and mobile number. */
  guestEntry?: ComponentType;
}

/** Texts of one language, nested keys allowed. */
export interface Messages {
  [key: string]: string | Messages;
}

/** Adds texts to a package's own namespace, after its module was loaded. */
export type AddTexts = (language: Language, texts: object) => void;

/** What a remote exposes as `./routes`, its only module. */
export interface RemoteModule {
  /**
   * i18next namespace: the package's name, `mfe-menu`. The shell registers the texts under the
   * package's name, whatever is written here; older shells read it.
   */
  namespace: string;
  /** Fetches the texts of one language. */
  messages: (language: Language) => Promise<Messages>;
  routes: RemoteRoute[];
  slots?: RemoteSlots;
  /** Called once, before any page is loaded. Only for remotes that add texts later. */
  connectTexts?: (add: AddTexts) => void;
}
