import type { FastifyRequest } from 'fastify';
import type { Role } from './roles';

/** Events that operators should be able to find in the log. */
export type SecurityEvent =
  | 'sign_in'
  | 'sign_in_failed'
  | 'registered'
  | 'signed_out_everywhere'
  | 'password_changed'
  | 'password_check_failed'
  | 'password_reset_requested'
  | 'password_reset'
  | 'password_reset_failed'
  | 'identity_confirmed'
  | 'session_ended'
  | 'staff_changed'
  | 'staff_ended'
  | 'tablet_started'
  | 'tablet_ended'
  | 'pin_failed'
  | 'approval_given'
  | 'second_factor_failed'
  | 'second_factor_added'
  | 'second_factor_removed'
  | 'recovery_codes_created'
  | 'data_exported'
  | 'account_deleted'
  | 'limit_reached'
  | 'cross_site_refused'
  | 'not_theirs'
  | 'release_token_refused'
  /** The payment provider contradicts a payment that bought an order. */
  | 'payment_contradicted';

/** The subject of an event, as far as known: never a name, an email or an IP address. */
export interface SecuritySubject {
  role?: Role;
  /** The account's opaque id. */
  subject?: string;
  /** Which limit, package or payment. */
  what?: string;
}

/** Counts security events and writes them to the log of the request or job. */
export interface SecurityEvents {
  note: (
    source: Pick<FastifyRequest, 'log'>,
    event: SecurityEvent,
    about?: SecuritySubject,
  ) => void;
  /** Since the start of this process. */
  readonly totals: ReadonlyMap<SecurityEvent, number>;
}

const WARNINGS: ReadonlySet<SecurityEvent> = new Set<SecurityEvent>([
  'sign_in_failed',
  'password_check_failed',
  'password_reset_failed',
  'second_factor_failed',
  'pin_failed',
  'limit_reached',
  'cross_site_refused',
  'not_theirs',
  'release_token_refused',
  'payment_contradicted',
]);

export function createSecurityEvents(): SecurityEvents {
  const totals = new Map<SecurityEvent, number>();
  return {
    totals,
    note(source, event, about = {}) {
      totals.set(event, (totals.get(event) ?? 0) + 1);
      source.log[WARNINGS.has(event) ? 'warn' : 'info']({ security: event, ...about }, 'security');
    },
  };
}
