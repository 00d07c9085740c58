import type { FastifyInstance, FastifyRequest } from 'fastify';
import { registerCall, type CheckedBody } from '../../http/calls';
import { languageOf } from '../../http/language';
import { requestKeyOf } from '../../http/request-key';
import type { Audit } from '../../operations/audit';
import { isAllowed, type Session } from '../../http/sessions';
import * as queries from './queries';
import { describeClosing, describePayingOut } from './describe';
import { findShiftDetails } from './details';
import { listDrawers } from './drawers';
import { isBlind } from './show';
import { closeShift, openShift, recordEvent, saveDrawer, type Worker } from './work';

export { findOpenShifts, findShifts, hasOwnShift, holdOwnShift, type Person } from './queries';
export { findShiftDetails } from './details';
export { isBlind, showShift } from './show';

const tag = 'Drawers';

/** Drawers of cash: opened with a float, filled by payments, counted at the end. */
export default async function shifts(app: FastifyInstance): Promise<void> {
  const { db, clock } = app.context;

  const services = async () => ({ db, clock, schedule: (await app.hours.read()).schedule });

  const workerOf = (request: FastifyRequest, session: Session, audit: Audit): Worker => ({
    audit,
    staffId: session.subject,
    approverId: request.approver ?? undefined,
    approved: request.approved,
    isManager: isAllowed(session, 'day.close'),
    isBlind: isBlind(session),
    requestKey: requestKeyOf(request),
    language: languageOf(request),
  });

  const drawersFor = async (session: Session) =>
    listDrawers(db, (await app.hours.read()).schedule, isBlind(session));

  const detailsOf = async (id: string, session: Session) =>
    findShiftDetails(db, (await app.hours.read()).schedule, id, isBlind(session));
  const shiftOf = async (id: string, session: Session) => (await detailsOf(id, session)).shift;

  registerCall(app, 'GET /api/seller/drawers', {
    summary: 'The drawers by name, and the open shift of the signed-in person.',
    tag,
    role: 'seller',
    permission: 'drawer.work',
    async handler({ session }) {
      const own = await queries.findOwnShift(db, session.subject);
      return {
        success: true,
        drawers: await drawersFor(session),
        ...(own && { own: own.id }),
        now: clock.now(),
      };
    },
  });

  registerCall(app, 'POST /api/seller/drawers/save', {
    summary: 'Stores a drawer. One that is open cannot be put out of use.',
    tag,
    role: 'seller',
    permission: 'day.close',
    audit: 'drawer.save',
    failures: [404, 409],
    async handler({ body, session, audit, translate }) {
      await saveDrawer({ db }, body, audit);
      const drawers = await drawersFor(session);
      return { success: true, message: translate('drawer_saved'), drawers };
    },
  });

  registerCall(app, 'POST /api/seller/shifts/open', {
    summary: 'Opens a drawer with its float. A drawer is open once, and a person has one.',
    tag,
    role: 'seller',
    permission: 'drawer.work',
    audit: 'drawer.open',
    failures: [404, 409],
    async handler({ body, request, session, audit, translate }) {
      const id = await openShift(await services(), body, workerOf(request, session, audit));
      const shift = await shiftOf(id, session);
      return { success: true, message: translate('shift_opened'), shift };
    },
  });

  registerCall(app, 'POST /api/seller/shifts/event', {
    summary:
      'Records cash that is put into a drawer or taken out, or that it was opened without a sale. A repeated Idempotency-Key records nothing.',
    tag,
    role: 'seller',
    permission: 'drawer.work',
    audit: 'drawer.cash',
    failures: [403, 404, 409],
    async handler({ body, request, session, audit, translate }) {
      await recordEvent(await services(), body, workerOf(request, session, audit));
      return {
        success: true,
        message: translate('drawer_event_saved'),
        ...(await detailsOf(body.shift, session)),
      };
    },
  });

  registerCall(app, 'POST /api/seller/shifts/pay-out-approved', {
    summary:
      'Takes cash out of a drawer above the limit. A repeated Idempotency-Key records nothing.',
    tag,
    role: 'seller',
    permission: 'day.close',
    audit: 'drawer.cash',
    failures: [404, 409],
    approval: (body) => describePayingOut(db, body),
    async handler({ body, request, session, audit, translate }) {
      const worker = { ...workerOf(request, session, audit), isManager: true };
      await recordEvent(await services(), { ...body, kind: 'paid_out' }, worker);
      return {
        success: true,
        message: translate('drawer_event_saved'),
        ...(await detailsOf(body.shift, session)),
      };
    },
  });

  registerCall(app, 'POST /api/seller/shifts/close', {
    summary:
      'Closes the own drawer with its count. 409 with the shift when it is closed, or other cash is expected than a person saw who may see figures. 422 and 403 ask for the reason and the approval of a difference.',
    tag,
    role: 'seller',
    permission: 'drawer.work',
    audit: 'drawer.close',
    failures: [403, 404, 409],
    handler: ({ body, request, session, audit, translate }) =>
      close(
        body,
        session,
        { ...workerOf(request, session, audit), isManager: false },
        translate('shift_closed_now'),
      ),
  });

  registerCall(app, 'POST /api/seller/shifts/close-approved', {
    summary:
      'Closes the drawer of another person, or one whose difference a manager has to approve.',
    tag,
    role: 'seller',
    permission: 'day.close',
    audit: 'drawer.close',
    failures: [404, 409],
    approval: (body) => describeClosing(db, body),
    handler: ({ body, request, session, audit, translate }) =>
      close(
        body,
        session,
        { ...workerOf(request, session, audit), isManager: true },
        translate('shift_closed_now'),
      ),
  });

  async function close(
    body: CheckedBody<'POST /api/seller/shifts/close'>,
    session: Session,
    worker: Worker,
    message: string,
  ) {
    await closeShift(await services(), body, worker);
    return { success: true, message, shift: await shiftOf(body.shift, session) };
  }

  registerCall(app, 'GET /api/seller/shift', {
    summary: 'A shift with its events: the X report of a drawer.',
    tag,
    role: 'seller',
    permission: 'drawer.work',
    failures: [404],
    handler: async ({ query: { id }, session }) => ({
      success: true,
      ...(await detailsOf(id, session)),
    }),
  });
}
