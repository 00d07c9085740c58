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
    await waitFor(() => expect(box.style.translate).toBe('0 -38px'));
    button.remove();
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
    await waitFor(() => expect(box.style.translate).toBe('0 -38px'));
    act(clearToasts);
  });
});
