import { z } from 'zod';
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
  /** Return what the owner exports as JSON, its addresses and slots, instead of a page. */
  inspects?: boolean;
  /**
   * Fail a page that writes an error to the console, such as a text that its language lacks, and
   * count the start of its realm, which `inspects` has measured, as a part of its time.
   */
  isTrial?: boolean;
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
  | { type: 'task'; task: Task & TaskLimits };

export interface TaskLimits {
  timeLimitMs: number;
  /** Limit of a page, see {@link MAX_HTML}. */
  maxHtml: number;
  /** Limit of an error, see {@link MAX_ERROR}. */
  maxError: number;
}

/** A larger page is not rendered. The site's own have up to 300,000. Unit: UTF-16 code units. */
export const MAX_HTML = 1_000_000;
/** Length of an error with its stack. Unit: UTF-16 code units. */
export const MAX_ERROR = 2000;
/** A longer line ends its process: a page of the longest length, in UTF-8, as JSON. Unit: bytes. */
export const MAX_LINE = 4 * 1024 * 1024;

/**
 * Why a page was not rendered. `busy`: too many pages wait already; `stopping`: the server stops;
 * `unavailable`: this machine starts no rendering process.
 */
export type RenderFailure = 'threw' | 'hung' | 'died' | 'busy' | 'stopping' | 'unavailable';

const answered = {
  id: z.int().min(1),
  /** Heap and buffers of the process after the task. Unit: bytes. */
  held: z.number().min(0),
};

/** Messages from a rendering process, whose code may have left its realm. */
const fromRenderer = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  z.strictObject({ type: z.literal('page'), ...answered, html: z.string().max(MAX_HTML) }),
  z.strictObject({
    type: z.literal('failure'),
    ...answered,
    reason: z.enum(['threw', 'hung']),
    error: z.string().max(MAX_ERROR),
    /** The package whose code ran: the shell, or one that the task needs. */
    culprit: z.string().max(60),
  }),
]);
export type FromRenderer = z.infer<typeof fromRenderer>;

/** @throws if a line is no message */
export function parseMessage(line: string): FromRenderer {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    throw new Error('it sent a line that is not JSON');
  }
  const { data } = fromRenderer.safeParse(json);
  if (!data) throw new Error('it sent an invalid message');
  return data;
}
