import type { ReactNode } from 'react';
import type { DishState, VisitRound } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { ConfirmDialog } from '../parts/confirm-dialog';
import type { UnservedOfRounds } from './public/unserved';

const UNMADE: readonly DishState[] = ['held', 'fired', 'cooking'];

/** What is not served, in words: on hold, in the kitchen, at the pass. */
export function useUnservedText(): (dishes: UnservedOfRounds) => string {
  const { t } = useTranslation('mfe-seller');
  return ({ held, open, atPass }) =>
    [
      held > 0 && t('floor.dish.heldCount', { count: held }),
      open > 0 && t('floor.dish.openCount', { count: open }),
      atPass > 0 && t('floor.dish.passCount', { count: atPass }),
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
  children,
  isSending,
  onServe,
  onClose,
}: {
  title: string;
  /** What happens to these dishes. */
  text: string;
  submit: string;
  dishes: UnservedOfRounds;
  /** Below the text. */
  children?: ReactNode;
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
    >
      {children}
    </ConfirmDialog>
  );
}

/** The dishes of a round that are on hold or not made. */
export function UnmadeNames({ lines }: Pick<VisitRound, 'lines'>) {
  const language = useLanguage((state) => state.language);
  const unmade = lines.filter(({ state = 'served' }) => UNMADE.includes(state));
  return (
    <ul>
      {unmade.map((line, index) => (
        <li key={index}>
          <bdi dir="ltr" className="num">
            {line.quantity - (line.removed ?? 0)} ×
          </bdi>{' '}
          <bdi>{dishName(line, language)}</bdi>
        </li>
      ))}
    </ul>
  );
}
