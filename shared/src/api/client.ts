import axios from 'axios';
import { i18n } from '@smokehouse/shared/i18n';
import type {
  CallAnswer,
  CallBody,
  CallName,
  CallQuery,
  Failure,
} from '@smokehouse/shared/contract';

/** The error of every failed call. The message is for people, in the site's language. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    message: string,
    /** HTTP status. 0 without an answer. */
    readonly status: number,
    /** The server's stable code. `network` without an answer. */
    readonly code: string,
    /** Field → message, if the error belongs to single fields. */
    readonly fields: Readonly<Record<string, string>> = {},
    /** The whole answer. With status 409 it is a `CallConflict<N>` with the current state. */
    readonly body: unknown = undefined,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Timeouts of a call and of an upload, which takes longer on a slow connection. Unit: ms. */
const TIMEOUT_MS = 20_000;
const UPLOAD_TIMEOUT_MS = 300_000;

/** A query string without the values that are missing. axios's own can write forms as well. */
const serialize = (query: object): string =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value == null ? [] : [[name, `${value}`]])),
  ).toString();

/** The HTTP client of every call. Tests replace its adapter. */
export const http = axios.create({
  withCredentials: true,
  timeout: TIMEOUT_MS,
  paramsSerializer: { serialize },
});

function toApiError(error: unknown, name: string): ApiError {
  if (!axios.isAxiosError<Partial<Failure> | undefined>(error))
    return new ApiError(String(error), 0, 'unknown', {}, undefined, { cause: error });
  const { status = 0, data } = error.response ?? {};
  const { message, code, fields } = data ?? {};
  return new ApiError(
    message ?? i18n.t(status ? 'noAnswer' : 'unreachable', { ns: 'shared', call: name, status }),
    status,
    code ?? (status ? 'unknown' : 'network'),
    fields,
    data,
    { cause: error },
  );
}

export interface CallOptions<N extends CallName> {
  /** Idempotency key. Retries use the same key, so that they do not place a second order. */
  idempotencyKey?: string | undefined;
  /** A colleague's approval of a call whose permission the signed-in person lacks. */
  approval?: string | undefined;
  /** Id of the person of the staff who pressed it: the server refuses it for another session. */
  staff?: string | undefined;
  /** Query parameters. */
  query?: CallQuery<N>;
  /** Values of the path parameters, like `:id`. */
  params?: Readonly<Record<string, string>>;
  /** Reports the sent share of an upload, 0 to 1. */
  onProgress?: (share: number) => void;
}
type CallInput<N extends CallName> =
  CallBody<N> extends undefined
    ? [body?: undefined, options?: CallOptions<N>]
    : [body: CallBody<N> | FormData, options?: CallOptions<N>];

/**
 * Makes one call of the contract.
 * @throws {ApiError} for every failure
 */
export async function call<N extends CallName>(
  name: N,
  ...[body, options = {}]: CallInput<N>
): Promise<CallAnswer<N>> {
  const [method, path] = name.split(' ') as [string, string];
  const { idempotencyKey, approval, staff, onProgress, params = {}, query } = options;
  try {
    const { data } = await http.request<CallAnswer<N>>({
      method,
      url: path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? '')),
      params: query,
      data: body,
      timeout: body instanceof FormData ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS,
      headers: { 'idempotency-key': idempotencyKey, 'x-approval': approval, 'x-staff': staff },
      onUploadProgress: onProgress && ((event) => onProgress(event.progress ?? 0)),
    });
    return data;
  } catch (error) {
    throw toApiError(error, name);
  }
}
