import { useState } from 'react';
import { Alert } from '@smokehouse/shared/bundled/alert';
import { call } from '@smokehouse/shared/api';
import type { VisitDetails } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button } from '@smokehouse/shared/ui';
import { Dialog } from '../parts/dialog';
import { BeforeAfter } from './before-after';
import { unservedOf } from './public/unserved';
import { TablePicker } from './table-picker';
import type { AreaTiles } from './tiles';
import { UnservedNote } from './unready-dialog';
import { useDialogAction } from './use-action';
import { useGuestName } from './visit-rounds';
import styles from './dialogs.module.css';

/**
 * Moves a visit to a free table, or merges it with that of another one: chooses the table, then shows
 * both tables before and after, and asks.
 */
export function MoveVisitDialog({
  kind,
  visit,
  areas,
  onMoved,
  onClose,
}: {
  kind: 'move' | 'merge';
  visit: VisitDetails;
  areas: readonly AreaTiles[];
  onMoved: (table: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const { table } = visit;
  const { isSending, failure, forget, run } = useDialogAction();
  const [to, setTo] = useState<string>();
  if (to === undefined)
    return (
      <Dialog title={t(`floor.pick.${kind}`, { table })} onClose={onClose}>
        <UnservedNote className={styles.text} dishes={unservedOf(visit.rounds)} />
        <TablePicker
          areas={areas}
          isOffered={(tile) => tile.table !== table && (tile.visit === null) === (kind === 'move')}
          isBusy={false}
          onChoose={setTo}
        />
      </Dialog>
    );
  const submit = () =>
    run((by) => call(`POST /api/seller/visit/${kind}`, { visit: visit._id, table, to }, by), {
      onDone() {
        onClose();
        onMoved(to);
      },
    });
  const another = () => {
    forget();
    setTo(undefined);
  };
  return (
    <Dialog key={to} title={t(`floor.pick.${kind}Ask`, { table, to })} onClose={onClose}>
      {failure && <Alert>{failure}</Alert>}
      <BeforeAfter kind={kind} visit={visit} to={to} />
      <p className={styles.text}>{t(`floor.pick.${kind}Text`)}</p>
      <UnservedNote className={styles.text} dishes={unservedOf(visit.rounds)} />
      <div className={styles.buttons}>
        <Button variant="accent" aria-disabled={isSending} onClick={submit}>
          {t(`floor.pick.${kind}Submit`, { table, to })}
        </Button>
        <Button variant="line" onClick={another}>
          {t('floor.pick.other')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Seats one guest at another table: chooses the guest, if there are several, and the table. */
export function MoveGuestDialog({
  guests,
  areas,
  without,
  named,
  onClose,
}: {
  guests: readonly { _id: string; name: string; isAll?: boolean }[];
  areas: readonly AreaTiles[];
  /** The table where they sit. */
  without?: string;
  /** The table that they named. */
  named?: string | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const guestName = useGuestName();
  const { isSending, failure, run } = useDialogAction();
  const [chosen, setChosen] = useState(guests.length === 1 ? guests[0]?._id : undefined);
  const guest = guests.find(({ _id }) => _id === chosen);
  const nameOf = (one: (typeof guests)[number]) =>
    guestName({ name: one.name, isAll: one.isAll ?? false });
  if (!guest)
    return (
      <Dialog title={t('floor.pick.who')} onClose={onClose}>
        <div className={styles.choices}>
          {guests.map((one) => (
            <Button key={one._id} variant="line" onClick={() => setChosen(one._id)}>
              <bdi>{nameOf(one)}</bdi>
            </Button>
          ))}
        </div>
      </Dialog>
    );
  const choose = (table: string) =>
    run(() => call('POST /api/seller/visit/seat', { guest: guest._id, table }), {
      onDone: onClose,
    });
  return (
    <Dialog title={t('floor.pick.seat', { name: nameOf(guest) })} onClose={onClose}>
      {failure && <Alert>{failure}</Alert>}
      <p className={styles.text}>{t('floor.pick.seatText')}</p>
      {named && (
        <p className={styles.text}>
          <bdi>{nameOf(guest)}</bdi> <b>{t('floor.unseated.says', { table: named })}</b>
        </p>
      )}
      <TablePicker
        areas={areas}
        isOffered={({ table }) => table !== without}
        isBusy={isSending}
        named={named}
        onChoose={choose}
      />
    </Dialog>
  );
}
