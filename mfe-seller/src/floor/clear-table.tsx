import { useState } from 'react';
import { call } from '@smokehouse/shared/api';
import type { VisitDetails } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Icon } from '@smokehouse/shared/ui';
import { ConfirmDialog } from '../parts/confirm-dialog';
import { useKeptPresses } from './kept-presses';
import { OwedRefunds, owedOf } from './owed-refunds';
import { unservedOf, type UnservedOfRounds } from './public/unserved';
import { UnreadyDialog } from './unready-dialog';
import { useAction } from './use-action';
import styles from './visit-panel.module.css';

/** Clears a table. Dishes that nobody has brought, and money that is owed, are named first. */
export function Clear({ visit, isNext }: { visit: VisitDetails; isNext: boolean }) {
  const { t } = useTranslation('mfe-seller');
  const [isAsking, setAsking] = useState(false);
  const { isSending, run } = useAction();
  const unserved = unservedOf(visit.rounds);
  const mark = `clear ${visit._id}`;
  const waits = useKeptPresses()(mark);
  const submit = () =>
    run((by) => clear(visit, unserved, by), { kept: t('floor.clear'), marks: [mark] });
  const press = () => {
    if (waits) return;
    if (unserved.all.length > 0 || owedOf(visit.rounds).length > 0) setAsking(true);
    else submit();
  };
  return (
    <>
      <Button
        variant={!isNext ? 'text' : waits ? 'line' : 'accent'}
        className={isNext ? styles.next : styles.last}
        aria-disabled={isSending || waits}
        onClick={press}
      >
        {isNext && <Icon name={waits ? 'clock' : 'check'} />}
        {waits ? t('floor.dish.keptOf', { what: t('floor.clear') }) : t('floor.clear')}
      </Button>
      {isAsking && (
        <AskFirst
          visit={visit}
          unserved={unserved}
          isSending={isSending}
          onClear={submit}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Names what is not served, and what is still to be refunded. */
function AskFirst({
  visit: { table, rounds },
  unserved,
  isSending,
  onClear,
  onClose,
}: {
  visit: VisitDetails;
  unserved: UnservedOfRounds;
  isSending: boolean;
  onClear: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  if (unserved.all.length > 0)
    return (
      <UnreadyDialog
        title={t('floor.dish.clearTitle', { table })}
        text={t('floor.dish.clearText')}
        submit={t('floor.dish.clearAnyway')}
        dishes={unserved}
        isSending={isSending}
        onServe={onClear}
        onClose={onClose}
      >
        <OwedRefunds rounds={rounds} />
      </UnreadyDialog>
    );
  return (
    <ConfirmDialog
      title={t('floor.owed.title', { table })}
      text={t('floor.owed.clear')}
      icon="check"
      submit={t('floor.clear')}
      isSending={isSending}
      onConfirm={async () => {
        onClear();
        onClose();
      }}
      onClose={onClose}
    >
      <OwedRefunds rounds={rounds} />
    </ConfirmDialog>
  );
}

/** Serves what is left, so that no dish stays in the kitchen without a table, and clears it. */
async function clear(
  { _id, table }: VisitDetails,
  { all }: UnservedOfRounds,
  by: { staff: string | undefined },
): Promise<{ message: string }> {
  if (all.length > 0) await call('POST /api/seller/dishes', { action: 'serve', dishes: all }, by);
  return call('POST /api/seller/visit/clear', { visit: _id, table, asks: true }, by);
}
