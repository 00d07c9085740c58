import { call } from '@smokehouse/shared/api';
import type { DishPress, DishState as State, VisitRound } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Icon, type IconName } from '@smokehouse/shared/ui';
import { Waited } from './age';
import { KeptButton } from './kept-button';
import { markOf, useKeptPresses } from './kept-presses';
import { useAction } from './use-action';
import styles from './dish-state.module.css';

const ICONS = {
  held: 'clock',
  fired: 'list',
  cooking: 'flame',
  ready: 'check',
  served: 'check',
} as const satisfies Record<Exclude<State, 'voided'>, IconName>;

/** What is done next with a dish. A served one can be taken back. */
const NEXT = {
  held: 'fire',
  fired: 'hold',
  cooking: undefined,
  ready: 'serve',
  served: 'unserve',
} as const satisfies Record<Exclude<State, 'voided'>, DishPress['action'] | undefined>;

const VARIANTS = { serve: 'accent', fire: 'line', hold: 'text', unserve: 'text' } as const;

/** The state of a dish, and the one action that follows. */
export function DishState({
  order,
  position,
  name,
  clockSkew,
}: {
  order: VisitRound;
  position: number;
  name: string;
  clockSkew: number;
}) {
  const { t } = useTranslation('mfe-seller');
  const { isSending, run } = useAction();
  const mark = markOf({ order: order._id, line: position });
  const waits = useKeptPresses()(mark);
  const { state, readyAt } = order.lines[position] ?? {};
  if (state === undefined || state === 'voided' || order.isCancelled) return null;
  const next = NEXT[state];
  const label = next && t(`floor.dish.label.${next}`, { name });
  const send = (action: DishPress['action']) =>
    run(
      (by) =>
        call(
          'POST /api/seller/dishes',
          { action, dishes: [{ order: order._id, line: position }] },
          by,
        ),
      { kept: label ?? name, marks: [mark] },
    );
  return (
    <span className={`${styles.dish} ${styles[state]}`}>
      <span className={styles.state}>
        <Icon name={ICONS[state]} />
        {t(`floor.dish.${state}`)}
        {readyAt && <Waited since={readyAt} clockSkew={clockSkew} />}
      </span>
      {next && (
        <KeptButton
          variant={VARIANTS[next]}
          small
          waits={waits}
          isSending={isSending}
          label={label ?? name}
          onPress={() => send(next)}
        >
          {t(`floor.dish.${next}`)}
        </KeptButton>
      )}
    </span>
  );
}
