import type { PageConfig } from '@smokehouse/shared/contract/federation';

/** The server builds of one set of releases. */
export interface RealmFiles {
  /** Path of the shell's. */
  shell: string;
  /** Paths of the remotes', by remote. */
  remotes: Readonly<Record<string, string>>;
}

/** One page to render. */
export interface Task {
  id: number;
  /** Names the set of releases and the language: the same name, the same realm. */
  realm: string;
  files: RealmFiles;
  page: PageConfig;
  /** Path and the parameters that the page follows from: `/dine-in?table=7`. */
  address: string;
  /** Only what is around the page: it belongs to somebody, or its remote cannot be rendered. */
  isFrame: boolean;
  /** The remote whose page it is; undefined for the shell's own. */
  owner: string | undefined;
  /** All remotes whose parts of the page are rendered. */
  needed: readonly string[];
  /**
   * {@link import('@smokehouse/shared/contract/federation').PageData} as JSON: what comes from
   * another realm has other prototypes.
   */
  data: string;
}

/** What came of it. */
export type Answer = { id: number; html: string } | { id: number; error: string };

/** One set of releases in one language, ready to render. */
export interface Realm {
  /** Rejects with what a remote throws while it loads or renders. */
  render: (
    task: Pick<Task, 'address' | 'isFrame' | 'owner' | 'needed' | 'data'>,
  ) => Promise<string>;
}
