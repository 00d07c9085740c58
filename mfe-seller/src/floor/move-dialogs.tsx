import { type ReactNode, useState } from 'react';
import { Alert } from '@smokehouse/shared/bundled/alert';
import { call } from '@smokehouse/shared/api';
import type { UnseatedGuest, VisitDetails } from '@smokehouse/shared/contract';
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
    <Ask
      key={to}
      title={t(`floor.pick.${kind}Ask`, { table, to })}
      failure={failure}
      text={t(`floor.pick.${kind}Text`)}
      submitLabel={t(`floor.pick.${kind}Submit`, { table, to })}
      isSending={isSending}
      onSubmit={submit}
      onOther={another}
      onClose={onClose}
      unserved={<UnservedNote className={styles.text} dishes={unservedOf(visit.rounds)} />}
    >
      <BeforeAfter kind={kind} visit={visit} to={to} />
    </Ask>
  );
}

/** Moves one guest of a visit alone: chooses the guest, if there are several, and the table, and asks. */
export function MoveGuestDialog({
  visit,
  areas,
  onClose,
}: {
  visit: VisitDetails;
  areas: readonly AreaTiles[];
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const guestName = useGuestName();
  const { isSending, failure, forget, run } = useDialogAction();
  const { people, table } = visit;
  const [chosen, setChosen] = useState(people.length === 1 ? people[0]?._id : undefined);
  const [to, setTo] = useState<string>();
  const guest = people.find(({ _id }) => _id === chosen);
  if (!guest)
    return (
      <Dialog title={t('floor.pick.who')} onClose={onClose}>
        <div className={styles.choices}>
          {people.map((one) => (
            <Button key={one._id} variant="line" onClick={() => setChosen(one._id)}>
              <bdi>{guestName(one)}</bdi>
            </Button>
          ))}
        </div>
      </Dialog>
    );
  const name = guestName(guest);
  if (to === undefined)
    return (
      <Dialog title={t('floor.pick.guest', { name })} onClose={onClose}>
        <p className={styles.text}>{t('floor.pick.seatText')}</p>
        <TablePicker
          areas={areas}
          isOffered={(tile) => tile.table !== table}
          isBusy={false}
          onChoose={setTo}
        />
      </Dialog>
    );
  return (
    <Ask
      key={to}
      title={t('floor.pick.guestAsk', { name, table, to })}
      failure={failure}
      text={t('floor.pick.guestText')}
      submitLabel={t('floor.pick.moveSubmit', { table, to })}
      isSending={isSending}
      onSubmit={() =>
        run(() => call('POST /api/seller/visit/seat', { guest: guest._id, table: to }), {
          onDone: onClose,
        })
      }
      onOther={() => {
        forget();
        setTo(undefined);
      }}
      onClose={onClose}
    >
      <BeforeAfter kind="guest" visit={visit} guest={guest} to={to} />
    </Ask>
  );
}

/** Seats a guest who is at no table. */
export function SeatGuestDialog({
  guest,
  areas,
  onClose,
}: {
  guest: UnseatedGuest;
  areas: readonly AreaTiles[];
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const { isSending, failure, run } = useDialogAction();
  const { name, table: named } = guest;
  const choose = (table: string) =>
    run(() => call('POST /api/seller/visit/seat', { guest: guest._id, table }), {
      onDone: onClose,
    });
  return (
    <Dialog title={t('floor.pick.seat', { name })} onClose={onClose}>
      {failure && <Alert>{failure}</Alert>}
      <p className={styles.text}>{t('floor.pick.seatText')}</p>
      {named && (
        <p className={styles.text}>
          <bdi>{name}</bdi> <b>{t('floor.unseated.says', { table: named })}</b>
        </p>
      )}
      <TablePicker
        areas={areas}
        isOffered={() => true}
        isBusy={isSending}
        named={named}
        onChoose={choose}
      />
    </Dialog>
  );
}

/** Shows both tables before and after, and asks. */
function Ask({
  title,
  failure,
  text,
  submitLabel,
  isSending,
  onSubmit,
  onOther,
  onClose,
  children,
  unserved,
}: {
  title: string;
  failure: string;
  text: string;
  submitLabel: string;
  isSending: boolean;
  onSubmit: () => void;
  /** Another table is to be chosen. */
  onOther: () => void;
  onClose: () => void;
  /** Both tables, before and after. */
  children: ReactNode;
  /** What is not served. */
  unserved?: ReactNode;
}) {
  const { t } = useTranslation('mfe-seller');
  return (
    <Dialog title={title} onClose={onClose}>
      {failure && <Alert>{failure}</Alert>}
      {children}
      <p className={styles.text}>{text}</p>
      {unserved}
      <div className={styles.buttons}>
        <Button variant="accent" aria-disabled={isSending} onClick={onSubmit}>
          {submitLabel}
        </Button>
        <Button variant="line" onClick={onOther}>
          {t('floor.pick.other')}
        </Button>
      </div>
    </Dialog>
  );
}
