import type { ReactNode } from 'react';
import { Icon, type IconName } from '@smokehouse/shared/ui';
import { Drawing } from './drawing';

/** Icons that only the desk uses, in the style of the shared icons: 24 × 24, stroked. */
const DRAWINGS = {
  bell: (
    <>
      <path d="M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15L6 16Z" />
      <path d="M10 20.5h4" />
    </>
  ),
  sound: (
    <>
      <path d="M4.5 9.5v5h3.5l4.5 4v-13l-4.5 4H4.5Z" />
      <path d="M16 9a4.2 4.2 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11" />
    </>
  ),
  mute: (
    <>
      <path d="M4.5 9.5v5h3.5l4.5 4v-13l-4.5 4H4.5Z" />
      <path d="m16 9.5 5 5M21 9.5l-5 5" />
    </>
  ),
  chart: (
    <>
      <path d="M4 20h16M7 16.5v-5M12 16.5V5M17 16.5V9" />
    </>
  ),
  code: (
    <>
      <path d="M4.5 4.5h5v5h-5zM14.5 4.5h5v5h-5zM4.5 14.5h5v5h-5zM14.5 14.5h2v2M19.5 14.5v5h-5" />
    </>
  ),
  camera: (
    <>
      <path d="M4 8h3.5L9 5.5h6L16.5 8H20v11H4V8Z" />
      <path d="M12 16.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4Z" />
    </>
  ),
  grip: (
    <>
      <path d="M9 6h.1M9 12h.1M9 18h.1M15 6h.1M15 12h.1M15 18h.1" />
    </>
  ),
  down: (
    <>
      <path d="m6 9.5 6 6 6-6" />
    </>
  ),
  sliders: (
    <>
      <path d="M4 8h6M16 8h4M4 16h2M12 16h8" />
      <circle cx="13" cy="8" r="2.6" />
      <circle cx="9" cy="16" r="2.6" />
    </>
  ),
  pencil: (
    <>
      <path d="m5 19 .8-3.8L16 5l3 3L8.8 18.2 5 19Z" />
      <path d="m13.5 7.5 3 3" />
    </>
  ),
  board: (
    <>
      <path d="M4 5h4.5v14H4zM9.8 5h4.5v9H9.8zM15.5 5H20v11.5h-4.5z" />
    </>
  ),
  rows: (
    <>
      <path d="M4 5h16v14H4zM4 10h16M4 14.5h16" />
    </>
  ),
  layers: (
    <>
      <path d="m12 3.5 8.5 4.5-8.5 4.5L3.5 8 12 3.5Z" />
      <path d="M3.5 12 12 16.5l8.5-4.5M3.5 16 12 20.5l8.5-4.5" />
    </>
  ),
  undo: (
    <>
      <path d="M8.5 6 4.5 10l4 4" />
      <path d="M5 10h9.5a5 5 0 0 1 0 10H10" />
    </>
  ),
  floor: (
    <>
      <path d="M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4z" />
      <circle cx="16.5" cy="16.5" r="3.5" />
    </>
  ),
  drawer: (
    <>
      <path d="M4 5h16v8H4zM4 13v6h16v-6M10 16h4M8 9h8" />
    </>
  ),
  file: (
    <>
      <path d="M6 3.5h8l4 4v13H6v-17Z" />
      <path d="M14 3.5v4h4M12 11v6M9.5 14.5 12 17l2.5-2.5" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type DeskIconName = keyof typeof DRAWINGS;

/** A decorative icon. Its meaning must be in the text beside it or in the label of its button. */
export function DeskIcon({ name }: { name: DeskIconName }) {
  return <Drawing flip={name === 'undo'}>{DRAWINGS[name]}</Drawing>;
}

/** An icon of the desk, or else one that all pages share. */
export function LinkIcon({ name }: { name: DeskIconName | IconName }) {
  return isOfDesk(name) ? <DeskIcon name={name} /> : <Icon name={name} />;
}

const isOfDesk = (name: string): name is DeskIconName => name in DRAWINGS;
