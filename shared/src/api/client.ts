import axios from 'axios';
import { i18n } from '@smokehouse/shared/i18n';
import type {
  CallAnswer,
  CallBody,
  CallName,
  CallQuery,
  Failure,
} from '@smokehouse/shared/contract';

/** The one error of every call. Its message is for a person, in the site's language. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    message: string,
    /** HTTP status; 0 where no answer came. */
    readonly status: number,
    /** The server's stable code; `network` where no answer came. */
    readonly code: string,
    /** Field → message, where the fault can be laid at a field. */
    readonly fields: Readonly<Record<string, string>> = {},
    /** The whole answer: a 409 carries the thing as it is now, of type `CallConflict<N>`. */
    readonly body: unknown = undefined,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * After this long without an answer there will be none. An upload may take longer on a slow line.
 * Unit: ms.
 */
const TIMEOUT_MS = 20_000;
const UPLOAD_TIMEOUT_MS = 300_000;

/** Every call goes through here; tests give it another adapter. */
export const http = axios.create({ withCredentials: true, timeout: TIMEOUT_MS });

function toApiError(error: unknown, name: string): ApiError {
  if (!axios.isAxiosError(error))
    return new ApiError(String(error), 0, 'unknown', {}, undefined, { cause: error });
  const failure = error.response?.data as Partial<Failure> | undefined;
  const status = error.response?.status ?? 0;
  return new ApiError(
    failure?.message ??
      i18n.t(status ? 'noAnswer' : 'unreachable', { ns: 'shared', call: name, status }),
    status,
    failure?.code ?? (status ? 'unknown' : 'network'),
    failure?.fields,
    failure,
    { cause: error },
  );
}

export interface CallOptions<N extends CallName> {
  /** The same key for each try of the same thing: no try makes a second order. */
  idempotencyKey?: string;
  /** What the call's address carries after `?`. */
  query?: CallQuery<N>;
  /** What takes the place of `:id` in the call's path. */
  params?: Readonly<Record<string, string>>;
  /** Share of an upload that has gone out, 0 to 1. */
  onProgress?: (share: number) => void;
}
type CallInput<N extends CallName> =
  CallBody<N> extends undefined
    ? [body?: undefined, options?: CallOptions<N>]
    : [body: CallBody<N> | FormData, options?: CallOptions<N>];

/**
 * Makes one call of the contract.
 * @throws {ApiError} for every failure, also where the server answered `success:false`
 */
export async function call<N extends CallName>(
  name: N,
  ...[body, options = {}]: CallInput<N>
): Promise<CallAnswer<N>> {
  const [method, path] = name.split(' ') as [string, string];
  const { idempotencyKey, onProgress, params = {}, query } = options;
  try {
    const { data } = await http.request<CallAnswer<N>>({
      method,
      url: path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? '')),
      params: query,
      data: body,
      timeout: body instanceof FormData ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS,
      headers: idempotencyKey ? { 'idempotency-key': idempotencyKey } : {},
      onUploadProgress: onProgress && ((event) => onProgress(event.progress ?? 0)),
    });
    return data;
  } catch (error) {
    throw toApiError(error, name);
  }
}
