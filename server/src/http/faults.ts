import type { core } from 'zod';
import { AppError, type FieldFault } from './errors';

/** A zod issue that was reported with its input. */
type Issue = core.$ZodIssue & { input?: unknown };

/**
 * Converts zod's issues into one failure: 400 where the data has the wrong shape (a bug of the
 * client), 422 where the shape is right but a value breaks a rule (an input error).
 */
export function faultOf(issues: readonly Issue[]): AppError {
  const fields: Record<string, FieldFault> = Object.create(null) as Record<string, FieldFault>;
  let isMalformed = false;
  for (const issue of issues.slice(0, 50)) {
    const fault = describe(issue);
    isMalformed ||= fault.code === 'field_kind' || fault.code === 'field_required';
    const name = issue.path.map(String).join('.').slice(0, 200);
    if (name && name !== '__proto__' && !(name in fields)) fields[name] = fault;
  }
  const named = Object.keys(fields).length > 0 ? { ...fields } : undefined;
  return isMalformed
    ? new AppError('invalid', 400, {}, named)
    : new AppError('breaks_rule', 422, {}, named);
}

function describe(issue: Issue): FieldFault {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return { code: issue.format === 'email' ? 'field_email' : 'field_format' };
    case 'not_multiple_of':
      return { code: 'field_whole' };
    case 'invalid_value':
    case 'invalid_union':
      return noChoice(issue.input);
    case 'invalid_key':
      return { code: 'field_format' };
    case 'custom':
      return brokenRule(issue.params);
    default:
      return { code: 'field_kind' };
  }
}

function wrongType(issue: Issue & { code: 'invalid_type' }): FieldFault {
  if (issue.input === undefined) return { code: 'field_required' };
  // A number that is fractional, or so large that JSON parsed it as Infinity: the shape is right.
  if (typeof issue.input === 'number') {
    if (issue.expected === 'int') return { code: 'field_whole' };
    if (issue.expected === 'number')
      return { code: 'field_big', params: { maximum: Number.MAX_SAFE_INTEGER } };
  }
  return { code: 'field_kind' };
}

function noChoice(input: unknown): FieldFault {
  if (input === undefined) return { code: 'field_required' };
  return { code: typeof input === 'string' ? 'field_choice' : 'field_kind' };
}

/** A check of the contract may name its rule in its parameters. */
function brokenRule(params: Readonly<Record<string, unknown>> | undefined): FieldFault {
  return { code: params?.rule === 'too_many_lines' ? 'field_lines' : 'field_format' };
}

/** Whether the limit is one of length, not of the value. */
const isCounted = (origin: string): boolean => ['string', 'array', 'set', 'file'].includes(origin);

const tooSmall = ({ origin, minimum }: core.$ZodIssueTooSmall): FieldFault => ({
  code: isCounted(origin) ? 'field_short' : 'field_small',
  params: { minimum: Number(minimum) },
});

const tooBig = ({ origin, maximum }: core.$ZodIssueTooBig): FieldFault => ({
  code: isCounted(origin) ? 'field_long' : 'field_big',
  params: { maximum: Number(maximum) },
});
