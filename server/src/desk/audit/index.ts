import type { FastifyInstance } from 'fastify';
import type { AuditEvent, AuditFilter, Language } from '@smokehouse/shared/contract';
import { auditFilter } from '@smokehouse/shared/contract/desk/audit/schemas';
import { textIn } from '@smokehouse/shared/contract/text-in';
import type { Database } from '../../database/pool';
import { registerCall } from '../../http/calls';
import { csvLine, csvLines } from '../../http/csv';
import { registerCsvFile } from '../../http/csv-file';
import { AppError } from '../../http/errors';
import { registerHeadMail } from './head-mail';
import { SLICE } from '../../threads/slices';
import { findEvents, findStory, listPeople } from './queries';

const tag = 'Audit log';
const PAGE = 50;

const HEADINGS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    ...['No.', 'Time', 'Who', 'Id', 'Role', 'Device', 'Action', 'Kind', 'Subject', 'Label'],
    ...['Before', 'After', 'Reason', 'Approved by'],
  ],
  ar: [
    ...['الرقم', 'الوقت', 'من', 'المعرّف', 'الدور', 'الجهاز', 'الإجراء', 'النوع', 'العنصر'],
    ...['التسمية', 'قبل', 'بعد', 'السبب', 'بموافقة'],
  ],
};

/** The page of the audit log: its rows, the state of its chain, and the story of an order. */
export default async function auditDesk(app: FastifyInstance): Promise<void> {
  const { db } = app.context;
  registerHeadMail(app);

  registerCall(app, 'GET /api/seller/audit', {
    summary: 'What was changed, by whom, newest first, in pages; filtered.',
    tag,
    role: 'seller',
    permission: 'audit.view',
    async handler({ query: { before, ...filter } }) {
      checkRange(filter);
      const [found, people] = await Promise.all([
        findEvents(db, filter, before === undefined ? undefined : Number(before), PAGE + 1),
        listPeople(db),
      ]);
      const events = found.slice(0, PAGE);
      const last = found.length > PAGE ? events.at(-1) : undefined;
      return { success: true, events, people, ...(last && { next: String(last.id) }) };
    },
  });

  registerCall(app, 'GET /api/seller/audit/chain', {
    summary: 'Whether a row of the log was changed, removed or inserted later.',
    tag,
    role: 'seller',
    permission: 'audit.view',
    cost: 'export',
    async handler() {
      const { head, until, fault, at } = await app.auditLog.check();
      return {
        success: true,
        chain: {
          ...head,
          ...(until !== null && { until: new Date(until).toISOString() }),
          checkedAt: new Date(at).toISOString(),
          ...(fault && { fault }),
        },
      };
    },
  });

  registerCall(app, 'GET /api/seller/audit/story', {
    summary: 'What happened to the money of an order and to its bills, oldest first.',
    tag,
    role: 'seller',
    permission: 'order.view',
    handler: async ({ query }) => ({ success: true, events: await findStory(db, query.order) }),
  });

  registerCsvFile(app, {
    url: '/api/seller/audit.csv',
    summary: 'The filtered audit log as CSV, newest first. Values are JSON.',
    tag,
    permission: 'audit.view',
    query: auditFilter,
    open: async (query, language) => ({
      name: 'audit',
      lines: write(db, checkRange(query), language),
    }),
  });
}

/** @throws AppError 422 for days in the wrong order */
function checkRange(filter: AuditFilter): AuditFilter {
  if (filter.from !== undefined && filter.to !== undefined && filter.from > filter.to)
    throw new AppError('days_order', 422);
  return filter;
}

/** Yields the file in batches, so that neither the database nor this process holds all of it. */
async function* write(
  db: Database,
  filter: AuditFilter,
  language: Language,
): AsyncGenerator<string> {
  yield csvLine(HEADINGS[language]);
  for (let before: number | undefined; ;) {
    const events = await findEvents(db, filter, before, SLICE);
    if (events.length > 0) yield csvLines(events.map((event) => cellsOf(event, language)));
    if (events.length < SLICE) return;
    before = events.at(-1)?.id;
  }
}

const jsonOf = (values: AuditEvent['before']) => (values ? JSON.stringify(values) : '');

/** The cells of a row. The time is UTC, so that a program can read it. */
function cellsOf(event: AuditEvent, language: Language): (string | number)[] {
  const { actor, subject, approver } = event;
  const nameOf = (names: { nameEn?: string | undefined; nameAr?: string | undefined } = {}) =>
    textIn(language, names.nameEn, names.nameAr) ?? '';
  return [
    event.id,
    event.at,
    nameOf(actor) || actor.kind,
    actor.id ?? '',
    actor.role ?? '',
    event.device ?? '',
    event.action,
    subject.type,
    subject.id,
    textIn(language, subject.label, subject.labelAr) ?? '',
    jsonOf(event.before),
    jsonOf(event.after),
    event.reason ?? '',
    nameOf(approver),
  ];
}
