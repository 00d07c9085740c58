import type { ReactNode } from 'react';
import { QueryClientProvider, queryClient } from '@smokehouse/shared/query';
import { Layout } from './layout';

/** The whole page in its providers; the router is the browser's or the server's. */
export function App({ router }: { router: (page: ReactNode) => ReactNode }) {
  return <QueryClientProvider client={queryClient}>{router(<Layout />)}</QueryClientProvider>;
}
