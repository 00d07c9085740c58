import { useTranslation } from '@smokehouse/shared/i18n';
import { ConfirmDialog } from '../parts/confirm-dialog';
import type { UnservedOfRounds } from './public/unserved';

/** What is not served, in words: on hold, in the kitchen, at the pass. */
export function useUnservedText(): (dishes: UnservedOfRounds) => string {
  const { t } = useTranslation('mfe-seller');
  return ({ held, open, ready }) =>
    [
      held > 0 && t('floor.dish.heldCount', { count: held }),
      open > 0 && t('floor.dish.openCount', { count: open }),
      ready.length > 0 && t('floor.dish.passCount', { count: ready.length }),
    ]
      .filter(Boolean)
      .join(' ');
}

/** Names the dishes that are not served of some rounds; nothing if there are none. */
export function UnservedNote({
  dishes,
  className,
}: {
  dishes: UnservedOfRounds;
  className?: string;
}) {
  const text = useUnservedText();
  return dishes.all.length > 0 ? <p className={className}>{text(dishes)}</p> : null;
}

/** Asks before dishes count as served that are on hold, being made or at the pass. */
export function UnreadyDialog({
  title,
  text,
  submit,
  dishes,
  isSending,
  onServe,
  onClose,
}: {
  title: string;
  /** What happens to these dishes. */
  text: string;
  submit: string;
  dishes: UnservedOfRounds;
  isSending: boolean;
  onServe: () => void;
  onClose: () => void;
}) {
  const unservedText = useUnservedText();
  return (
    <ConfirmDialog
      title={title}
      text={`${unservedText(dishes)} ${text}`}
      icon="check"
      submit={submit}
      isSending={isSending}
      onConfirm={async () => {
        onServe();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
