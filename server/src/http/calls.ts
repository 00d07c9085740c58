import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
} from 'fastify';
import type { core } from 'zod';
import type { ApprovableAction } from '@smokehouse/shared/contract';
import { calls, type CallAnswer, type CallName } from '@smokehouse/shared/contract/calls';
import type { AuditAction } from '@smokehouse/shared/contract/operations/audit/rules';
import type { Permission } from '@smokehouse/shared/contract/people/staff/rules';
import type { Audit } from '../operations/audit';
import { requireAccess, useApproval, type ApprovableCall } from './approvals';
import { auditCall } from './audit';
import type { Cost } from './costs';
import { failureSchemas } from './documentation';
import { AppError, type FailureStatus } from './errors';
import { faultOf } from './faults';
import { hasBadText } from './json';
import { languageOf } from './language';
import { messageFor, type MessageCode, type MessageParams } from './messages';
import type { RouteLimit } from './route-limits';
import { requireSession, type BlockingStep, type Role, type Session } from './sessions';

type Contract<N extends CallName> = (typeof calls)[N];
/** A call's payload after validation: trimmed, with defaults. */
export type CheckedBody<N extends CallName> =
  Contract<N> extends { multipart: true }
    ? undefined
    : Contract<N> extends { body: infer S extends core.$ZodType }
      ? core.output<S>
      : undefined;

/** The parameters of a call's address after validation. */
export type CheckedQuery<N extends CallName> =
  Contract<N> extends { query: infer S extends core.$ZodType } ? core.output<S> : undefined;

interface CallContract {
  body?: core.$ZodType;
  query?: core.$ZodType;
  answer: core.$ZodType;
  /** The body of 409. */
  conflict?: core.$ZodType;
  multipart?: boolean;
}

/** The input of a handler. */
export interface CallInput<N extends CallName, R extends Role | undefined> {
  body: CheckedBody<N>;
  query: CheckedQuery<N>;
  request: FastifyRequest;
  reply: FastifyReply;
  /** The caller's session, where the call names a role. */
  session: R extends Role ? Session : undefined;
  /** Records what the call changes, in its transaction; for calls of the staff. */
  audit: R extends 'seller' ? Audit : undefined;
  /** Returns a text in the caller's language. */
  translate: (code: MessageCode, params?: MessageParams) => string;
}

interface CommonOptions<N extends CallName, R extends Role | undefined> {
  /** One line for the documentation. */
  summary: string;
  /** The group of calls in the documentation. */
  tag: string;
  /** Steps of a seller's first sign-in during which the call is allowed. Others get 403. */
  allowedDuring?: readonly BlockingStep[];
  /** Statuses of failures beyond those that follow from payload and role. */
  failures?: readonly FailureStatus[];
  /** What makes the call heavy; absent for an ordinary one. */
  cost?: Cost;
  /** Its rate limits, in the order in which they are counted. */
  limits?: readonly RouteLimit[];
  /** The largest payload, where smaller than the general limit. Unit: bytes. */
  bodyLimit?: number;
  /** For a GET that changes state: it is protected like a POST, and POST works too. */
  changesState?: boolean;
  /**
   * Says what a payload does, for an approval of the call: without it, the call cannot be approved.
   * It answers from the database, not from what the payload claims.
   * @throws AppError if the call would fail
   */
  approval?: (body: CheckedBody<N>, request: FastifyRequest) => Promise<ApprovableAction>;
  /** Schema of a multipart payload for the documentation. The handler reads the payload itself. */
  form?: core.$ZodType;
  handler: (
    input: CallInput<N, R>,
  ) => CallAnswer<N> | FastifyReply | Promise<CallAnswer<N> | FastifyReply>;
}

/**
 * Who may call. Others get 401 before the payload is read. A call of the staff names the permission
 * it requires; without it they get 403. One that changes something names the action that it records
 * in the audit log, or null with a comment that says why it records nothing.
 */
export type CallAccess<N extends CallName, R extends Role | undefined> = R extends 'seller'
  ? {
      role: R;
      permission: Permission;
    } & (N extends `GET ${string}` ? { audit?: undefined } : { audit: AuditAction | null })
  : { role?: R; permission?: undefined; audit?: undefined };

export type CallOptions<N extends CallName, R extends Role | undefined> = CommonOptions<N, R> &
  CallAccess<N, R>;

/**
 * Registers a route of the contract. Method, path, input validation, serialization and
 * documentation follow from the call's name.
 * @example registerCall(app, 'POST /api/cart/update', { summary: '…', tag: 'Cart', role: 'user',
 *   handler: async ({ body, session, text }) => … })
 */
export function registerCall<N extends CallName, R extends Role | undefined = undefined>(
  app: FastifyInstance,
  name: N,
  options: CallOptions<N, R>,
): void {
  const contract: CallContract = calls[name];
  const { role, permission } = options;
  const approvable = approvableCall(options);
  if (approvable) app.approvableCalls.set(name, approvable);
  const [method = 'GET', url = ''] = name.split(' ');
  app.route({
    method: options.changesState && method === 'GET' ? ['GET', 'POST'] : method,
    url,
    schema: schemaOf(contract, options),
    ...(options.bodyLimit && { bodyLimit: options.bodyLimit }),
    exposeHeadRoute: method === 'GET' && !options.changesState,
    config: configOf(name, options),
    validatorCompiler: contract.multipart
      ? () => () => true
      : ({ schema: check, httpPart }) =>
          (httpPart === 'querystring' ? validateQuery : validate)(check as core.$ZodType),
    onRequest: async (request: FastifyRequest) => {
      if (role) request.session = await requireSession(request, role, options.allowedDuring);
      if (permission && request.session) {
        requireSamePerson(request, request.session);
        await requireAccess(request, request.session, permission, approvable !== undefined);
      }
      if (contract.body && !contract.multipart) rejectForm(request);
    },
    ...(approvable && {
      preHandler: (request: FastifyRequest) => useApproval(request, name, approvable.describe),
    }),
    handler: async (request, reply) => {
      const audited = auditCall(request, name, options.audit);
      const answer = await options.handler({
        body: request.body as CheckedBody<N>,
        query: request.query as CheckedQuery<N>,
        request,
        reply,
        session: request.session as CallInput<N, R>['session'],
        audit: audited?.audit as CallInput<N, R>['audit'],
        translate: (code, params) => messageFor(code, languageOf(request), params),
      });
      audited?.expectRecord();
      return answer;
    },
  });
}

/** @returns undefined for a call that cannot be approved */
function approvableCall<N extends CallName, R extends Role | undefined>({
  permission,
  approval,
}: CallOptions<N, R>): ApprovableCall | undefined {
  if (!permission || !approval) return undefined;
  return {
    permission,
    // The payload was validated with the schema of this call.
    describe: (payload, request) => approval(payload as CheckedBody<N>, request),
  };
}

/**
 * What other parts of the server read from the route.
 * @throws Error for a call of the staff without a permission
 */
function configOf(
  name: CallName,
  {
    role,
    permission,
    changesState,
    cost,
    limits,
  }: Pick<CommonOptions<CallName, Role | undefined>, 'changesState' | 'cost' | 'limits'> & {
    role?: Role | undefined;
    permission?: Permission | undefined;
  },
): FastifyContextConfig {
  if (role === 'seller' && !permission) throw new Error(`${name} names no permission`);
  return {
    ...(changesState && { changesState }),
    ...(permission && { permission }),
    ...(cost && { cost }),
    ...(limits && { limits }),
  };
}

/** The documentation of a call, and the schemas that check its input and write its answer. */
function schemaOf(
  contract: CallContract,
  options: Omit<CommonOptions<CallName, Role | undefined>, 'handler' | 'approval'> & {
    role?: Role | undefined;
  },
): FastifySchema {
  const body = contract.multipart ? options.form : contract.body;
  return {
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
}

/**
 * A change may reach the server long after it was pressed, when a shared tablet has the session of
 * somebody else. Pages name who pressed it in the header `x-staff`.
 * @throws AppError 409 for the change of another person
 */
function requireSamePerson({ headers }: FastifyRequest, { subject }: Session): void {
  const pressedBy = headers['x-staff'];
  if (pressedBy !== undefined && pressedBy !== subject) throw new AppError('other_person', 409);
}

/** The multipart parser is registered for the whole application, but only some calls take forms. */
function rejectForm(request: FastifyRequest): void {
  if (/^multipart\//i.test(request.headers['content-type'] ?? ''))
    throw new AppError('wrong_type', 415);
}

/** Issues contain their input, which tells a missing field from one of the wrong type. */
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
 * Parameters of the address do not pass the JSON parser, which rejects text that PostgreSQL cannot
 * store.
 */
function validateQuery(schema: core.$ZodType) {
  const check = validate(schema);
  return (data: unknown) =>
    hasBadText(data) ? { error: new AppError('bad_text', 400) } : check(data);
}

function statusesOf(
  contract: { body?: unknown; query?: unknown; multipart?: boolean },
  options: Pick<
    CommonOptions<CallName, Role | undefined>,
    'failures' | 'changesState' | 'limits'
  > & { role?: Role | undefined },
): FailureStatus[] {
  return [
    ...new Set<FailureStatus>([
      // Every call can be shed under load, and every call can fail.
      500,
      503,
      ...(contract.body ? ([400, 413, 415, 422] as const) : []),
      ...(contract.query ? ([400, 422] as const) : []),
      ...(options.role ? ([401] as const) : []),
      ...(options.limits ? ([429] as const) : []),
      ...(contract.body || options.changesState ? ([403] as const) : []),
      // A seller may have to take another step first.
      ...(options.role === 'seller' ? ([403] as const) : []),
      // The body may be that of somebody who was signed in before.
      ...(options.role === 'seller' && contract.body ? ([409] as const) : []),
      // The POST takes no payload but accepts one.
      ...(options.changesState ? ([400, 413, 415] as const) : []),
      ...(options.failures ?? []),
    ]),
  ].sort();
}

/** For handlers that validate a part of the payload themselves: JSON inside a form, an address. */
export function checkWith<S extends core.$ZodType>(schema: S, data: unknown): core.output<S> {
  const result = validate(schema)(data);
  if (result.error instanceof AppError) throw result.error;
  return result.value as core.output<S>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The permission that a route of the staff requires. */
    permission?: Permission;
  }
  interface FastifyRequest {
    /** Set when the route names a role. */
    session: Session | null;
  }
}
