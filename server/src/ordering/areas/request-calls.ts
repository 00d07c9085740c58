import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { paths, type Language } from '@smokehouse/shared/contract';
import { isInRegion } from '@smokehouse/shared/contract/ordering/areas/rules';
import { dateOf } from '../../clock';
import type { DB } from '../../database/types';
import { registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import { holdUser } from '../../http/hold-user';
import { languageOf } from '../../http/language';
import { AREA_REQUEST_ADDRESS } from '../../http/limits';
import { DELETION_MINUTES, registerSiteJob } from '../../jobs';
import { siteAddress } from '../../people/mails';
import { locate } from './locate';
import {
  contactOf,
  deleteAreaRequest,
  forgetAreaRequests,
  insertAreaRequest,
  listAreaRequests,
  MAX_AREA_REQUESTS,
  type Reached,
  takeReached,
} from './requests';
import type { ShortAddressResolver } from './short-addresses';

const tag = 'Delivery areas';
const REACHED = 'area_reached';

const LETTERS: Record<Language, (area: string) => { subject: string; text: string[] } & Ending> = {
  en: (area) => ({
    subject: 'We deliver to you now',
    text: [`You asked us to tell you when we deliver to your place. ${area} is on our map now.`],
    label: 'View the menu',
    more: ['This is the only mail about it. Your email is not stored for it any more.'],
  }),
  ar: (area) => ({
    subject: 'أصبحنا نوصل إليك',
    text: [`طلبت أن نخبرك عندما نوصل إلى مكانك. أصبحت منطقة ${area} ضمن مناطق التوصيل.`],
    label: 'عرض القائمة',
    more: ['هذه هي الرسالة الوحيدة بهذا الشأن، ولم نعد نحتفظ ببريدك من أجله.'],
  }),
};
interface Ending {
  label: string;
  more: string[];
}

/** Queues one mail for everybody whose place an open area contains since the areas were changed. */
export async function tellReached(app: FastifyInstance, tx: Transaction<DB>): Promise<void> {
  for (const reached of await takeReached(tx)) await app.mails.enqueue(REACHED, reached, tx);
}

/** Requests of people outside of all areas, and what the seller sees of them. */
export function registerAreaRequests(app: FastifyInstance, resolve: ShortAddressResolver): void {
  const { db, clock, sessions } = app.context;

  registerSiteJob(app, {
    name: 'deleting old requests for areas',
    everyMinutes: DELETION_MINUTES,
    run: () => forgetAreaRequests(db, dateOf(clock)),
  });

  app.mails.register<Reached>(REACHED, ({ email, language, area }) => {
    const { label, ...letter } = LETTERS[language](area[language]);
    const link = { label, address: siteAddress(app) + paths.allMenu };
    return Promise.resolve({ to: email, language, ...letter, link });
  });

  registerCall(app, 'POST /api/areas/request', {
    summary: 'Ask to be told when an area contains a place',
    tag,
    limits: [{ limit: AREA_REQUEST_ADDRESS, by: 'address' }],
    failures: [401, 409],
    async handler({ body, request, translate }) {
      const code = 'area_request_contact';
      const contact = contactOf(body.contact);
      if (!contact) throw new AppError(code, 422, {}, { contact: { code } });
      const { schedule } = await app.hours.read();
      const moment = { schedule, at: clock.now() };
      const { result, pin } = await locate(db, resolve, body.place, moment);
      if (result === 'area') throw new AppError('area_request_open', 409);
      if (!pin) throw new AppError('area_request_place', 422);
      // No area can ever contain it.
      if (!isInRegion(pin)) throw new AppError('area_request_outside', 422);
      const session = await sessions.find(request, 'user');
      const isStored = await db.transaction().execute(async (tx) => {
        if (session) await holdUser(tx, session.subject);
        return insertAreaRequest(tx, {
          contact,
          pin,
          language: languageOf(request),
          userId: session?.subject ?? null,
          now: dateOf(clock),
        });
      });
      if (!isStored) throw new AppError('area_requests_full', 409, { maximum: MAX_AREA_REQUESTS });
      return { success: true, message: translate('area_requested') };
    },
  });

  registerCall(app, 'GET /api/seller/areas/requests', {
    summary: 'Where people outside of all areas ask for deliveries, and who is to be called',
    tag,
    role: 'seller',
    permission: 'areas.edit',
    handler: async () => ({ success: true, ...(await listAreaRequests(db)) }),
  });

  registerCall(app, 'POST /api/seller/areas/request/remove', {
    summary: 'Remove a mobile number that was called',
    tag,
    role: 'seller',
    permission: 'areas.edit',
    audit: 'area.request_remove',
    async handler({ body, audit, translate }) {
      await db.transaction().execute(async (tx) => {
        if (await deleteAreaRequest(tx, body.id))
          await audit(tx, { subject: { type: 'area', id: body.id } });
        else audit.unchanged();
      });
      return { success: true, message: translate('area_request_removed') };
    },
  });
}
