import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { core } from 'zod';
import { calls, type CallAnswer, type CallName } from '@smokehouse/shared/contract/calls';
import { failureSchemas } from './documentation';
import { AppError, type FailureStatus } from './errors';
import { faultOf } from './faults';
import { hasBadText } from './json';
import { languageOf } from './language';
import { messageFor, type MessageCode, type MessageParams } from './messages';
import { requireSession, type Role, type Session } from './sessions';

type Contract<N extends CallName> = (typeof calls)[N];
/** A call's payload after the check: trimmed, with defaults. */
export type CheckedBody<N extends CallName> =
  Contract<N> extends { multipart: true }
    ? undefined
    : Contract<N> extends { body: infer S extends core.$ZodType }
      ? core.output<S>
      : undefined;

/** What a call's address carries after the check. */
export type CheckedQuery<N extends CallName> =
  Contract<N> extends { query: infer S extends core.$ZodType } ? core.output<S> : undefined;

/** What a handler is given. */
export interface CallInput<N extends CallName, R extends Role | undefined> {
  body: CheckedBody<N>;
  query: CheckedQuery<N>;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Who asks, where the call names a role. */
  session: R extends Role ? Session : undefined;
  /** A text in the asker's language. */
  say: (code: MessageCode, params?: MessageParams) => string;
}

export interface CallOptions<N extends CallName, R extends Role | undefined> {
  /** One line for the documentation. */
  summary: string;
  /** Chapter of the documentation. */
  tag: string;
  /** Only this role may call; anybody else gets 401 before the payload is read. */
  role?: R;
  /**
   * Statuses of the failures that it answers with, beyond those that follow from its payload and
   * role.
   */
  failures?: readonly FailureStatus[];
  /** The largest payload, where it is less than any call's. Unit: bytes. */
  bodyLimit?: number;
  /** For a GET that changes something: it is guarded like a POST, and answers POST too. */
  changesState?: boolean;
  /** Documentation of a multipart payload, which the handler reads itself. */
  form?: core.$ZodType;
  handler: (
    input: CallInput<N, R>,
  ) => CallAnswer<N> | FastifyReply | Promise<CallAnswer<N> | FastifyReply>;
}

/**
 * Registers a route from the contract: method, path, the check of the payload, the writing of the
 * answer, and its place in the documentation all follow from the call's name.
 * @example registerCall(app, 'POST /api/cart/update', { summary: '…', tag: 'Cart', role: 'user',
 *   handler: async ({ body, session, say }) => … })
 */
export function registerCall<N extends CallName, R extends Role | undefined = undefined>(
  app: FastifyInstance,
  name: N,
  options: CallOptions<N, R>,
): void {
  const contract: {
    body?: core.$ZodType;
    query?: core.$ZodType;
    answer: core.$ZodType;
    conflict?: core.$ZodType;
    multipart?: boolean;
  } = calls[name];
  const [method = 'GET', url = ''] = name.split(' ');
  const body = contract.multipart ? options.form : contract.body;
  const schema: FastifySchema = {
    summary: options.summary,
    tags: [options.tag],
    ...(contract.multipart && { consumes: ['multipart/form-data'] }),
    ...(options.role && { security: [{ [options.role]: [] }] }),
    ...(body && { body }),
    ...(contract.query && { querystring: contract.query }),
    response: {
      200: contract.answer,
      ...failureSchemas(statusesOf(contract, options)),
      ...(contract.conflict && { 409: contract.conflict }),
    },
  };
  app.route({
    method: options.changesState && method === 'GET' ? ['GET', 'POST'] : method,
    url,
    schema,
    ...(options.bodyLimit && { bodyLimit: options.bodyLimit }),
    exposeHeadRoute: method === 'GET' && !options.changesState,
    config: { ...(options.changesState && { changesState: true }) },
    validatorCompiler: contract.multipart
      ? () => () => true
      : ({ schema: check, httpPart }) =>
          (httpPart === 'querystring' ? validateQuery : validate)(check as core.$ZodType),
    onRequest: async (request: FastifyRequest) => {
      if (options.role) request.session = await requireSession(request, options.role);
      // The parser of forms is there for one call only; to the others a form is a wrong type like
      // any.
      if (
        contract.body &&
        !contract.multipart &&
        /^multipart\//i.test(request.headers['content-type'] ?? '')
      )
        throw new AppError('wrong_type', 415);
    },
    handler: async (request, reply) => {
      const answer = await options.handler({
        body: request.body as CheckedBody<N>,
        query: request.query as CheckedQuery<N>,
        request,
        reply,
        session: request.session as CallInput<N, R>['session'],
        say: (code, params) => messageFor(code, languageOf(request), params),
      });
      return answer;
    },
  });
}

/** Issues are reported with their input, which tells a missing field from a wrong one. */
function validate(schema: core.$ZodType) {
  return (data: unknown) => {
    const result = (
      schema as core.$ZodType & {
        safeParse: (
          data: unknown,
          context: object,
        ) => { success: boolean; data?: unknown; error?: { issues: core.$ZodIssue[] } };
      }
    ).safeParse(data, { reportInput: true });
    return result.success ? { value: result.data } : { error: faultOf(result.error?.issues ?? []) };
  };
}

/**
 * What stands in an address comes past the JSON parser that looks for text which no column holds.
 */
function validateQuery(schema: core.$ZodType) {
  const check = validate(schema);
  return (data: unknown) =>
    hasBadText(data) ? { error: new AppError('bad_text', 400) } : check(data);
}

function statusesOf(
  contract: { body?: unknown; query?: unknown; multipart?: boolean },
  options: { role?: Role | undefined; failures?: readonly FailureStatus[]; changesState?: boolean },
): FailureStatus[] {
  return [
    ...new Set<FailureStatus>([
      // Every call can be turned away while the house is full, and every one can fail.
      500,
      503,
      ...(contract.body ? ([400, 413, 415, 422] as const) : []),
      ...(contract.query ? ([400, 422] as const) : []),
      ...(options.role ? ([401] as const) : []),
      ...(contract.body || options.changesState ? ([403] as const) : []),
      // Its POST takes no payload, but one may come.
      ...(options.changesState ? ([400, 413, 415] as const) : []),
      ...(options.failures ?? []),
    ]),
  ].sort();
}

/**
 * For handlers that check a part of their payload themselves (the JSON inside a form, an address).
 */
export function checkWith<S extends core.$ZodType>(schema: S, data: unknown): core.output<S> {
  const result = validate(schema)(data);
  if (result.error instanceof AppError) throw result.error;
  return result.value as core.output<S>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where the route names a role. */
    session: Session | null;
  }
}
