import styles from './switch.module.css';

/** A switch that acts at once. */
export function Switch({
  isOn,
  label,
  text,
  isSaving = false,
  onToggle,
}: {
  isOn: boolean;
  /** The accessible name. */
  label: string;
  text: string;
  isSaving?: boolean;
  onToggle: () => void;
}) {
  // Not disabled while saving: a disabled button loses the keyboard focus.
  return (
    <button
      type="button"
      className={styles.switch}
      role="switch"
      aria-checked={isOn}
      aria-busy={isSaving}
      aria-label={label}
      onClick={onToggle}
    >
      <i />
      <span>{text}</span>
    </button>
  );
}
