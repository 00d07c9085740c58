import { act, render, screen, waitFor } from '@testing-library/react';
import { clearToasts, loadToasts, notify, Toasts } from '@smokehouse/shared/ui';

// jsdom has no popovers.
Object.assign(HTMLElement.prototype, { showPopover: jest.fn(), matches: () => false });

const at = (top: number, bottom: number) => () =>
  ({ left: 0, right: 100, top, bottom, height: bottom - top }) as DOMRect;

describe('Toasts', () => {
  it('are loaded with the first one, which is shown then', async () => {
    render(<Toasts />);
    act(() => notify.error('No connection'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'No connection');
    act(clearToasts);
  });

  it('move up from a control of a page that opens while they are visible', async () => {
    await loadToasts();
    render(<Toasts />);
    act(() => void notify.success('Sent'));
    const box = screen.getByRole('status').parentElement as HTMLElement;
    box.getBoundingClientRect = at(700, 750);
    const button = document.createElement('button');
    button.getBoundingClientRect = at(720, 780);
    document.body.append(button);
    await waitFor(() => expect(box.style.translate).toBe('0px -38px'));
    button.remove();
    act(clearToasts);
  });

  it.each([
    ['at the right', { left: 950, right: 1346, width: 396 }, '-442px 0px'],
    ['at the left', { left: 0, right: 396, width: 396 }, ''],
    ['across the page', { left: 0, right: 1000, width: 1000 }, ''],
  ])('stand beside a panel %s', async (_, panelBox, translate) => {
    await loadToasts();
    render(<Toasts />);
    act(() => void notify.success('Sent'));
    const box = screen.getByRole('status').parentElement as HTMLElement;
    const place = { left: 1184, right: 1384, top: 700, bottom: 750, height: 50 };
    box.getBoundingClientRect = () => ({ ...place, width: 200 }) as DOMRect;
    const panel = document.createElement('aside');
    panel.dataset.toastsBeside = '';
    panel.getBoundingClientRect = () => panelBox as DOMRect;
    Object.assign(window, { innerWidth: 1440 });
    document.body.append(panel);
    await act(() => Promise.resolve());
    await waitFor(() => expect(box.style.translate).toBe(translate));
    panel.remove();
    act(clearToasts);
  });

  it('cover no sum of the page', async () => {
    await loadToasts();
    render(<Toasts />);
    act(() => void notify.success('Sent'));
    const box = screen.getByRole('status').parentElement as HTMLElement;
    box.getBoundingClientRect = at(700, 750);
    const sum = document.createElement('p');
    sum.dataset.noToast = '';
    sum.getBoundingClientRect = at(720, 780);
    document.body.append(sum);
    await waitFor(() => expect(box.style.translate).toBe('0px -38px'));
    act(clearToasts);
  });
});
