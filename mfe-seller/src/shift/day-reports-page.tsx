import { useRef, useState } from 'react';
import type { CallAnswer, DayReport, OpenDay } from '@smokehouse/shared/contract';
import { paths } from '@smokehouse/shared/contract';
import { reportNumberText } from '@smokehouse/shared/contract/money/shifts/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { useSearchParams } from '@smokehouse/shared/router';
import { Button, ButtonLink, EmptyState, Icon } from '@smokehouse/shared/ui';
import { useBillPageSize } from '../bills/public/use-bill-page-size';
import { amountText } from '../corrections/public/amount-text';
import { Amount } from './amount';
import { CashSums, Row } from './cash-sums';
import { CloseDay } from './close-day';
import { ApprovedBy } from './closed-drawer';
import { PaperColumn } from './paper-column';
import { DaySlip } from './day-slip';
import { Difference } from './difference';
import { useNameOf } from '../parts/use-name-of';
import { dateAndTime, dayText } from './names';
import { DayPrint } from './print-buttons';
import { dayReportQuery, dayReportsQuery, type ReportChoice } from './public/queries';
import { NotLoaded, ShiftMain } from './shift-main';
import styles from './shift.module.css';

type Days = CallAnswer<'GET /api/seller/day-reports'>;

/** The report that the address names; else the day to close next; else the latest Z report. */
function choiceOf(params: URLSearchParams, days: Days): ReportChoice | undefined {
  const number = Number(params.get('number'));
  if (Number.isSafeInteger(number) && number > 0) return { number };
  const day = params.get('day') ?? days.days.find(({ isNext }) => isNext)?.day;
  if (day) return { day };
  const [latest] = days.reports;
  return latest && { number: latest.number };
}

const addressOf = (choice: ReportChoice) =>
  `${paths.sellerDayReports}?${'number' in choice ? `number=${choice.number}` : `day=${choice.day}`}`;

/** `/seller/day-reports`: the days that have to be closed, and their Z reports. */
export function DayReportsPage() {
  const { t } = useTranslation('mfe-seller');
  const [params] = useSearchParams();
  const { data, error, refetch } = useQuery(dayReportsQuery());
  const choice = data && choiceOf(params, data);
  if (data && choice) return <ReportPage choice={choice} days={data} />;
  return (
    <ShiftMain title={t('shift.dayReports')}>
      {data ? (
        <EmptyState icon="list" text={t('shift.noDays')} />
      ) : (
        <NotLoaded error={error} onRetry={refetch} />
      )}
    </ShiftMain>
  );
}

function ReportPage({ choice, days }: { choice: ReportChoice; days: Days }) {
  const { t } = useTranslation('mfe-seller');
  const { data: report, error, refetch } = useQuery(dayReportQuery(choice));
  const columns = useRef<HTMLDivElement>(null);
  useBillPageSize(columns);
  const isClosed = 'number' in choice;
  const title = isClosed ? reportNumberText(choice.number) : t('shift.dayTitle');
  const day = report?.day ?? (isClosed ? undefined : choice.day);
  return (
    <ShiftMain
      title={title}
      isNumber={isClosed}
      text={day && t('shift.tradingDay', { day: dayText(day) })}
    >
      {report ? (
        <div ref={columns} className={styles.columns} data-paper>
          <section>
            {!isClosed && <CloseDay report={report} />}
            {report.after && (
              <p className={styles.after} role="note">
                {t('shift.after', {
                  count: report.after.count,
                  amount: amountText(report.after.amount),
                })}
              </p>
            )}
            <DrawersOfDay report={report} />
            <OtherDays days={days} chosen={choice} />
            <p className={styles.text}>{t('shift.sums')}</p>
          </section>
          <PaperColumn
            title={t(isClosed ? 'shift.dayClosed' : 'shift.preview')}
            note={
              isClosed ? (
                <bdi dir="ltr" className="num">
                  {dateAndTime(report.at)}
                </bdi>
              ) : (
                t('shift.updatesDay')
              )
            }
            isDone={isClosed}
            slip={<DaySlip report={report} />}
          >
            <DayPrint report={choice} />
          </PaperColumn>
        </div>
      ) : (
        <>
          <NotLoaded error={error} onRetry={refetch} />
          <OtherDays days={days} chosen={choice} />
        </>
      )}
    </ShiftMain>
  );
}

/** The closed drawers of a day with their differences. */
function DrawersOfDay({ report }: { report: DayReport }) {
  const nameOf = useNameOf();
  const { t } = useTranslation('mfe-seller');
  return report.drawers.map((shift) => (
    <section key={shift._id} className={styles.drawer}>
      <h2>
        {nameOf(shift.drawer)} <small>{nameOf(shift.openedBy)}</small>
      </h2>
      <CashSums shift={shift}>
        <Row label={t('shift.counted')} sar={shift.closedCash ?? 0} isStrong />
      </CashSums>
      <Difference sar={shift.difference ?? 0} paidOut={shift.paidOut} reason={shift.reason} />
      <ApprovedBy shift={shift} />
    </section>
  ));
}

/** All days: those that are not closed, and the Z reports. */
function OtherDays({
  days: { days, reports, hasMore },
  chosen,
}: {
  days: Days;
  chosen: ReportChoice;
}) {
  const { t } = useTranslation('mfe-seller');
  const [isAll, setAll] = useState(false);
  return (
    <section className={styles.days} aria-label={t('shift.allDays')}>
      <h2>{t('shift.allDays')}</h2>
      <ul>
        {days.map((day) => (
          <OpenDayRow
            key={day.day}
            day={day}
            isChosen={'day' in chosen && chosen.day === day.day}
          />
        ))}
        <ReportRows reports={reports} chosen={chosen} />
        {isAll && <OlderReports before={reports.at(-1)?.number ?? 1} chosen={chosen} />}
      </ul>
      {hasMore && !isAll && (
        <Button variant="line" small onClick={() => setAll(true)}>
          {t('shift.older')}
        </Button>
      )}
    </section>
  );
}

function OpenDayRow({ day, isChosen }: { day: OpenDay; isChosen: boolean }) {
  const { t } = useTranslation('mfe-seller');
  return (
    <li>
      <DayLink choice={{ day: day.day }} isChosen={isChosen}>
        <b>
          <bdi dir="ltr">{dayText(day.day)}</bdi>
        </b>
        <small>{t(day.isRunning ? 'shift.running' : 'shift.notClosed')}</small>
        <Amount sar={day.total} />
      </DayLink>
    </li>
  );
}

function ReportRows({ reports, chosen }: { reports: Days['reports']; chosen: ReportChoice }) {
  const { t } = useTranslation('mfe-seller');
  return reports.map(({ number, day, total, difference }) => (
    <li key={number}>
      <DayLink choice={{ number }} isChosen={'number' in chosen && chosen.number === number}>
        <b>
          <bdi dir="ltr">{dayText(day)}</bdi>
        </b>
        <small>
          <bdi dir="ltr">{reportNumberText(number)}</bdi>
          {difference !== 0 && <span> {t(difference < 0 ? 'shift.short' : 'shift.over')}</span>}
        </small>
        <Amount sar={total} />
      </DayLink>
    </li>
  ));
}

function DayLink({
  choice,
  isChosen,
  children,
}: {
  choice: ReportChoice;
  isChosen: boolean;
  children: React.ReactNode;
}) {
  return (
    <ButtonLink
      className={styles.day}
      to={addressOf(choice)}
      aria-current={isChosen ? 'true' : undefined}
    >
      {children}
      <Icon name="next" className="flip" />
    </ButtonLink>
  );
}

/** Reports before a number, and a button for those before them. */
function OlderReports({ before, chosen }: { before: number; chosen: ReportChoice }) {
  const { t } = useTranslation('mfe-seller');
  const { data } = useQuery(dayReportsQuery(before));
  const [isMore, setMore] = useState(false);
  const last = data?.reports.at(-1)?.number;
  if (!data) return null;
  return (
    <>
      <ReportRows reports={data.reports} chosen={chosen} />
      {isMore && last !== undefined && <OlderReports before={last} chosen={chosen} />}
      {data.hasMore && !isMore && (
        <li>
          <Button variant="line" small onClick={() => setMore(true)}>
            {t('shift.older')}
          </Button>
        </li>
      )}
    </>
  );
}
