import { Alert } from '@smokehouse/shared/bundled/alert';
import { type DrawerShift, type ShiftDetails, paths, toSar } from '@smokehouse/shared/contract';
import { countedOf } from '@smokehouse/shared/contract/money/shifts/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { Button, ButtonLink, Icon } from '@smokehouse/shared/ui';
import { amountText } from '../corrections/public/amount-text';
import { CashSums, Row } from './cash-sums';
import { type CountDraft, countsOf, isSameCount, isStarted } from './count-draft';
import { CountedTable } from './count-table';
import { Difference } from './difference';
import { useNameOf } from '../parts/use-name-of';
import { PaperColumn } from './paper-column';
import { ShiftPrint } from './print-buttons';
import { ShiftSlip } from './shift-slip';
import styles from './shift.module.css';

/** A closed drawer: its count, its difference and its slip, to print. */
export function ClosedDrawer({
  details: { shift, events },
  draft,
  onDiscard,
}: {
  details: ShiftDetails;
  draft: CountDraft;
  onDiscard: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const nameOf = useNameOf();
  return (
    <>
      <section>
        <OtherCount shift={shift} draft={draft} onDiscard={onDiscard} />
        <CountedTable counts={shift.counts ?? []} />
        <CashSums shift={shift} events={events}>
          {shift.earlierCounts?.map(({ at, by, counted, difference }) => (
            <Row
              key={at}
              label={t('shift.countedBefore', { time: timeOfDay(at) })}
              hint={`${nameOf(by)} · ${t('shift.difference')} ${amountText(difference)}`}
              sar={counted}
            />
          ))}
          <Row label={t('shift.counted')} sar={shift.closedCash ?? 0} isStrong />
        </CashSums>
        <Difference sar={shift.difference ?? 0} paidOut={shift.paidOut} reason={shift.reason} />
        <ApprovedBy shift={shift} />
      </section>
      <PaperColumn
        title={t('shift.drawerClosed')}
        note={<span className="num">{shift.closedAt && timeOfDay(shift.closedAt)}</span>}
        isDone
        slip={<ShiftSlip shift={shift} />}
      >
        <ShiftPrint shift={shift._id} />
        <ButtonLink variant="line" block to={paths.sellerDayReports}>
          {t('shift.toDayReports')}
        </ButtonLink>
      </PaperColumn>
    </>
  );
}

/** Who approved the difference of a drawer. */
export function ApprovedBy({ shift: { approvedBy, closedAt } }: { shift: DrawerShift }) {
  const { t } = useTranslation('mfe-seller');
  const nameOf = useNameOf();
  if (!approvedBy || !closedAt) return null;
  return (
    <p className={styles.approved}>
      <Icon name="check" />
      {t('shift.approvedBy', { name: nameOf(approvedBy), time: timeOfDay(closedAt) })}
    </p>
  );
}

/** Tells whoever was counting that somebody else closed the drawer with another count. */
function OtherCount({
  shift,
  draft,
  onDiscard,
}: {
  shift: DrawerShift;
  draft: CountDraft;
  onDiscard: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const nameOf = useNameOf();
  const counts = countsOf(draft) ?? [];
  if (!isStarted(draft) || isSameCount(counts, shift.counts ?? [])) return null;
  return (
    <Alert className={styles.conflict}>
      <div>
        <p>
          {t('shift.closedElsewhere', {
            name: shift.closedBy ? nameOf(shift.closedBy) : '',
            time: shift.closedAt ? timeOfDay(shift.closedAt) : '',
            amount: amountText(shift.closedCash ?? 0),
            own: amountText(toSar(countedOf(counts))),
          })}
        </p>
        <Button variant="line" small onClick={onDiscard}>
          {t('shift.discard')}
        </Button>
      </div>
    </Alert>
  );
}
