import type { DrawerShift } from '@smokehouse/shared/contract';
import { toSar } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { useNameOf } from '../parts/use-name-of';
import { dateAndTime, dayText } from './names';
import { Slip, SlipAmount, SlipList, SlipRow, SlipRows, SlipTotal } from './paper';

/**
 * A drawer's report on paper.
 * @param counted what is counted so far, in halalas, while the drawer is open
 */
export function ShiftSlip({
  shift,
  counted,
}: {
  shift: DrawerShift;
  counted?: number | undefined;
}) {
  const { t } = useTranslation('mfe-seller');
  const { t: brandText } = useTranslation('shared');
  const nameOf = useNameOf();
  const isOpen = shift.closedAt === undefined;
  const closedCash = shift.closedCash ?? (counted === undefined ? undefined : toSar(counted));
  return (
    <Slip
      brand={brandText('brandName')}
      title={t(isOpen ? 'shift.slip.titleSoFar' : 'shift.slip.title')}
      number={nameOf(shift.drawer)}
      draft={isOpen ? [t('shift.slip.preview'), t('shift.slip.drawerNotClosed')] : undefined}
    >
      <SlipRows>
        <SlipRow label={t('shift.slip.drawer')}>{nameOf(shift.drawer)}</SlipRow>
        <SlipRow label={t('shift.slip.day')}>{dayText(shift.day)}</SlipRow>
        <SlipRow label={t('shift.slip.opened')}>{dateAndTime(shift.openedAt)}</SlipRow>
        <SlipRow label={t('shift.slip.openedBy')}>{nameOf(shift.openedBy)}</SlipRow>
        {shift.closedAt && (
          <SlipRow label={t('shift.slip.closed')}>{dateAndTime(shift.closedAt)}</SlipRow>
        )}
        {shift.closedBy && (
          <SlipRow label={t('shift.slip.closedBy')}>{nameOf(shift.closedBy)}</SlipRow>
        )}
      </SlipRows>
      <SlipRows>
        <SlipAmount label={t('shift.float')} sar={shift.openedCash} />
        <TillRows shift={shift} />
        <SlipAmount label={t('shift.kindOf.paid_in')} sar={shift.paidIn} />
        <SlipAmount label={t('shift.kindOf.paid_out')} sar={-shift.paidOut} />
        <SlipRow label={t('shift.kindOf.no_sale')}>{shift.noSales}</SlipRow>
      </SlipRows>
      {shift.expectedCash !== undefined && (
        <SlipTotal label={t('shift.expected')} sar={shift.expectedCash} />
      )}
      {closedCash !== undefined && <CountRows shift={shift} counted={closedCash} />}
    </Slip>
  );
}

/** The counts that differed before the last one. */
export function EarlierCounts({ shift: { earlierCounts = [] } }: { shift: DrawerShift }) {
  const { t } = useTranslation('mfe-seller');
  return earlierCounts.map(({ at, counted }) => (
    <SlipAmount key={at} label={t('shift.countedBefore', { time: timeOfDay(at) })} sar={counted} />
  ));
}

/** What the till took and gave; nothing before a blind count. */
function TillRows({ shift: { cashSales, tips = 0, cashRefunds = 0 } }: { shift: DrawerShift }) {
  const { t } = useTranslation('mfe-seller');
  if (cashSales === undefined) return null;
  return (
    <>
      <SlipAmount label={t('shift.cashSales')} sar={cashSales} />
      <SlipAmount label={t('shift.slip.ofWhichTips')} sar={tips} />
      <SlipAmount label={t('shift.cashRefunds')} sar={-cashRefunds} />
    </>
  );
}

/** The count, and by how much it differs as far as the person may know. @param counted SAR */
function CountRows({ shift, counted }: { shift: DrawerShift; counted: number }) {
  const { t } = useTranslation('mfe-seller');
  const nameOf = useNameOf();
  return (
    <SlipList>
      <SlipAmount label={t('shift.counted')} sar={counted} />
      {shift.expectedCash !== undefined && (
        <SlipAmount
          label={t('shift.difference')}
          sar={Math.round((counted - shift.expectedCash) * 100) / 100}
        />
      )}
      <EarlierCounts shift={shift} />
      {shift.reason && <SlipRow label={t('shift.reason')}>{shift.reason}</SlipRow>}
      {shift.approvedBy && (
        <SlipRow label={t('shift.slip.approvedBy')}>{nameOf(shift.approvedBy)}</SlipRow>
      )}
      {shift.leftCash !== undefined && <SlipAmount label={t('shift.left')} sar={shift.leftCash} />}
    </SlipList>
  );
}
