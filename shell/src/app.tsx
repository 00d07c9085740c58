import { BrowserRouter } from '@smokehouse/shared/router';
import { QueryClientProvider, queryClient } from '@smokehouse/shared/query';
import { Layout } from './layout';

/** The whole page in its providers. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter><Layout /></BrowserRouter>
    </QueryClientProvider>
  );
}
