import type { ReactNode } from 'react';
import styles from './segments.module.css';

/** A row of connected buttons of which one is chosen. */
export function Segments<T extends string | number>({
  label,
  choices,
  chosen,
  className = '',
  onChoose,
  children,
}: {
  /** The accessible name of the row. */
  label: string;
  choices: readonly T[];
  chosen: T;
  className?: string | undefined;
  onChoose: (choice: T) => void;
  /** The content of a button. */
  children: (choice: T) => ReactNode;
}) {
  return (
    <div className={`${styles.segments} ${className}`} role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === chosen}
          onClick={() => onChoose(choice)}
        >
          {children(choice)}
        </button>
      ))}
    </div>
  );
}
