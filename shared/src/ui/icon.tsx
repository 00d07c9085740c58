const FLAME =
  'M12 3c.5 3.5 5.5 5.5 5.5 10.5a5.5 5.5 0 0 1-11 0c0-2 1-3.5 2-4.5.3 1.5 1 2.2 1.8 2.5C10 8.5 10.5 5 12 3Z';

/** The paths of the icons, 24 × 24, stroked in the text colour. */
const DRAWINGS = {
  search: 'M4.5 11a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0ZM16 16l4.5 4.5',
  bag: 'M5 8h14l-1 12H6L5 8ZM9 8V6.5a3 3 0 0 1 6 0V8',
  user: 'M8.4 8a3.6 3.6 0 1 0 7.2 0 3.6 3.6 0 1 0-7.2 0ZM4.5 20c.8-3.8 3.7-6 7.5-6s6.7 2.2 7.5 6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  x: 'M6 6l12 12M18 6 6 18',
  plus: 'M12 5.5v13M5.5 12h13',
  minus: 'M5.5 12h13',
  pause: 'M9 6v12M15 6v12',
  next: 'M9 5l7 7-7 7',
  clock: 'M3.8 12a8.2 8.2 0 1 0 16.4 0 8.2 8.2 0 1 0-16.4 0ZM12 7.5V12l3 2',
  pin: 'M12 21s6.5-5.6 6.5-11a6.5 6.5 0 0 0-13 0C5.5 15.4 12 21 12 21ZM9.7 10a2.3 2.3 0 1 0 4.6 0 2.3 2.3 0 1 0-4.6 0Z',
  phone:
    'M6 4h3l1.5 4-2 1.5a11 11 0 0 0 6 6l1.5-2 4 1.5v3c0 1-1 2-2 2C11.5 20 4 12.5 4 6c0-1 1-2 2-2Z',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  alert: 'M12 4 2.8 19.5h18.4L12 4ZM12 10v4.5M12 17v.2',
  retry: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15',
  print: 'M7 9V4h10v5M7 17H4.5v-7h15v7H17M7 14h10v6H7z',
  flame: FLAME,
  truck:
    'M3 7h10v9H3zM13 10h4l3.5 3.2V16H13M5.2 17a1.8 1.8 0 1 0 3.6 0 1.8 1.8 0 1 0-3.6 0ZM15 17a1.8 1.8 0 1 0 3.6 0 1.8 1.8 0 1 0-3.6 0Z',
  list: 'M8 7h12M8 12h12M8 17h12M4 7h.1M4 12h.1M4 17h.1',
  table: 'M3 9h18M5 9l1.5 10M19 9l-1.5 10M12 9v6',
  box: 'M4 8l8-4 8 4v8l-8 4-8-4V8ZM4 8l8 4 8-4M12 12v8',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM9.2 12a2.8 2.8 0 1 0 5.6 0 2.8 2.8 0 1 0-5.6 0Z',
  trash: 'M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7',
  upload: 'M12 15V4.5M7.5 9 12 4.5 16.5 9M4.5 15v4.5h15V15',
  out: 'M14 4.5H5v15h9M10 12h10M16.5 8.5 20 12l-3.5 3.5',
  fb: 'M14 20v-7h2.5l.5-3h-3V8.2c0-.9.4-1.7 1.8-1.7H17V4h-2.2C12.5 4 11 5.4 11 7.8V10H8.5v3H11v7',
  ig: 'M8.5 4h7a4.5 4.5 0 0 1 4.5 4.5v7a4.5 4.5 0 0 1-4.5 4.5h-7a4.5 4.5 0 0 1-4.5-4.5v-7a4.5 4.5 0 0 1 4.5-4.5ZM8.4 12a3.6 3.6 0 1 0 7.2 0 3.6 3.6 0 1 0-7.2 0ZM16.6 7.4h.1',
  wa: 'M4 20l1.2-4A8 8 0 1 1 8.2 19L4 20ZM9 9c0 3.5 2.5 6 6 6l1-1.6-2-1-1 .8c-1-.4-1.7-1.2-2.2-2.2l.8-1-1-2L9 9Z',
  cal: FLAME,
  cloud: 'M7 18h10a4 4 0 0 0 .6-7.9A6 6 0 0 0 6 10a4 4 0 0 0 1 8ZM10 12l4 4M14 12l-4 4',
  bowl: 'M3.5 12h17a8.5 8.5 0 0 1-17 0ZM8 8.5c0-1.5 1-1.5 1-3M12.5 8.5c0-1.5 1-1.5 1-3',
} satisfies Record<string, string>;

export type IconName = keyof typeof DRAWINGS;

/** A decorative icon. Its meaning must be in the text beside it or in the label of its button. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg className={`ic ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={DRAWINGS[name]} />
    </svg>
  );
}
