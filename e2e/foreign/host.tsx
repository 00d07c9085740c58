// A host of another company, built with unmodified Module Federation. It provides the modules that
// our remotes consume, and shows the remote that the page's query names.
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteModule } from '@smokehouse/shared/contract/federation';
import { startI18n } from '@smokehouse/shared/i18n';
import { queryClient, QueryClientProvider } from '@smokehouse/shared/query';
import { useRoutes } from '@smokehouse/shared/router';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import en from '@smokehouse/shared/locales/en.json';
import * as api from '@smokehouse/shared/api';
import * as contract from '@smokehouse/shared/contract';
import * as stores from '@smokehouse/shared/stores';
import * as ui from '@smokehouse/shared/ui';

// Webpack shares a module only when the host uses it.
Object.assign(globalThis, { used: { api, contract, stores, ui } });

const address = new URLSearchParams(location.search);
const remote = address.get('remote') ?? '';
const entry = address.get('entry') ?? '';
const page = address.get('page') ?? '';

function RemoteRoutes({ module }: { module: RemoteModule }) {
  return useRoutes(module.routes as Parameters<typeof useRoutes>[0]);
}

async function start(): Promise<void> {
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  try {
    const texts = startI18n('en', { shared: en });
    registerRemotes([{ name: remote, entry, type: 'global', entryGlobalName: remote }]);
    const module = await loadRemote<RemoteModule>(`${remote}/routes`);
    if (!module) throw new Error(`${remote} exposes no routes`);
    texts.add('en', module.namespace, await module.messages('en'));
    root.render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[page]}>
          <RemoteRoutes module={module} />
        </MemoryRouter>
      </QueryClientProvider>,
    );
  } catch (error) {
    root.render(<p role="alert">{String(error)}</p>);
  }
}

void start();
