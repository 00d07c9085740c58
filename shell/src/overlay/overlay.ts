import { openStorage } from '@smokehouse/shared/bundled/storage';
import type { PageConfig } from '@smokehouse/shared/contract/federation';
import { findParts, type Part } from './parts';
import styles from './overlay.module.css';

/** Stores whether the overlay is visible, for the visit. */
const KEY = 'boundaries';
const storage = openStorage('smokehouse', 'visit');
const SHORTCUT = 'Alt+Shift+B';

const isShortcut = ({ altKey, shiftKey, code }: KeyboardEvent): boolean =>
  altKey && shiftKey && code === 'KeyB';

/** A hue that depends on the package only. Unit: degrees. */
const hueOf = (remote: string): number =>
  [...remote].reduce((hue, letter) => (hue * 31 + letter.charCodeAt(0)) % 360, 7);

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string | undefined,
  attributes: Readonly<Record<string, string>> = {},
): HTMLElementTagNameMap[K] {
  const created = document.createElement(name);
  created.className = className ?? '';
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value);
  return created;
}

function draw({ remote, release, insteadOf, box }: Part): HTMLLIElement {
  const item = element('li', styles['part']);
  item.style.cssText = [
    `--hue: ${hueOf(remote)}`,
    `left: ${box.left}px`,
    `top: ${box.top}px`,
    `width: ${box.width}px`,
    `height: ${box.height}px`,
  ].join('; ');
  const label = element('span', styles['label']);
  // Keeps the label visible if the part begins above the viewport.
  label.style.marginBlockStart = `${Math.max(0, -box.top)}px`;
  const fallback = insteadOf === undefined ? '' : ` instead of ${insteadOf}`;
  label.textContent = `${remote} ${release}${fallback}`;
  item.append(label);
  return item;
}

/**
 * Adds the outlines of all remotes and a button that toggles them. The overlay is for developers,
 * so it is always English and left-to-right.
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

  // Off at first: who looks at a preview wants to see the page.
  let isOn = storage.get(KEY) === 'on';
  let frameRequest = 0;
  const paint = () => {
    frameRequest = 0;
    list.replaceChildren(...(isOn ? findParts(page).map(draw) : []));
  };
  // Limits repaints to one per frame.
  const schedulePaint = () => {
    if (isOn) frameRequest ||= requestAnimationFrame(paint);
  };
  const setOn = (on: boolean) => {
    isOn = on;
    storage.set(KEY, on ? 'on' : 'off');
    button.setAttribute('aria-pressed', String(on));
    paint();
  };

  button.addEventListener('click', () => {
    setOn(!isOn);
  });
  addEventListener('keydown', (event) => {
    if (isShortcut(event)) {
      event.preventDefault();
      setOn(!isOn);
    }
  });
  addEventListener('scroll', schedulePaint, { passive: true, capture: true });
  new ResizeObserver(schedulePaint).observe(document.documentElement);
  const root = document.getElementById('root');
  if (root)
    new MutationObserver(schedulePaint).observe(root, {
      subtree: true,
      childList: true,
      attributes: true,
    });
  setOn(isOn);
}
