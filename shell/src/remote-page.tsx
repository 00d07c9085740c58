import {
  type ComponentType,
  memo,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { RegistryEntry, RemoteSlots } from '@smokehouse/shared/contract/federation';
import { useLocation, useRoutes } from '@smokehouse/shared/router';
import { Boundary, isLoadError } from './boundary';
import { page } from './page-config';
import { loadPage } from './preload';
import { useReplayClicks } from './pre-hydration-clicks/replay-clicks';
import {
  canFallBack,
  fallBack,
  type LoadedRemote,
  loadedRemote,
  loadRemoteModule,
} from './registry';
import { reportFailure, reportShown } from './reports/failures';
import { beginRetry } from './retry';
import { PageFailed, pageSkeleton } from './shell-page';

// What stands in the layout is memoized and takes stable properties only: a layout that renders
// again before a boundary is hydrated must not reach it, or React throws the server's HTML of it
// away.

/** What is shown of a remote: its page, or what it puts into a slot. */
type Content = ComponentType<{
  entry: RegistryEntry;
  shown: LoadedRemote;
  slot?: keyof RemoteSlots | undefined;
}>;
type Failed = ComponentType<{ remote: string; onRetry: () => void }>;

interface Shown {
  entry: RegistryEntry;
  slot?: keyof RemoteSlots | undefined;
  content: Content;
}
interface RemoteProps extends Shown {
  loading: ReactNode;
  failed: Failed;
}

const isPromise = (value: LoadedRemote | Promise<LoadedRemote>): value is Promise<LoadedRemote> =>
  value instanceof Promise;

const Loaded = memo(function Loaded({
  entry,
  slot,
  content: Content,
  attempt,
}: Shown & { attempt: Promise<LoadedRemote> | LoadedRemote }) {
  const shown = isPromise(attempt) ? use(attempt) : attempt;
  const region = useRef<HTMLDivElement>(null);
  useReplayClicks(region);
  // Hydration leaves attributes as the server wrote them, which may have rendered the release that
  // failed here.
  useEffect(() => {
    if (region.current) region.current.dataset['release'] = shown.release;
  }, [shown]);
  return (
    <div
      ref={region}
      data-boundary={entry.remote}
      data-release={shown.release}
      className="boundary"
    >
      <Content entry={entry} shown={shown} slot={slot} />
    </div>
  );
});

const Remote = memo(function Remote({
  entry,
  slot,
  content,
  loading,
  failed: Failed,
}: RemoteProps) {
  const { pathname } = useLocation();
  const [attempt, setAttempt] = useState(() => ({
    number: 0,
    isOlder: false,
    remote: loadedRemote(entry) ?? loadRemoteModule(entry),
  }));
  // The page's own code too: what failed to come once is not asked for again by rendering.
  const again = (remote: Promise<LoadedRemote>, isOlder = false) => {
    const whole = slot
      ? remote
      : remote.then(() => loadPage(page.registry, pathname)).then(() => remote);
    setAttempt((last) => ({ number: last.number + 1, isOlder, remote: whole }));
  };
  const retry = () => {
    beginRetry();
    again(loadRemoteModule(entry));
  };
  const caught = (error: unknown) => {
    const shown = loadedRemote(entry);
    // What did not come at all was told of by who waited for it.
    if (!shown) return;
    const isLoad = isLoadError(error);
    // A retry comes first where somebody can press it, because most crashes pass.
    const isLast = isLoad || slot !== undefined || attempt.number > 0;
    const goesBack = isLast && !attempt.isOlder && canFallBack(entry);
    if (!isLoad || !goesBack)
      reportFailure(
        isLoad ? 'load-failed' : 'crashed',
        { remote: entry.remote, release: shown.release },
        error,
      );
    if (goesBack) again(fallBack(entry, error), true);
  };
  return (
    <Boundary
      key={attempt.number}
      page={pathname}
      onError={caught}
      fallback={() => <Failed remote={entry.remote} onRetry={retry} />}
    >
      <Suspense fallback={loading}>
        <Loaded entry={entry} slot={slot} content={content} attempt={attempt.remote} />
      </Suspense>
    </Boundary>
  );
});

function RemoteRoutes({ entry, shown }: { entry: RegistryEntry; shown: LoadedRemote }) {
  const { pathname } = useLocation();
  const element = useRoutes(shown.module.routes as Parameters<typeof useRoutes>[0]);
  useEffect(() => {
    reportShown(entry, shown.release, pathname);
  }, [entry, shown, pathname]);
  if (!element) throw new Error(`${entry.remote}: no page for an address that is its own`);
  return element;
}

function SlotContent({
  shown,
  slot,
}: {
  shown: LoadedRemote;
  slot?: keyof RemoteSlots | undefined;
}) {
  const Slot = slot && shown.module.slots?.[slot];
  return Slot ? <Slot /> : null;
}

function NothingThere() {
  return null;
}

/** The page of a remote, whichever of its routes the address means. */
export const RemotePage = memo(function RemotePage({ entry }: { entry: RegistryEntry }) {
  return <Remote entry={entry} content={RemoteRoutes} loading={pageSkeleton} failed={PageFailed} />;
});

/**
 * A place of the layout that a remote fills; empty while it loads or where it fails, so that the
 * page stands. `loading` must be the same element at each render.
 */
export const RemoteSlot = memo(function RemoteSlot({
  entry,
  slot,
  loading = null,
}: {
  entry: RegistryEntry;
  slot: keyof RemoteSlots;
  loading?: ReactNode;
}) {
  return (
    <Remote
      entry={entry}
      slot={slot}
      content={SlotContent}
      loading={loading}
      failed={NothingThere}
    />
  );
});
