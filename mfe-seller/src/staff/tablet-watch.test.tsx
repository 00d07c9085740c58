import { act, fireEvent, render } from '@testing-library/react';
import { type Network, refusal } from '@smokehouse/shared/testing';
import { mockDesk } from '../testing';
import { TabletWatch } from './tablet-watch';

const TOUCH = 'POST /api/seller/touch';

describe('a touch of a shared tablet without a connection', () => {
  it('is reported when the connection returns, once', async () => {
    let isAway = true;
    const network: Network = {
      [TOUCH]: () => {
        if (isAway) throw refusal(0, 'network', 'No connection');
        return { success: true, isSignedIn: true };
      },
    };
    const sent = mockDesk({}, network);
    const touches = () => sent.filter(({ name }) => name === TOUCH).length;
    jest.useFakeTimers();
    try {
      render(<TabletWatch />);
      await act(() => jest.advanceTimersByTimeAsync(60_000));
      fireEvent.pointerDown(document.body);
      await act(() => jest.advanceTimersByTimeAsync(5_000));
      expect(touches()).toBe(1);
      isAway = false;
      fireEvent(window, new Event('online'));
      await act(() => jest.advanceTimersByTimeAsync(100));
      expect(touches()).toBe(2);
      fireEvent(window, new Event('online'));
      await act(() => jest.advanceTimersByTimeAsync(100));
      expect(touches()).toBe(2);
    } finally {
      jest.useRealTimers();
    }
  });
});
