import { memo, type ReactNode, Suspense, use, useState } from 'react';
import { ErrorNotice } from '@smokehouse/shared/ui';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLocation, useRoutes } from '@smokehouse/shared/router';
import { Boundary, isLoadError } from './boundary';
import { type Failure, useRetryWhenBack } from './use-retry-when-back';
import { page } from '../page-config';
import { loadPage } from '../federation/preload';
import { reportFailure } from '../reports/failures';
import { beginRetry } from '../federation/retry';
import { shellRoutes } from '../routes';

function PageSkeleton() {
  const { t } = useTranslation('shell');
  return (
    <main id="main" className="wrap page-loading" aria-busy="true" aria-label={t('pageLoading')}>
      <div className="sk" />
      <div className="sk" />
      <div className="sk" />
    </main>
  );
}

/** The placeholder of a loading page. One constant element: see remote-page.tsx. */
export const pageSkeleton = <PageSkeleton />;

/** The message in place of a page that failed to load or crashed. */
export function PageFailed({ remote, onRetry, isLoad }: Failure & { remote: string }) {
  const { t } = useTranslation('shell');
  useRetryWhenBack(onRetry, isLoad);
  return (
    <main id="main" className="wrap sec" data-failed={remote}>
      <ErrorNotice text={t('remoteFailed')} onRetry={onRetry} />
    </main>
  );
}

/** Suspends until the page's code is loaded. */
function Ready({ ready, children }: { ready: Promise<void> | undefined; children: ReactNode }) {
  if (ready) use(ready);
  return children;
}

const ShellRoutes = memo(function ShellRoutes() {
  return useRoutes(shellRoutes as Parameters<typeof useRoutes>[0]);
});
const shellRoutesElement = <ShellRoutes />;

/** A page of the shell itself. Its code is loaded on demand and can fail like a remote's. */
export const ShellPage = memo(function ShellPage() {
  const { pathname } = useLocation();
  const [attempt, setAttempt] = useState<{ number: number; ready: Promise<void> | undefined }>({
    number: 0,
    ready: undefined,
  });
  const retry = () => {
    beginRetry();
    setAttempt((last) => ({ number: last.number + 1, ready: loadPage(page.registry, pathname) }));
  };
  const handleError = (error: unknown, components: string) => {
    reportFailure(
      isLoadError(error) ? 'load-failed' : 'crashed',
      { remote: 'shell', release: page.shell },
      error,
      components,
    );
  };
  return (
    <Boundary
      key={attempt.number}
      page={pathname}
      onError={handleError}
      fallback={(isLoad) => <PageFailed remote="shell" onRetry={retry} isLoad={isLoad} />}
    >
      <Suspense fallback={pageSkeleton}>
        <Ready ready={attempt.ready}>{shellRoutesElement}</Ready>
      </Suspense>
    </Boundary>
  );
});
