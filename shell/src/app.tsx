import type { ReactNode } from 'react';
import { QueryClientProvider, queryClient } from '@smokehouse/shared/query';
import { Layout } from './layout/layout';

/** The page with its providers. The router differs between browser and server. */
export function App({ router }: { router: (page: ReactNode) => ReactNode }) {
  return <QueryClientProvider client={queryClient}>{router(<Layout />)}</QueryClientProvider>;
}
