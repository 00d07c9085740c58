import type { ReactNode } from 'react';
import { Drawing } from '../parts/drawing';

/** Icons of the kitchen display: 24 × 24, stroked. */
const DRAWINGS = {
  bell: <path d="M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.5H5l1.5-1.5ZM10 20.5h4" />,
  sound: (
    <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5H4ZM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11" />
  ),
  mute: <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5H4ZM16 9.5l5 5M21 9.5l-5 5" />,
  new: <path d="M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.5H5l1.5-1.5ZM10 20.5h4" />,
  ok: (
    <>
      <circle cx="12" cy="12" r="8.2" />
      <path d="M12 7.5V12l3 2" />
    </>
  ),
  soon: (
    <>
      <path d="M12 4 2.8 19.5h18.4L12 4Z" />
      <path d="M12 10v4.5M12 17v.2" />
    </>
  ),
  late: (
    <>
      <path d="M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3L8.3 3Z" />
      <path d="M12 7.5v5.5M12 16.2v.2" />
    </>
  ),
  print: <path d="M7 9V4.5h10V9M7 17H4.5V9h15v8H17M7 14h10v5.5H7V14Z" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  cross: <path d="m6 6 12 12M18 6 6 18" />,
  pencil: <path d="m5 19 1-4L16 5l3 3L9 18l-4 1ZM14 7l3 3" />,
  note: <path d="M5 5h14v10l-4.5 4.5H5V5ZM14.5 19.5V15H19M8.5 9h7M8.5 12.5h4" />,
  flame: (
    <path d="M12 3c.5 3.5 5.5 5.5 5.5 10.5a5.5 5.5 0 0 1-11 0c0-2 1-3.5 2-4.5.3 1.5 1 2.2 1.8 2.5C10 8.5 10.5 5 12 3Z" />
  ),
  undo: (
    <>
      <path d="M8.5 5 4.5 9l4 4" />
      <path d="M4.5 9H14a5 5 0 0 1 0 10H9" />
    </>
  ),
  pause: <path d="M9 6v12M15 6v12" />,
  next: <path d="m9 5 7 7-7 7" />,
  more: (
    <g fill="currentColor">
      <circle cx="4.5" cy="12" r="1.4" />
      <circle cx="12" cy="12" r="1.4" />
      <circle cx="19.5" cy="12" r="1.4" />
    </g>
  ),
} satisfies Record<string, ReactNode>;

/** A decorative icon: its meaning is in the words beside it or in the label of its button. */
export function KitchenIcon({
  name,
  flip = false,
}: {
  name: keyof typeof DRAWINGS;
  flip?: boolean;
}) {
  return <Drawing flip={flip}>{DRAWINGS[name]}</Drawing>;
}
