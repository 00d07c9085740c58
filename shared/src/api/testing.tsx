import { act, configure, getConfig, render, type RenderResult } from '@testing-library/react';
import { AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { MemoryRouter } from 'react-router-dom';
import type { CallAnswer, CallName, Language } from '@smokehouse/shared/contract';
import { directionOf } from '@smokehouse/shared/contract';
import type { LazyPage, RemoteModule, RemoteRoute } from '@smokehouse/shared/contract/federation';
import { startI18n, type TextWriter } from '@smokehouse/shared/i18n';
import { QueryClient, queryClient, QueryClientProvider } from '@smokehouse/shared/query';
import { useLocation, useRoutes } from '@smokehouse/shared/router';
import { useCart, useDineCart, useLanguage, useSession, useUi } from '@smokehouse/shared/stores';
import { clearToasts, loadToasts, Toasts } from '@smokehouse/shared/ui';
import { http } from './client';

const { getElementError } = getConfig();
configure({
  // Two busy cores are slow, not wrong: the default of one second is not enough for a lazy page.
  asyncUtilTimeout: 5_000,
  // A query that waits fails many times before it finds something. The document is printed for the
  // last failure alone.
  getElementError: (message, container) =>
    isPolling() ? new Error(message ?? '') : getElementError(message, container),
});

/** Whether a query waits, and asks again. */
const isPolling = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })
    ._disableExpensiveErrorDiagnostics;

// Only for tests, so it is not part of the router facade, which every visitor loads.
export { MemoryRouter };

/**
 * Answers of the mocked network: a call's answer, or a function of the payload and the query that
 * returns it or throws {@link refusal}.
 */
export type Network = {
  [N in CallName]?:
    | CallAnswer<N>
    | ((body: never, query: never) => CallAnswer<N> | Promise<CallAnswer<N>>);
};
export interface SentCall {
  name: string;
  body: unknown;
  query: unknown;
  headers: Record<string, unknown>;
}

/**
 * Creates a failure as the server answers it. Throw it from a {@link Network} function. A `status`
 * of 0 simulates a network error.
 */
export function refusal(
  status: number,
  code: string,
  message: string,
  fields?: Record<string, string>,
): Error {
  return Object.assign(new Error(message), {
    refusal: { status, data: { success: false, message, code, fields } },
  });
}

/**
 * Mocks the network for all calls until it is called again. A call that is not listed fails with a
 * network error.
 * @returns the calls that were made, in order
 */
export function mockNetwork(network: Network): SentCall[] {
  const sent: SentCall[] = [];
  http.defaults.adapter = async (config: InternalAxiosRequestConfig) => {
    const sentAs = `${(config.method ?? 'get').toUpperCase()} ${config.url ?? ''}`;
    const name = (Object.keys(network).find((one) =>
      new RegExp(`^${one.replace(/:\w+/g, '[^/]+')}$`).test(sentAs),
    ) ?? sentAs) as CallName;
    const body: unknown = typeof config.data === 'string' ? JSON.parse(config.data) : config.data;
    sent.push({
      name: sentAs,
      body,
      query: config.params as unknown,
      headers: { ...config.headers },
    });
    const answer = network[name] as unknown;
    if (answer === undefined) throw new AxiosError('Network Error', 'ERR_NETWORK', config);
    try {
      const data =
        typeof answer === 'function'
          ? await (answer as (body: unknown, query: unknown) => unknown)(body, config.params)
          : answer;
      return { data, status: 200, statusText: 'OK', headers: {}, config };
    } catch (error) {
      const { refusal: failed } = error as { refusal?: { status: number; data: unknown } };
      if (!failed) throw error;
      const response = failed.status
        ? { data: failed.data, status: failed.status, statusText: '', headers: {}, config }
        : undefined;
      throw new AxiosError(
        (error as Error).message,
        'ERR_BAD_REQUEST',
        config,
        undefined,
        response,
      );
    }
  };
  return sent;
}

function useAddress() {
  const { pathname, search } = useLocation();
  return pathname + search;
}
function Address() {
  return (
    <output data-testid="address" hidden>
      {useAddress()}
    </output>
  );
}
function Routes({ module }: { module: RemoteModule }) {
  return useRoutes(module.routes as Parameters<typeof useRoutes>[0]);
}

/** Current address of the router: path and query string. */
export const currentAddress = (): string =>
  document.querySelector('[data-testid=address]')?.textContent ?? '';

/** i18next starts once per test file. */
let texts: TextWriter | undefined;

/** Resets stores, texts and text direction to their initial state. */
export async function beginVisit(
  language: Language,
  modules: readonly Pick<RemoteModule, 'namespace' | 'messages' | 'connectTexts'>[],
): Promise<void> {
  await loadToasts();
  clearToasts();
  useCart.setState(useCart.getInitialState(), true);
  useDineCart.setState(useDineCart.getInitialState(), true);
  useSession.setState(useSession.getInitialState(), true);
  useUi.setState(useUi.getInitialState(), true);
  await switchLanguage(language, modules);
  useSession.setState({ checked: true });
}

/** Shows the page in a language, as the visitor's switch does. */
export async function switchLanguage(
  language: Language,
  modules: readonly Pick<RemoteModule, 'namespace' | 'messages' | 'connectTexts'>[],
): Promise<void> {
  const shared =
    language === 'ar'
      ? await import('@smokehouse/shared/locales/ar.json')
      : await import('@smokehouse/shared/locales/en.json');
  texts ??= startI18n(language, {});
  texts.add(language, 'shared', shared.default);
  const writer = texts;
  for (const module of modules) {
    writer.add(language, module.namespace, await module.messages(language));
    module.connectTexts?.((to, added) => writer.add(to, module.namespace, added));
  }
  await texts.changeLanguage(language);
  useLanguage.setState({ language });
  Object.assign(document.documentElement, { lang: language, dir: directionOf(language) });
}

const pagesOf = (routes: readonly RemoteRoute[]): LazyPage[] =>
  routes.flatMap(({ handle, children }) => [
    ...(handle?.page ? [handle.page] : []),
    ...pagesOf(children ?? []),
  ]);

/**
 * Renders a remote at an address like the shell does, with its routes, texts, a query cache and
 * toasts. To set stores, use `before`, or `act` after it resolves.
 */
export async function renderRemote(
  module: RemoteModule,
  at: string,
  { language = 'en', before }: { language?: Language; before?: () => void } = {},
): Promise<RenderResult> {
  await beginVisit(language, [module]);
  before?.();
  const { mutations } = queryClient.getDefaultOptions();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations } });
  await Promise.all(pagesOf(module.routes).map((page) => page.preload()));
  let rendered: RenderResult | undefined;
  await act(async () => {
    rendered = render(
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[at]}>
          <Routes module={module} />
          <Address />
        </MemoryRouter>
        <Toasts />
      </QueryClientProvider>,
    );
    await Promise.resolve();
  });
  return rendered as RenderResult;
}
