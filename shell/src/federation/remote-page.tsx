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
import { Boundary, isLoadError } from '../layout/boundary';
import { page } from '../page-config';
import { loadPage } from './preload';
import { useReplayClicks } from '../pre-hydration-clicks/replay-clicks';
import {
  canFallBack,
  fallBack,
  type LoadedRemote,
  loadedRemote,
  loadRemoteModule,
} from './registry';
import { reportFailure, reportShown } from '../reports/failures';
import { beginRetry } from './retry';
import { PageFailed, pageSkeleton } from '../layout/shell-page';
import { type Failure, useRetryWhenBack } from '../layout/use-retry-when-back';

// The components of the layout are memoized and take stable props only. If a boundary renders again
// before React has hydrated it, React discards the server's HTML of it.

/** The content of a remote: its page, or its component for a slot. */
type Content = ComponentType<{
  entry: RegistryEntry;
  shown: LoadedRemote;
  slot?: keyof RemoteSlots | undefined;
}>;
type Failed = ComponentType<Failure & { remote: string }>;

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
  // Hydration does not update attributes. The server may have rendered another release, which
  // failed in this browser.
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
    isFallback: false,
    remote: loadedRemote(entry) ?? loadRemoteModule(entry),
  }));
  // Loads the page's code again as well: rendering alone does not repeat a failed request.
  const startAttempt = (remote: Promise<LoadedRemote>, isFallback = false) => {
    const remoteAndPage = slot
      ? remote
      : remote.then(() => loadPage(page.registry, pathname)).then(() => remote);
    setAttempt((last) => ({ number: last.number + 1, isFallback, remote: remoteAndPage }));
  };
  const retry = () => {
    beginRetry();
    startAttempt(loadRemoteModule(entry));
  };
  const handleError = (error: unknown, components: string) => {
    const shown = loadedRemote(entry);
    // The loader has already reported a remote that failed to load.
    if (!shown) return;
    const isLoad = isLoadError(error);
    // A crashed page gets one retry by the visitor first, because most crashes are temporary. Slots
    // have no Retry button.
    const isRetryUseless = isLoad || slot !== undefined || attempt.number > 0;
    const fallsBack = isRetryUseless && !attempt.isFallback && canFallBack(entry);
    // The loader of the fallback reports the failed load.
    if (!isLoad || !fallsBack)
      reportFailure(
        isLoad ? 'load-failed' : 'crashed',
        { remote: entry.remote, release: shown.release },
        error,
        components,
      );
    if (fallsBack) startAttempt(fallBack(entry, error), true);
  };
  return (
    <Boundary
      key={attempt.number}
      page={pathname}
      onError={handleError}
      fallback={(isLoad) => <Failed remote={entry.remote} onRetry={retry} isLoad={isLoad} />}
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
  if (!element)
    throw new Error(`${entry.remote}: no route matches an address that the remote owns`);
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

function EmptySlot({ onRetry, isLoad }: Failure) {
  useRetryWhenBack(onRetry, isLoad);
  return null;
}

/** The page of a remote. The address selects the route. */
export const RemotePage = memo(function RemotePage({ entry }: { entry: RegistryEntry }) {
  return <Remote entry={entry} content={RemoteRoutes} loading={pageSkeleton} failed={PageFailed} />;
});

/**
 * A place in the layout that a remote fills. It is empty if the remote fails, so that the page
 * stays usable. `loading` must be the same element on each render.
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
    <Remote entry={entry} slot={slot} content={SlotContent} loading={loading} failed={EmptySlot} />
  );
});
