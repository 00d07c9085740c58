import type { ComponentType, ReactNode } from 'react';
import type { CallAnswer, PublicCallName } from './calls';
import type { Language } from './language';

/**
 * What the shell and the remotes promise each other. A release is refused where its versions do not
 * fit.
 */

/**
 * A text that a team writes for its page: what tabs, search engines and shared links show before
 * any script runs.
 */
export type PageText = Readonly<Record<Language, string>>;

/**
 * One route of a release: enough for the server to preload what the page needs, and for the shell
 * to find its owner.
 */
export interface ReleaseRoute {
  /** React Router pattern, absolute: `/menu/:category`. */
  path: string;
  /** Name of the page's chunk (`webpackChunkName`), a key of {@link ReleaseManifest.chunks}. */
  page: string;
  /** Calls whose answers the page shows first: those that the contract marks `forPages`. */
  data?: readonly string[];
  /**
   * True where the page begins the same for everybody and may be rendered by the server: from the
   * address, the language and `data` alone. What belongs to a visitor comes in after hydration.
   */
  rendered?: boolean;
  /**
   * Parameters of the address that change what is shown first. A number of up to four digits
   * (`table=7`) is rendered for each; with anything else (`q=ribs`) the page is not rendered ahead,
   * because such pages are without number.
   */
  query?: readonly string[];
  /**
   * The page's name, without the shop's: the words that the page itself puts into the tab.
   * `remote.json` may name the key of a text instead.
   */
  title?: PageText;
  /** What search engines and shared links say about the page. */
  description?: PageText;
  /**
   * True where search engines may find the page: it is in the sitemap then. Pages that are
   * somebody's own are not.
   */
  isPublic?: boolean;
}

/**
 * Event of `contract/live` → first keys of the queries that it makes stale: `{ "seller-orders":
 * ["seller-orders"] }`.
 */
export type LiveQueries = Readonly<Record<string, readonly string[]>>;

/** `release.json` of a built package: the shell or one remote. */
export interface ReleaseManifest {
  /** Package name without its scope: `mfe-menu`, `shell`. */
  remote: string;
  version: string;
  /** First 12 hex digits of the SHA-256 over all files: the release is `<version>-<hash>`. */
  hash: string;
  /** The file that is loaded first. */
  entry: string;
  /** Global name under which the entry registers itself; absent for the shell. */
  container?: string;
  /**
   * The shell's script that keeps what is pressed before all others have come: the page loads it
   * first.
   */
  early?: string;
  /**
   * The file that the server renders with, where the package was built for it. No page asks for it.
   */
  server?: string;
  /**
   * The run in which all of the release was made: a digest of the package's own files. `server` and
   * the types name it in their first line.
   */
  build?: string;
  routes: readonly ReleaseRoute[];
  slots: readonly string[];
  /** Which live updates make which queries stale; absent where nothing is live. */
  live?: LiveQueries;
  /** Versions of what is shared at run time, as this package was built with them. */
  contract: Readonly<Record<string, string>>;
  /**
   * A remote's: door of `@smokehouse/shared` → the names that it imports, `*` for all of them.
   * Absent in older releases.
   */
  imports?: Readonly<Record<string, readonly string[]>>;
  /**
   * The shell's: door of `@smokehouse/shared` → the names that it exports. Absent in older
   * releases.
   */
  exports?: Readonly<Record<string, readonly string[]>>;
  /** Every file: SHA-384 as used in `integrity`, and its size in bytes. */
  files: Readonly<Record<string, { integrity: string; bytes: number }>>;
  /** Chunk name → the files that it is made of, in loading order. */
  chunks: Readonly<Record<string, readonly string[]>>;
  /**
   * A remote's: chunk name → the shared modules that it takes from the shell, by their share keys.
   */
  consumes?: Readonly<Record<string, readonly string[]>>;
  /**
   * The shell's: share key → the files of a shared module that does not come with the entry. Every
   * page that takes it brings them along.
   */
  provides?: Readonly<Record<string, readonly string[]>>;
}

/** One line of the registry, as a page carries it. */
export interface RegistryEntry {
  remote: string;
  /** `<version>-<hash>`. */
  release: string;
  /** Where the release's files are: `/releases/mfe-menu/1.0.0-0123456789ab/`. */
  base: string;
  entry: string;
  /**
   * SHA-384 of the entry, which in turn knows those of the release's other scripts: nothing else of
   * the release runs. Absent only on a developer's own page, for what is being developed: its files
   * change all the time.
   */
  integrity?: string;
  container: string;
  routes: readonly ReleaseRoute[];
  slots: readonly string[];
  live?: LiveQueries;
  /**
   * The release that takes this one's place where it fails; absent where there was none before it.
   */
  fallback?: Fallback;
}

/** A release that a page may never need. */
export type Fallback = Pick<RegistryEntry, 'release' | 'base' | 'entry' | 'integrity'>;

/**
 * What the server tells the page, inlined as JSON: one visit keeps one consistent set until it
 * reloads.
 */
export interface PageConfig {
  language: Language;
  registry: readonly RegistryEntry[];
  /** The shell's own release, named in reports. */
  shell: string;
  /** Server time when the page was made, ms since 1970. */
  now: number;
  /** The site's public facts: what the footer and the contact page name. */
  site: SiteFacts;
  /**
   * Whether the page shows which remote and release owns which part of it: for a preview and for
   * developers.
   */
  overlay?: boolean;
}

/**
 * Answers of calls that a page was rendered with and that travel in it as JSON, by the call's name.
 */
export type PageData = { readonly [N in PublicCallName]?: CallAnswer<N> };

/** Facts about the seller that the law or a visitor wants to see. */
export interface SiteFacts {
  legalName: string;
  legalNameAr: string;
  address: string;
  addressAr: string;
  /** Degrees; absent where the seller has not said. */
  location?: { latitude: number; longitude: number };
  vatNumber: string;
  commercialRegistration: string;
  phone: string;
  /** For customers; empty where there is none. */
  email: string;
  social: { instagram: string; facebook: string; whatsapp: string };
}

/** A page whose code can be fetched before it is rendered. */
export type LazyPage = ComponentType & { preload: () => Promise<void> };

/** A React Router route object (the part of it that remotes use), absolute path. */
export interface RemoteRoute {
  path?: string;
  index?: boolean;
  element?: ReactNode;
  children?: RemoteRoute[];
  /** Read by the shell: the page to fetch when a link is hovered. */
  handle?: { page?: LazyPage };
}

/** Places of the layout that a remote may fill. */
export interface RemoteSlots {
  /** The navigation bar on dine paths. */
  dineNavbar?: ComponentType;
  /** The dialog in which a guest at a table says who they are. */
  guestEntry?: ComponentType;
}

/** Texts of one language, nested keys allowed. */
export interface Messages {
  [key: string]: string | Messages;
}

/** What a remote exposes as `./routes`, its only module. */
export interface RemoteModule {
  /** i18next namespace: the package's name, `mfe-menu`. */
  namespace: string;
  /** Fetches the texts of one language. */
  messages: (language: Language) => Promise<Messages>;
  routes: RemoteRoute[];
  slots?: RemoteSlots;
}
