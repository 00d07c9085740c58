import { useState } from 'react';
import { call } from '@smokehouse/shared/api';
import { Alert } from '@smokehouse/shared/bundled/alert';
import type { DayReport } from '@smokehouse/shared/contract';
import { paths } from '@smokehouse/shared/contract';
import { reportNumberText } from '@smokehouse/shared/contract/money/shifts/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { useQuery, useQueryClient } from '@smokehouse/shared/query';
import { Link, useNavigate } from '@smokehouse/shared/router';
import { Button, Icon } from '@smokehouse/shared/ui';
import { conflictOf } from '../conflict';
import { useFormMutation } from '../parts/use-desk-mutation';
import { useNameOf } from '../parts/use-name-of';
import { errorMessage } from '../report-error';
import { RefundsToGive } from '../refunds/public/refunds-to-give';
import { useAccess } from '../staff/public/access';
import { dayText } from './names';
import { dayReportQuery, dayReportsQuery, DRAWERS_KEY } from './public/queries';
import { CloseDayDialog } from './close-day-dialog';
import { OpenTableList } from './open-table-list';
import { ShiftIcon } from './shift-icon';
import { countAddress } from './shift-page';
import { UnfinishedList } from './unfinished-list';
import styles from './shift.module.css';

/** Names what is missing before a day can be closed, and closes it. */
export function CloseDay({ report }: { report: DayReport }) {
  const { t } = useTranslation('mfe-seller');
  const { may } = useAccess();
  const { next, isRunning } = useOpenDay(report.day);
  const { isSending, message, conflict, close } = useCloseDay(report.day);
  const earlier = next === report.day ? conflict?.day : next;
  return (
    <section className={styles.closing} aria-label={t('shift.closeDay')}>
      <Missing report={report} earlier={earlier} />
      <Tables report={report} />
      <Unfinished orders={report.unfinished ?? []} />
      <RefundsToGive />
      {isRunning && <p className={styles.text}>{t('shift.stillRunning')}</p>}
      {message && <Alert>{message}</Alert>}
      {conflict?.report && (
        <Link to={`${paths.sellerDayReports}?number=${conflict.report.number}`}>
          {reportNumberText(conflict.report.number)}
        </Link>
      )}
      {may('day.close') ? (
        <CloseButton
          report={report}
          isReady={!report.openDrawers?.length && !earlier}
          isSending={isSending}
          onClose={close}
        />
      ) : (
        <p className={styles.text}>{t('shift.managerCloses')}</p>
      )}
    </section>
  );
}

/** Which day is closed next, and whether a day is going on. */
function useOpenDay(day: string) {
  const { data } = useQuery(dayReportsQuery());
  const days = data?.days ?? [];
  return {
    next: days.find(({ isNext }) => isNext)?.day ?? day,
    isRunning: days.some((one) => one.day === day && one.isRunning),
  };
}

/** Asks before it closes: a Z report is final. */
function CloseButton({
  report,
  isReady,
  isSending,
  onClose,
}: {
  report: DayReport;
  isReady: boolean;
  isSending: boolean;
  onClose: ReturnType<typeof useCloseDay>['close'];
}) {
  const { t } = useTranslation('mfe-seller');
  const tables = report.openTables.filter(({ since }) => since < report.to);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="accent"
        block
        className={styles.tall}
        aria-disabled={!isReady}
        onClick={() => {
          if (isReady) setAsking(true);
        }}
      >
        <ShiftIcon name="lock" />
        {t('shift.closeDay')}
      </Button>
      {isAsking && (
        <CloseDayDialog
          report={report}
          tables={tables}
          isSending={isSending}
          onConfirm={async (reason) => {
            if (await onClose(tables, reason)) setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Open drawers and an earlier day, with links. */
function Missing({ report, earlier }: { report: DayReport; earlier: string | undefined }) {
  const { t } = useTranslation('mfe-seller');
  const nameOf = useNameOf();
  const drawers = report.openDrawers ?? [];
  if (drawers.length === 0 && !earlier)
    return (
      <p className={styles.ready}>
        <Icon name="check" />
        {t('shift.ready')}
      </p>
    );
  return (
    <div className={styles.missing}>
      <h2>
        <Icon name="alert" />
        {t('shift.before')}
      </h2>
      <ul>
        {earlier && (
          <li>
            <Link to={`${paths.sellerDayReports}?day=${earlier}`}>
              {t('shift.earlier', { day: dayText(earlier) })}
            </Link>
          </li>
        )}
        {drawers.map((shift) => (
          <li key={shift._id}>
            <Link to={countAddress(shift._id)}>
              {t('shift.openDrawer', {
                drawer: nameOf(shift.drawer),
                name: nameOf(shift.openedBy),
                time: timeOfDay(shift.openedAt),
              })}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Tables that have something to pay. Those of the day need a reason to close it. */
function Tables({ report: { openTables } }: { report: DayReport }) {
  const { t } = useTranslation('mfe-seller');
  if (openTables.length === 0) return null;
  return (
    <div className={styles.missing} data-hint>
      <h2>
        <Icon name="table" />
        {t('shift.openTables')}
      </h2>
      <p>{t('shift.openTablesText')}</p>
      <OpenTableList tables={openTables} />
    </div>
  );
}

/** Deliveries and pickups that have not arrived. They are no reason to keep the day open. */
function Unfinished({ orders }: { orders: NonNullable<DayReport['unfinished']> }) {
  const { t } = useTranslation('mfe-seller');
  if (orders.length === 0) return null;
  return (
    <div className={styles.missing} data-hint>
      <h2>
        <Icon name="clock" />
        {t('shift.unfinished')}
      </h2>
      <p>{t('shift.unfinishedText')}</p>
      <UnfinishedList orders={orders} />
    </div>
  );
}

/** Closes a day and opens its Z report. A conflict says who was first, or what is missing. */
function useCloseDay(day: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { isSending, error, send } = useFormMutation({ stale: [[DRAWERS_KEY]], isAwaited: true });
  const { queryKey } = dayReportQuery({ day });
  const conflict = conflictOf<Close>(error);
  return {
    isSending,
    // The dialog says that tables have changed.
    message: error === undefined || conflict?.tables ? undefined : errorMessage(error),
    conflict,
    /**
     * @param seen the unpaid tables of the day as the person sees them
     * @returns false if they have changed: the person has to be asked again
     */
    async close(seen: DayReport['openTables'], reason?: string): Promise<boolean> {
      let isSeen = true;
      await send(async () => {
        const answer = await call('POST /api/seller/day-reports/close', {
          day,
          ...(reason !== undefined && { reason }),
          seen: seen.map(({ guests: _, ...one }) => one),
        }).catch((failure: unknown) => {
          const tables = conflictOf<Close>(failure)?.tables;
          isSeen = !tables;
          // Shown also if the report cannot be read again.
          if (tables) client.setQueryData(queryKey, (old) => old && withTables(old, tables));
          throw failure;
        });
        const { number } = answer.report;
        if (number !== undefined) {
          client.setQueryData(dayReportQuery({ number }).queryKey, answer.report);
          void navigate(`${paths.sellerDayReports}?number=${number}`, { replace: true });
        }
        return answer;
      });
      return isSeen;
    },
  };
}

type Close = 'POST /api/seller/day-reports/close';

/** A report with other unpaid tables of its day. */
const withTables = (report: DayReport, tables: DayReport['openTables']): DayReport => ({
  ...report,
  openTables: [...tables, ...report.openTables.filter(({ since }) => since >= report.to)],
});
