import type { HTMLAttributes } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Icon, IconButton } from '@smokehouse/shared/ui';
import { DeskIcon } from '../parts/desk-icon';
import styles from './options.module.css';

/** The handle that drags a row. With the keyboard: Alt and the arrow keys. */
export function Handle({ name, ...handle }: { name: string } & HTMLAttributes<HTMLButtonElement>) {
  const { t } = useTranslation('mfe-seller');
  return (
    <IconButton
      className={styles.handle}
      data-handle
      label={t('optionsEditor.move', { name })}
      title={t('optionsEditor.moveHint')}
      {...handle}
    >
      <DeskIcon name="grip" />
    </IconButton>
  );
}

/** Moves a row without dragging it. */
export function MoveButtons({
  name,
  at,
  count,
  onMove,
}: {
  name: string;
  at: number;
  count: number;
  onMove: (from: number, to: number) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  return (
    <>
      {([-1, 1] as const).map((step) => {
        const to = at + step;
        const key = step < 0 ? 'up' : 'down';
        return (
          <IconButton
            key={key}
            className={styles[key] ?? ''}
            label={t(`optionsEditor.${key}`, { name })}
            aria-disabled={to < 0 || to >= count}
            onClick={() => onMove(at, to)}
          >
            <Icon name="next" />
          </IconButton>
        );
      })}
    </>
  );
}

/** Tells a screen reader where a row was moved to. */
export function MoveStatus({ text }: { text: string }) {
  return (
    <p className="vh" role="status">
      {text}
    </p>
  );
}
