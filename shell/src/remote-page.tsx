import { Component, type ReactNode, Suspense, use, useState } from 'react';
import type { RegistryEntry, RemoteModule, RemoteSlots } from '@smokehouse/shared/contract/federation';
import { ErrorNotice } from '@smokehouse/shared/ui';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLocation, useRoutes } from '@smokehouse/shared/router';
import { beginRetry, loadedRemote, loadRemoteModule } from './registry';

interface BoundaryProps { children: ReactNode; fallback: () => ReactNode; /** Another page deserves another try: a change of it forgets the error. */ page: string }

/** Catches what a remote throws, at load or at render, and keeps it in the remote's place. */
class Boundary extends Component<BoundaryProps, { failed: boolean; page: string }> {
  override state = { failed: false, page: this.props.page };
  static getDerivedStateFromError() { return { failed: true }; }
  static getDerivedStateFromProps({ page }: BoundaryProps, state: { page: string }) { return page === state.page ? null : { failed: false, page }; }
  override render() { return this.state.failed ? this.props.fallback() : this.props.children; }
}

function Routes({ module }: { module: RemoteModule }) {
  return useRoutes(module.routes as Parameters<typeof useRoutes>[0]);
}

const isPromise = (value: unknown): value is Promise<RemoteModule> => value instanceof Promise;

function Loaded({ entry, attempt, children }: { entry: RegistryEntry; attempt: Promise<RemoteModule> | RemoteModule; children: (module: RemoteModule) => ReactNode }) {
  const module = isPromise(attempt) ? use(attempt) : attempt;
  return <div data-boundary={entry.remote} data-release={entry.release} className="boundary">{children(module)}</div>;
}

function Remote({ entry, loading, failed, children }: { entry: RegistryEntry; loading: ReactNode; failed: (retry: () => void) => ReactNode; children: (module: RemoteModule) => ReactNode }) {
  const { pathname } = useLocation();
  const [attempt, setAttempt] = useState(() => ({ number: 0, module: loadedRemote(entry.remote) ?? loadRemoteModule(entry) }));
  const retry = () => { beginRetry(); setAttempt((last) => ({ number: last.number + 1, module: loadRemoteModule(entry) })); };
  return (
    <Boundary key={attempt.number} page={pathname} fallback={() => failed(retry)}>
      <Suspense fallback={loading}><Loaded entry={entry} attempt={attempt.module}>{children}</Loaded></Suspense>
    </Boundary>
  );
}

function PageSkeleton() {
  const { t } = useTranslation('shell');
  return <main id="main" className="wrap page-loading" aria-busy="true" aria-label={t('pageLoading')}><div className="sk" /><div className="sk" /><div className="sk" /></main>;
}

function PageFailed({ remote, onRetry }: { remote: string; onRetry: () => void }) {
  const { t } = useTranslation('shell');
  return <main id="main" className="wrap sec" data-failed={remote}><ErrorNotice text={t('remoteFailed')} onRetry={onRetry} /></main>;
}

/** The same care for the shell's own pages, whose code comes later too. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [attempt, setAttempt] = useState(0);
  const retry = () => { beginRetry(); setAttempt(attempt + 1); };
  return <Boundary key={attempt} page={pathname} fallback={() => <PageFailed remote="shell" onRetry={retry} />}><Suspense fallback={<PageSkeleton />}>{children}</Suspense></Boundary>;
}

/** The page of a remote, whichever of its routes the address means. */
export function RemotePage({ entry }: { entry: RegistryEntry }) {
  return (
    <Remote entry={entry} loading={<PageSkeleton />} failed={(retry) => <PageFailed remote={entry.remote} onRetry={retry} />}>
      {(module) => <Routes module={module} />}
    </Remote>
  );
}

/** A place of the layout that a remote fills; empty while it loads or where it fails, so that the page stands. */
export function RemoteSlot({ entry, slot, loading = null }: { entry: RegistryEntry; slot: keyof RemoteSlots; loading?: ReactNode }) {
  return (
    <Remote entry={entry} loading={loading} failed={() => null}>
      {(module) => { const Slot = module.slots?.[slot]; return Slot ? <Slot /> : null; }}
    </Remote>
  );
}
