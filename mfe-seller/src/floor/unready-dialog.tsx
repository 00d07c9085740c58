import { useTranslation } from '@smokehouse/shared/i18n';
import { ConfirmDialog } from '../parts/confirm-dialog';
import type { TogetherRound } from './rounds';

/** Asks before a round is served of which dishes are on hold or still being made. */
export function UnreadyDialog({
  round,
  isSending,
  onServe,
  onClose,
}: {
  round: TogetherRound;
  isSending: boolean;
  onServe: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const { number, dishes } = round;
  const text = [
    dishes.held > 0 && t('floor.dish.heldCount', { count: dishes.held }),
    dishes.open > 0 && t('floor.dish.openCount', { count: dishes.open }),
    t('floor.dish.anywayText'),
  ].filter(Boolean);
  return (
    <ConfirmDialog
      title={t('floor.dish.anywayTitle', { number })}
      text={text.join(' ')}
      icon="check"
      submit={t('floor.dish.anyway')}
      isSending={isSending}
      onConfirm={async () => {
        onServe();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
