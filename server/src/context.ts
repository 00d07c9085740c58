import type pg from 'pg';
import type { Timekeeping } from './clock';
import type { Listener } from './database/listen';
import type { Database } from './database/pool';
import type { Limits } from './http/limits';
import type { SecurityEvents } from './http/security-events';
import type { Sessions } from './http/sessions';
import type { StreamLimits } from './events';
import type { MissingPictures } from './menu/pictures';
import type { PaymentProvider } from './money/payments';
import type { RendererState } from './frontend/rendering';
import type { PendingPackages, ReleaseStore, ReleaseTrial } from './frontend/releases';
import type { ShortAddressResolver } from './ordering/areas';
import type { Settings } from './settings';

/** The services that every module may use, as `app.context` (or `request.server.context`). */
export interface Context extends Timekeeping {
  settings: Settings;
  pool: pg.Pool;
  db: Database;
  listener: Listener;
  sessions: Sessions;
  limits: Limits;
  releaseStore: ReleaseStore;
  /** Tries a release before it is published. Set by the site's module. */
  releaseTrial?: ReleaseTrial | undefined;
  /** Whether pages can be rendered, and how isolated. Known shortly after the start. */
  rendererState?: RendererState | undefined;
  /** Packages that are built while the site is open. */
  pendingPackages?: PendingPackages | undefined;
  securityEvents: SecurityEvents;
  /** The menu's pictures that are being made while the site is open. */
  missingPictures?: MissingPictures | undefined;
  /** Set by tests with their own provider. */
  paymentProvider?: PaymentProvider | undefined;
  /** Set by tests with their own look-up of short addresses. */
  shortAddresses?: ShortAddressResolver | undefined;
  /** Whether this process works on the job queue. Tests run the rounds themselves. */
  runsJobs?: boolean | undefined;
  /** Set by tests: a call that changes something and records nothing in the audit log fails. */
  failsWithoutAudit?: boolean | undefined;
  /** Set by tests and measurements that need other limits of the live streams. */
  streamLimits?: Partial<StreamLimits> | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    context: Context;
  }
}
