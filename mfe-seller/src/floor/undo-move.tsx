import { useId } from 'react';
import { call } from '@smokehouse/shared/api';
import type { VisitDetails } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { useNavigate } from '@smokehouse/shared/router';
import { Button } from '@smokehouse/shared/ui';
import { viewAddress } from './floor-view';
import { useAction } from './use-action';
import { useGuestName } from './visit-rounds';
import styles from './visit-panel.module.css';

/**
 * Says how the guests came to this table, or which one left it alone, and undoes it, as long as that
 * is possible.
 */
export function UndoMove({ visit: { table, undo } }: { visit: VisitDetails }) {
  const { t } = useTranslation('mfe-seller');
  const guestName = useGuestName();
  const id = useId();
  const navigate = useNavigate();
  const { isSending, run } = useAction();
  if (!undo) return null;
  const { _id: move, kind, from, to, at, guest } = undo;
  const text = guest ? (to === table ? 'guestCame' : 'guestWent') : kind;
  const name = guest && guestName(guest);
  const submit = () =>
    run((by) => call('POST /api/seller/visit/undo', { move, table }, by), {
      onDone: () => void navigate(viewAddress({ table: from })),
    });
  return (
    <p className={styles.undo}>
      <span id={id}>{t(`floor.undo.${text}`, { name, from, to, time: timeOfDay(at) })}</span>
      <Button variant="text" aria-describedby={id} aria-disabled={isSending} onClick={submit}>
        {t('floor.undo.submit')}
      </Button>
    </p>
  );
}
