import type { ReactNode } from 'react';
import { Drawing } from '../../parts/drawing';

/** Icons that only the floor uses, in the style of the shared icons: 24 × 24, stroked. */
const DRAWINGS = {
  people: (
    <>
      <circle cx="9" cy="8.5" r="3" />
      <path d="M3 19c.6-3.2 2.8-5 6-5s5.4 1.8 6 5M15.5 5.8a3 3 0 0 1 0 5.4M17.5 14.3c2 .7 3.1 2.3 3.5 4.7" />
    </>
  ),
  fork: (
    <path d="M7.5 3.5v17M5 3.5V8a2.5 2.5 0 0 0 5 0V3.5M16.5 20.5v-7M16.5 13.5c-2 0-3-2-3-5s1.2-5 3-5v10Z" />
  ),
  octagon: (
    <>
      <path d="M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3L8.3 3Z" />
      <path d="M12 7.5v5.5M12 16.2v.2" />
    </>
  ),
  receipt: (
    <path d="M6 3.5v17l2-1.5 2 1.5 2-1.5 2 1.5 2-1.5 2 1.5v-17l-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5ZM9 9.5h6M9 13.5h6" />
  ),
  move: <path d="M4 12h15M13.5 6.5 19 12l-5.5 5.5" />,
  merge: <path d="M5 4.5 12 11l7-6.5M12 11v8.5M8.5 16l3.5 3.5 3.5-3.5" />,
  split: <path d="M12 20v-8M12 12 5 5M12 12l7-7M5 9.5V5h4.5M19 9.5V5h-4.5" />,
} satisfies Record<string, ReactNode>;

export type FloorIconName = keyof typeof DRAWINGS;

/** A decorative icon. Its meaning must be in the text beside it or in the label of its button. */
export function FloorIcon({ name }: { name: FloorIconName }) {
  return <Drawing>{DRAWINGS[name]}</Drawing>;
}
