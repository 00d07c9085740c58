import type { PageConfig } from '@smokehouse/shared/contract/federation';
import { findParts, type Part } from './parts';
import styles from './overlay.module.css';

/** Whether it was on, for the visit. */
const KEY = 'smokehouse:boundaries';
const SHORTCUT = 'Alt+Shift+B';

const isShortcut = ({ altKey, shiftKey, code }: KeyboardEvent): boolean =>
  altKey && shiftKey && code === 'KeyB';

/** The same colour for a package on every page. Unit: degrees. */
const hueOf = (remote: string): number =>
  [...remote].reduce((hue, letter) => (hue * 31 + letter.charCodeAt(0)) % 360, 7);

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string | undefined,
  attributes: Readonly<Record<string, string>> = {},
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  made.className = className ?? '';
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function draw({ remote, release, insteadOf, box }: Part): HTMLLIElement {
  const item = element('li', styles['part']);
  item.style.cssText = `--hue: ${hueOf(remote)}; left: ${box.left}px; top: ${box.top}px; width: ${box.width}px; height: ${box.height}px`;
  const label = element('span', styles['label']);
  // Of a part that begins above the window the label is at the window's edge.
  label.style.marginBlockStart = `${Math.max(0, -box.top)}px`;
  label.textContent = `${remote} ${release}${insteadOf === undefined ? '' : ` instead of ${insteadOf}`}`;
  item.append(label);
  return item;
}

/**
 * Puts the switch and the outlines on the page. Developers' words are English, and read from left
 * to right.
 */
export function showBoundaries(page: PageConfig): void {
  const frame = element('section', styles['frame'], {
    'aria-label': 'Boundaries',
    dir: 'ltr',
    lang: 'en',
  });
  const list = element('ul', styles['list']);
  const button = element('button', styles['button'], {
    type: 'button',
    'aria-keyshortcuts': SHORTCUT,
    title: SHORTCUT,
  });
  button.textContent = 'Boundaries';
  frame.append(list, button);
  document.body.append(frame);

  let isOn = sessionStorage.getItem(KEY) !== 'off';
  let asked = 0;
  const paint = () => {
    asked = 0;
    list.replaceChildren(...(isOn ? findParts(page).map(draw) : []));
  };
  // However much moves at once, it is drawn once a frame.
  const ask = () => {
    if (isOn) asked ||= requestAnimationFrame(paint);
  };
  const turn = (on: boolean) => {
    isOn = on;
    sessionStorage.setItem(KEY, on ? 'on' : 'off');
    button.setAttribute('aria-pressed', String(on));
    paint();
  };

  button.addEventListener('click', () => {
    turn(!isOn);
  });
  addEventListener('keydown', (event) => {
    if (isShortcut(event)) {
      event.preventDefault();
      turn(!isOn);
    }
  });
  addEventListener('scroll', ask, { passive: true, capture: true });
  new ResizeObserver(ask).observe(document.documentElement);
  const root = document.getElementById('root');
  if (root)
    new MutationObserver(ask).observe(root, { subtree: true, childList: true, attributes: true });
  turn(isOn);
}
