import { Button, Icon } from '@smokehouse/shared/ui';
import styles from './undo.module.css';

/** What stays of a removed line: its name, and a button that puts it back. */
export function Undo({
  text,
  action,
  label,
  hasFocus,
  onUndo,
}: {
  text: string;
  action: string;
  /** The accessible name of the button: the action with the name of the line. */
  label: string;
  hasFocus: boolean;
  onUndo: () => void;
}) {
  return (
    <div className={styles.undo}>
      <span>{text}</span>
      <Button variant="text" aria-label={label} autoFocus={hasFocus} onClick={onUndo}>
        <Icon name="retry" />
        {action}
      </Button>
    </div>
  );
}
