import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from '@smokehouse/shared/testing';
import type { Language } from '@smokehouse/shared/contract';
import { beginVisit } from '@smokehouse/shared/testing';
import * as menu from '../routes';
import { Hero } from './hero';

async function show(language: Language = 'en') {
  await beginVisit(language, [menu]);
  jest.useFakeTimers();
  render(
    <MemoryRouter>
      <Hero />
    </MemoryRouter>,
  );
  return document.querySelector('section') as HTMLElement;
}
const pass = (ms: number) =>
  act(() => {
    jest.advanceTimersByTime(ms);
  });
/** Number of the only slide that is not inert. */
const shown = () =>
  [
    ...document.querySelectorAll('[aria-roledescription=slide],[aria-roledescription=شريحة]'),
  ].findIndex((slide) => !slide.hasAttribute('inert')) + 1;

afterEach(() => {
  jest.useRealTimers();
});

describe('hero', () => {
  it('moves to the next slide every 2.5 seconds and starts over after the last', async () => {
    await show();
    const seen = [shown()];
    for (let turn = 0; turn < 3; turn += 1) {
      pass(2500);
      seen.push(shown());
    }
    expect(seen).toEqual([1, 2, 3, 1]);
  });

  it.each([
    ['en', 'Welcome to the smoke house', 'View Menu'],
    ['ar', 'أهلًا بك في سموك هاوس', 'عرض القائمة'],
  ] as const)('links each slide to the whole menu (%s)', async (language, title, button) => {
    await show(language);
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getAllByText(button).map((link) => link.getAttribute('href'))).toEqual([
      '/all-menu',
      '/all-menu',
      '/all-menu',
    ]);
  });

  it('pauses while the pointer is over it', async () => {
    const hero = await show();
    // jsdom has no pointer events. React derives them from mouse events.
    fireEvent(
      hero,
      Object.assign(new MouseEvent('pointerover', { bubbles: true }), { pointerType: 'mouse' }),
    );
    pass(10_000);
    expect(shown()).toBe(1);
    fireEvent(
      hero,
      Object.assign(new MouseEvent('pointerout', { bubbles: true }), { pointerType: 'mouse' }),
    );
    pass(2500);
    expect(shown()).toBe(2);
  });

  it('stops when the visitor selects a slide', async () => {
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Slide 3 of 3' }));
    expect(shown()).toBe(3);
    pass(10_000);
    expect(shown()).toBe(3);
  });

  it('stops when a slide receives the keyboard focus', async () => {
    await show();
    act(() => {
      screen.getAllByText('View Menu')[0]?.focus();
    });
    pass(10_000);
    expect(shown()).toBe(1);
  });

  it.each([
    ['en', -80, 2],
    ['en', 80, 3],
    ['ar', 80, 2],
    ['ar', -80, 3],
  ] as const)(
    'changes slides on a swipe, according to the reading direction (%s, %d px → slide %d)',
    async (language, way, slide) => {
      const hero = await show(language);
      fireEvent.touchStart(hero, { touches: [{ clientX: 200, clientY: 100 }] });
      fireEvent.touchEnd(hero, { changedTouches: [{ clientX: 200 + way, clientY: 110 }] });
      expect(shown()).toBe(slide);
    },
  );

  it('ignores a mostly vertical swipe', async () => {
    const hero = await show();
    fireEvent.touchStart(hero, { touches: [{ clientX: 200, clientY: 100 }] });
    fireEvent.touchEnd(hero, { changedTouches: [{ clientX: 150, clientY: 400 }] });
    expect(shown()).toBe(1);
  });

  it('has a pause button after the link to the menu', async () => {
    const hero = await show();
    const pause = within(hero).getByRole('button', { name: 'Pause the slides' });
    const order = [...hero.querySelectorAll('button, :not([inert]) > a')];
    expect(order.map(({ textContent }) => textContent).slice(0, 2)).toEqual(['View Menu', 'Pause']);
    fireEvent.click(pause);
    pass(10_000);
    expect(shown()).toBe(1);
    fireEvent.click(within(hero).getByRole('button', { name: 'Play the slides' }));
    pass(2500);
    expect(shown()).toBe(2);
  });

  it('announces a new slide only while the carousel is paused', async () => {
    const hero = await show();
    expect(hero.querySelector('[aria-live]')?.getAttribute('aria-live')).toBe('off');
    fireEvent.click(screen.getByRole('button', { name: 'Slide 2 of 3' }));
    expect(hero.querySelector('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
  });

  it('does not move if the visitor prefers reduced motion', async () => {
    const reduced: Partial<MediaQueryList> = {
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    };
    window.matchMedia = () => reduced as MediaQueryList;
    try {
      await show();
      pass(10_000);
      expect(shown()).toBe(1);
      expect(screen.queryByRole('button', { name: 'Pause the slides' })).toBeNull();
    } finally {
      Reflect.deleteProperty(window, 'matchMedia');
    }
  });

  it('loads the first picture at once and the others after it', async () => {
    const hero = await show();
    const pictures = () => [...hero.querySelectorAll('picture img')];
    expect(pictures().map((picture) => picture.getAttribute('fetchpriority'))).toEqual(['high']);
    fireEvent.load(pictures()[0] as Element);
    expect(pictures().map((picture) => picture.getAttribute('fetchpriority'))).toEqual([
      'high',
      'low',
      'low',
    ]);
  });
});
