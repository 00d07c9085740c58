import { useState } from 'react';
import { useQueryClient } from '@smokehouse/shared/query';
import { paths, type VisitDetails } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, ButtonLink, Price } from '@smokehouse/shared/ui';
import { BillDialog } from '../bills/public/bill-dialog';
import { Dialog } from '../parts/dialog';
import { unservedOf } from './public/unserved';
import { UnservedNote, useUnservedText } from './unready-dialog';
import { useTabName } from './visit-rounds';
import styles from './dialogs.module.css';

/** The last round of a guest, which stands for their tab. */
const lastOrder = ({ rounds }: VisitDetails, guest: string) =>
  rounds.findLast((round) => round.guest === guest && !round.isCancelled)?._id;

/**
 * The bills of a visit: each guest has their own. With one guest, their bill opens at once. If a
 * guest pays for all, one bill is the first choice.
 */
export function BillsDialog({ visit, onClose }: { visit: VisitDetails; onClose: () => void }) {
  const { t } = useTranslation('mfe-seller');
  const tabName = useTabName();
  const client = useQueryClient();
  const people = visit.people.filter(({ _id }) => lastOrder(visit, _id) !== undefined);
  const [orderId, setOrderId] = useState(() =>
    people.length === 1 ? lastOrder(visit, people[0]?._id ?? '') : undefined,
  );
  const split = people[0] && lastOrder(visit, people[0]._id);
  const closeBill = () => {
    setOrderId(undefined);
    void client.invalidateQueries({ queryKey: ['floor'] });
    if (people.length === 1) onClose();
  };
  const unserved = unservedOf(visit.rounds);
  const note = useUnservedText()(unserved);
  if (orderId !== undefined)
    return <BillDialog orderId={orderId} note={note} onClose={closeBill} />;
  return (
    <Dialog title={t('floor.bills.title', { table: visit.table })} onClose={onClose}>
      {visit.payer !== undefined && split !== undefined && (
        <>
          <p className={styles.text}>
            <b>{t('floor.bills.payer', { name: visit.payer })}</b>
          </p>
          <p className={styles.text}>
            <ButtonLink variant="accent" block to={`${paths.splitBill(split)}&for=all`}>
              {t('floor.bills.forAll')}
            </ButtonLink>
          </p>
        </>
      )}
      <UnservedNote className={styles.text} dishes={unserved} />
      <p className={styles.text}>{t('floor.bills.text')}</p>
      <ul className={styles.bills}>
        {people.map((guest) => (
          <li key={guest._id}>
            <b>
              <bdi>{tabName(guest)}</bdi>
            </b>
            <span>{guest.unpaid > 0 ? <Price amount={guest.unpaid} /> : t('floor.paidRound')}</span>
            <Button variant="line" small onClick={() => setOrderId(lastOrder(visit, guest._id))}>
              {t('floor.bills.open')}
              <span className="vh">: {tabName(guest)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {split !== undefined && (
        <ButtonLink variant="solid" to={paths.splitBill(split)}>
          {t('bill.split')}
        </ButtonLink>
      )}
    </Dialog>
  );
}
