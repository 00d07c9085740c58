import { useState } from 'react';
import type { CallAnswer, DrawerShift } from '@smokehouse/shared/contract';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { useQuery } from '@smokehouse/shared/query';
import { Button, ButtonLink, EmptyState, Icon } from '@smokehouse/shared/ui';
import { Dialog } from '../parts/dialog';
import { useNameOf } from '../parts/use-name-of';
import { RefundsToGive } from '../refunds/public/refunds-to-give';
import { useAccess } from '../staff/public/access';
import { Amount } from './amount';
import { CashSums } from './cash-sums';
import { DrawersDialog } from './drawers-dialog';
import { EventDialog, type OwnEvent } from './event-dialog';
import { Events } from './events';
import { dayText } from './names';
import { OpenDrawer } from './open-drawer';
import { ShiftPrint } from './print-buttons';
import { drawersQuery, shiftQuery } from './public/queries';
import { ShiftIcon } from './shift-icon';
import { NotLoaded, ShiftMain } from './shift-main';
import { ShiftSlip } from './shift-slip';
import styles from './shift.module.css';

/** `/seller/shift`: one's own drawer, from its float to its count, and the drawers of others. */
export function ShiftPage() {
  const { t } = useTranslation('mfe-seller');
  const { data, error, refetch } = useQuery(drawersQuery);
  const own = data?.drawers.find(({ shift }) => shift && shift._id === data.own)?.shift;
  if (data && own) return <OwnDrawer opened={own} data={data} />;
  return (
    <ShiftMain title={t('shift.mine')} text={data && t('shift.noneOpen')}>
      <RefundsToGive />
      {data ? (
        <div className={styles.columns}>
          <OpenDrawer drawers={data.drawers} />
          <OtherDrawers data={data} />
        </div>
      ) : (
        <NotLoaded error={error} onRetry={refetch} />
      )}
    </ShiftMain>
  );
}

function OwnDrawer({
  opened,
  data,
}: {
  opened: DrawerShift;
  data: CallAnswer<'GET /api/seller/drawers'>;
}) {
  const { t } = useTranslation('mfe-seller');
  const nameOf = useNameOf();
  const { data: details } = useQuery(shiftQuery(opened._id));
  const shift = details?.shift ?? opened;
  const events = details?.events ?? [];
  return (
    <ShiftMain
      title={nameOf(shift.drawer)}
      text={[
        nameOf(shift.openedBy),
        t('shift.openSince', { time: timeOfDay(shift.openedAt) }),
        t('shift.tradingDay', { day: dayText(shift.day) }),
      ].join(' · ')}
      aside={
        shift.expectedCash !== undefined && (
          <p className={styles.now}>
            <small>{t('shift.inDrawer')}</small>
            <Amount sar={shift.expectedCash} />
          </p>
        )
      }
    >
      <RefundsToGive />
      <div className={styles.columns}>
        <section>
          <Actions shift={shift} />
          <CashSums shift={shift} events={events} />
          <ButtonLink variant="accent" block className={styles.tall} to={paths.sellerShiftCount}>
            <ShiftIcon name="lock" />
            {t('shift.countAndClose')}
          </ButtonLink>
        </section>
        <div>
          <Events events={events} />
          <OtherDrawers data={data} />
        </div>
      </div>
    </ShiftMain>
  );
}

/** What can be done with an open drawer. */
function Actions({ shift }: { shift: DrawerShift }) {
  const { t } = useTranslation('mfe-seller');
  const [shown, setShown] = useState<OwnEvent | 'report'>();
  const close = () => setShown(undefined);
  return (
    <div className={styles.actions}>
      <Button variant="line" onClick={() => setShown('paid_in')}>
        <ShiftIcon name="in" />
        {t('shift.kindOf.paid_in')}
      </Button>
      <Button variant="line" onClick={() => setShown('paid_out')}>
        <ShiftIcon name="out" />
        {t('shift.kindOf.paid_out')}
      </Button>
      <Button variant="line" onClick={() => setShown('no_sale')}>
        <Icon name="box" />
        {t('shift.kindOf.no_sale')}
      </Button>
      <Button variant="line" onClick={() => setShown('report')}>
        <ShiftIcon name="receipt" />
        {t('shift.xReport')}
      </Button>
      {shown === 'report' && (
        <Dialog title={t('shift.xReport')} onClose={close}>
          <ShiftSlip shift={shift} />
          <ShiftPrint shift={shift._id} />
        </Dialog>
      )}
      {shown && shown !== 'report' && <EventDialog shift={shift} kind={shown} onClose={close} />}
    </div>
  );
}

/** The open drawers of other people, and the names of all drawers. */
function OtherDrawers({ data: { drawers, own } }: { data: CallAnswer<'GET /api/seller/drawers'> }) {
  const { t } = useTranslation('mfe-seller');
  const nameOf = useNameOf();
  const { may } = useAccess();
  const [isEditing, setEditing] = useState(false);
  const others = drawers.flatMap(({ shift }) => (shift && shift._id !== own ? [shift] : []));
  return (
    <section className={styles.others} aria-label={t('shift.others')}>
      <h2>{t('shift.others')}</h2>
      {others.length === 0 && <EmptyState icon="box" text={t('shift.noOthers')} />}
      <ul>
        {others.map((shift) => (
          <li key={shift._id}>
            <div>
              <b>{nameOf(shift.drawer)}</b>
              <small>
                {nameOf(shift.openedBy)} ·{' '}
                {t('shift.openSince', { time: timeOfDay(shift.openedAt) })}
              </small>
            </div>
            {shift.expectedCash !== undefined && <Amount sar={shift.expectedCash} />}
            {may('day.close') && (
              <ButtonLink variant="line" small to={countAddress(shift._id)}>
                {t('shift.count')}
                <span className="vh"> {nameOf(shift.drawer)}</span>
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
      {may('day.close') && (
        <Button variant="text" small onClick={() => setEditing(true)}>
          {t('shift.editDrawers')}
        </Button>
      )}
      {isEditing && <DrawersDialog drawers={drawers} onClose={() => setEditing(false)} />}
    </section>
  );
}

/** The address of the count of another person's drawer. */
export const countAddress = (shift: string) =>
  `${paths.sellerShiftCount}?shift=${encodeURIComponent(shift)}`;
