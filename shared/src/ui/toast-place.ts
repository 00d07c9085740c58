import button from './button.module.css';

/** What a visitor may press or read next: controls, links that look like buttons, sums. */
const CONTROLS = `button, input, select, textarea, .${button.btn}, [data-foot-bar], [data-no-toast]`;
/** Unit: px. */
const GAP = 8;

/**
 * Moves the toasts up until they cover no control and no sum of the page. They stay at their place if there is
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
