import type { PageConfig } from '@smokehouse/shared/contract/federation';

/** Absolute paths of the server builds of one set of releases. */
export interface RealmFiles {
  shell: string;
  /** By remote. */
  remotes: Readonly<Record<string, string>>;
}

/** One page to render. */
export interface Task {
  id: number;
  /**
   * Name of the realm: the set of releases, the language and the remotes on the page. Pages of
   * different owners never share a realm.
   */
  realm: string;
  files: RealmFiles;
  page: PageConfig;
  /** Path and the query parameters that the page depends on: `/dine-in?table=7`. */
  address: string;
  /** Render the layout only: the page is private, or its remote cannot be rendered. */
  isFrame: boolean;
  /** Return the addresses of the owner's routes as JSON, instead of a page. */
  inspects?: boolean;
  /** The remote that owns the page; undefined for pages of the shell. */
  owner: string | undefined;
  /** All remotes with a part of the page. */
  needed: readonly string[];
  /** {@link import('@smokehouse/shared/contract/federation').PageData} as JSON. */
  data: string;
}

/** Messages to a rendering process, one JSON document per line. */
export type ToRenderer =
  | { type: 'prelude'; text: string }
  /** Sent once per file, before the first task that needs it. `label`: its name in stack traces. */
  | { type: 'script'; file: string; name: string; label: string; text: string }
  | { type: 'task'; task: Task & { timeLimitMs: number } };

/**
 * Why a page was not rendered. `busy`: too many pages wait already; `stopping`: the server stops.
 */
export type RenderFailure = 'threw' | 'hung' | 'died' | 'busy' | 'stopping';

/** Messages from a rendering process. */
export type FromRenderer =
  | { type: 'ready' }
  | {
      type: 'result';
      id: number;
      html?: string;
      reason?: RenderFailure;
      error?: string;
      /** The package whose code ran. */
      culprit?: string;
      /** Heap and buffers of the process after the task. Unit: bytes. */
      held: number;
    };
