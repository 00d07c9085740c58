import { Component, type ComponentType, memo, type ReactNode, Suspense, use, useState } from 'react';
import type { RegistryEntry, RemoteModule, RemoteSlots } from '@smokehouse/shared/contract/federation';
import { ErrorNotice } from '@smokehouse/shared/ui';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLocation, useRoutes } from '@smokehouse/shared/router';
import { type LoadedRemote, loadedRemote, loadRemoteModule } from './registry';
import { beginRetry } from './retry';
import { shellRoutes } from './routes';

// What stands in the layout is memoized and takes stable properties only: a layout that renders again before a boundary is
// hydrated must not reach it, or React throws the server's HTML of it away.

interface BoundaryProps { children: ReactNode; fallback: () => ReactNode; /** Another page deserves another try: a change of it forgets the error. */ page: string }

/** Catches what a remote throws, at load or at render, and keeps it in the remote's place. */
class Boundary extends Component<BoundaryProps, { failed: boolean; page: string }> {
  override state = { failed: false, page: this.props.page };
  static getDerivedStateFromError() { return { failed: true }; }
  static getDerivedStateFromProps({ page }: BoundaryProps, state: { page: string }) { return page === state.page ? null : { failed: false, page }; }
  override render() { return this.state.failed ? this.props.fallback() : this.props.children; }
}

/** What is shown of a remote: its page, or what it puts into a slot. */
type Content = ComponentType<{ module: RemoteModule; slot?: keyof RemoteSlots | undefined }>;
type Failed = ComponentType<{ remote: string; onRetry: () => void }>;

interface Shown { entry: RegistryEntry; slot?: keyof RemoteSlots | undefined; content: Content }

const isPromise = (value: LoadedRemote | Promise<LoadedRemote>): value is Promise<LoadedRemote> => value instanceof Promise;

const Loaded = memo(function Loaded({ entry, slot, content: Content, attempt }: Shown & { attempt: Promise<LoadedRemote> | LoadedRemote }) {
  const { module, release } = isPromise(attempt) ? use(attempt) : attempt;
  return <div data-boundary={entry.remote} data-release={release} className="boundary"><Content module={module} slot={slot} /></div>;
});

const Remote = memo(function Remote({ entry, slot, content, loading, failed: Failed }: Shown & { loading: ReactNode; failed: Failed }) {
  const { pathname } = useLocation();
  const [attempt, setAttempt] = useState(() => ({ number: 0, remote: loadedRemote(entry) ?? loadRemoteModule(entry) }));
  const retry = () => { beginRetry(); setAttempt((last) => ({ number: last.number + 1, remote: loadRemoteModule(entry) })); };
  return (
    <Boundary key={attempt.number} page={pathname} fallback={() => <Failed remote={entry.remote} onRetry={retry} />}>
      <Suspense fallback={loading}><Loaded entry={entry} slot={slot} content={content} attempt={attempt.remote} /></Suspense>
    </Boundary>
  );
});

function PageSkeleton() {
  const { t } = useTranslation('shell');
  return <main id="main" className="wrap page-loading" aria-busy="true" aria-label={t('pageLoading')}><div className="sk" /><div className="sk" /><div className="sk" /></main>;
}

function PageFailed({ remote, onRetry }: { remote: string; onRetry: () => void }) {
  const { t } = useTranslation('shell');
  return <main id="main" className="wrap sec" data-failed={remote}><ErrorNotice text={t('remoteFailed')} onRetry={onRetry} /></main>;
}

function NothingThere() { return null; }

const pageSkeleton = <PageSkeleton />;

const ShellRoutes = memo(function ShellRoutes() { return useRoutes(shellRoutes as Parameters<typeof useRoutes>[0]); });

function RemoteRoutes({ module }: { module: RemoteModule }) { return useRoutes(module.routes as Parameters<typeof useRoutes>[0]); }

function SlotContent({ module, slot }: { module: RemoteModule; slot?: keyof RemoteSlots | undefined }) {
  const Slot = slot && module.slots?.[slot];
  return Slot ? <Slot /> : null;
}

/** A page of the shell's own, with the same care as those of the remotes: its code comes later too. */
export const ShellPage = memo(function ShellPage() {
  const { pathname } = useLocation();
  const [attempt, setAttempt] = useState(0);
  const retry = () => { beginRetry(); setAttempt(attempt + 1); };
  return <Boundary key={attempt} page={pathname} fallback={() => <PageFailed remote="shell" onRetry={retry} />}><Suspense fallback={pageSkeleton}><ShellRoutes /></Suspense></Boundary>;
});

/** The page of a remote, whichever of its routes the address means. */
export const RemotePage = memo(function RemotePage({ entry }: { entry: RegistryEntry }) {
  return <Remote entry={entry} content={RemoteRoutes} loading={pageSkeleton} failed={PageFailed} />;
});

/** A place of the layout that a remote fills; empty while it loads or where it fails, so that the page stands. `loading` must be the same element at each render. */
export const RemoteSlot = memo(function RemoteSlot({ entry, slot, loading = null }: { entry: RegistryEntry; slot: keyof RemoteSlots; loading?: ReactNode }) {
  return <Remote entry={entry} slot={slot} content={SlotContent} loading={loading} failed={NothingThere} />;
});
