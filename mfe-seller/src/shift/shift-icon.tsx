import { Drawing } from '../parts/drawing';

const DRAWINGS = {
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  receipt:
    'M6 3.5v17l2-1.5 2 1.5 2-1.5 2 1.5 2-1.5 2 1.5v-17l-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5ZM9 9.5h6M9 13.5h6',
  in: 'M12 4v10M7.5 9.5 12 14l4.5-4.5M4.5 14v5h15v-5',
  out: 'M12 14V4M7.5 8.5 12 4l4.5 4.5M4.5 14v5h15v-5',
} as const;

/** A decorative icon of the drawers' pages. */
export function ShiftIcon({ name }: { name: keyof typeof DRAWINGS }) {
  return (
    <Drawing>
      <path d={DRAWINGS[name]} />
    </Drawing>
  );
}
