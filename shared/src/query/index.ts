import { QueryClient } from '@tanstack/react-query';

/**
 * The query cache of a page. It holds all server data. Offline, a mutation fails at once: the
 * library's default would pause it and send it minutes later, without the visitor.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: 1, refetchOnWindowFocus: true, staleTime: 5_000 },
    mutations: { retry: 0, networkMode: 'always' },
  },
});

export {
  MutationObserver,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
