import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useDeskModal } from './use-desk-modal';

function Box({ name, onClose }: { name: string; onClose: () => void }) {
  return (
    <dialog {...useDeskModal(onClose)} aria-label={name}>
      <button type="button" onClick={onClose}>
        Close {name}
      </button>
    </dialog>
  );
}

function Page() {
  const [names, setNames] = useState<readonly string[]>(['outer', 'inner']);
  return names.map((name) => (
    <Box
      key={name}
      name={name}
      onClose={() => setNames((all) => all.filter((one) => one !== name))}
    />
  ));
}

describe('a dialog of the desk', () => {
  const router = jest.fn();
  const shown = () => screen.queryAllByRole('dialog').map((one) => one.getAttribute('aria-label'));
  /** Waits until the page is where it was, without an entry for dialogs. */
  const atTable = () => waitFor(() => expect(history.state).toEqual({ at: 'table' }));

  beforeEach(() => {
    router.mockClear();
    history.pushState({ at: 'list' }, '', '#list');
    history.pushState({ at: 'table' }, '', '#table');
    addEventListener('popstate', router);
  });
  afterEach(() => removeEventListener('popstate', router));

  it('is closed by Back, the topmost first, and the page stays', async () => {
    render(<Page />);
    expect(shown()).toEqual(['outer', 'inner']);
    act(() => history.back());
    await waitFor(() => expect(shown()).toEqual(['outer']));
    act(() => history.back());
    await waitFor(() => expect(shown()).toEqual([]));
    await atTable();
    expect(location.hash).toBe('#table');
    expect(router).not.toHaveBeenCalled();
    history.back();
    await waitFor(() => expect(location.hash).toBe('#list'));
    expect(router).toHaveBeenCalledTimes(1);
  });

  it('is not closed by the Escape that closes one that it opened', () => {
    const onClose = jest.fn();
    const onInner = jest.fn();
    function Inner() {
      return createPortal(<dialog {...useDeskModal(onInner)} aria-label="inner" />, document.body);
    }
    function Outer() {
      return (
        <dialog {...useDeskModal(onClose)} aria-label="outer">
          <Inner />
        </dialog>
      );
    }
    render(<Outer />);
    const escape = () => new Event('cancel', { cancelable: true });
    fireEvent(screen.getByRole('dialog', { name: 'inner' }), escape());
    expect([onInner.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
    fireEvent(screen.getByRole('dialog', { name: 'outer' }), escape());
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('costs Back nothing when it is closed otherwise, and goes back nowhere by itself', async () => {
    render(<Page />);
    fireEvent.click(screen.getByRole('button', { name: 'Close inner' }));
    fireEvent.click(screen.getByRole('button', { name: 'Close outer' }));
    expect(location.hash).toBe('#table');
    history.back();
    await waitFor(() => expect(location.hash).toBe('#list'));
    expect(router).toHaveBeenCalledTimes(1);
  });

  it('costs Back nothing after another page was opened from its page', async () => {
    const { unmount } = render(<Page />);
    unmount();
    history.pushState({ at: 'pad' }, '', '#pad');
    history.back();
    await waitFor(() => expect(location.hash).toBe('#table'));
    history.back();
    await waitFor(() => expect(location.hash).toBe('#list'));
  });
});
