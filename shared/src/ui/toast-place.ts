import button from './button.module.css';

/** What a visitor may press or read next: controls, links that look like buttons, sums. */
const CONTROLS = `button, input, select, textarea, .${button.btn}, [data-foot-bar], [data-no-toast]`;
/** Unit: px. */
const GAP = 8;

/**
 * How far toasts go to the side, out of a panel that is a column of the page. A panel across the page
 * leaves them where they are. Unit: px.
 */
function besidePanel({ left, right }: DOMRect): number {
  const panel = document.querySelector('[data-toasts-beside]')?.getBoundingClientRect();
  const middle = innerWidth / 2;
  if (!panel || panel.width > middle || panel.left >= right || panel.right <= left) return 0;
  return panel.left > middle ? panel.left - GAP - right : panel.right + GAP - left;
}

/**
 * Moves the toasts beside a panel, and up until they cover no control and no sum of the page. They
 * stay at their height if there is no room for them on the screen.
 */
export function placeToasts(box: HTMLElement): void {
  box.style.translate = '';
  const place = box.getBoundingClientRect();
  const { bottom: lowest, height } = place;
  const aside = besidePanel(place);
  const [left, right] = [place.left + aside, place.right + aside];
  const controls = [...document.querySelectorAll(CONTROLS)]
    .map((control) => control.getBoundingClientRect())
    .filter((one) => one.height > 0 && one.left < right && one.right > left)
    .sort((one, other) => other.bottom - one.bottom);
  let bottom = lowest;
  for (const one of controls)
    if (one.top < bottom && one.bottom > bottom - height) bottom = one.top - GAP;
  if (bottom <= height) bottom = lowest;
  if (aside !== 0 || bottom !== lowest) box.style.translate = `${aside}px ${bottom - lowest}px`;
}
