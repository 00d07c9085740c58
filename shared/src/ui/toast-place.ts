import button from './button.module.css';

/** What a visitor may press next: controls, and links that look like buttons. */
const CONTROLS = `button, input, select, textarea, .${button.btn}, [data-foot-bar]`;
/** Unit: px. */
const GAP = 8;

/**
 * Moves the toasts up until they cover no control of the page. They stay at their place if there is
 * no room for them on the screen.
 */
export function placeToasts(box: HTMLElement): void {
  box.style.translate = '';
  const { left, right, bottom: lowest, height } = box.getBoundingClientRect();
  const controls = [...document.querySelectorAll(CONTROLS)]
    .map((control) => control.getBoundingClientRect())
    .filter((one) => one.height > 0 && one.left < right && one.right > left)
    .sort((one, other) => other.bottom - one.bottom);
  let bottom = lowest;
  for (const one of controls)
    if (one.top < bottom && one.bottom > bottom - height) bottom = one.top - GAP;
  if (bottom !== lowest && bottom > height) box.style.translate = `0 ${bottom - lowest}px`;
}
