import { useEffect } from 'react';
import { call } from '@smokehouse/shared/api';
import { TABLET_IDLE_MS } from '@smokehouse/shared/contract/people/staff/rules';
import { leaveDesk, lock } from './lock';
import { isLocked } from './public/locked';

/** The server hears of touches this often at most. Unit: ms. */
const REPORT_MS = 15_000;
export const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const;

/** Locks a shared tablet that nobody touches, and tells the server of touches. */
export function TabletWatch() {
  useEffect(() => {
    if (isLocked()) return lock();
    return watchTouches();
  }, []);
  return null;
}

/** @returns a function that stops watching */
function watchTouches(): () => void {
  let lastTouch = Date.now();
  let lastReport = lastTouch;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A sleeping tablet fires timers late: the time decides.
  const isIdle = () => Date.now() - lastTouch >= TABLET_IDLE_MS;
  const check = () => {
    clearTimeout(timer);
    if (isIdle()) lock();
    else timer = setTimeout(check, lastTouch + TABLET_IDLE_MS - Date.now());
  };
  const onTouch = () => {
    if (isIdle()) return lock();
    lastTouch = Date.now();
    if (lastTouch - lastReport >= REPORT_MS) report();
  };
  const report = () => {
    const before = lastReport;
    lastReport = lastTouch;
    call('POST /api/seller/touch').then(
      ({ isSignedIn }) => {
        if (!isSignedIn) leaveDesk();
      },
      // Without a connection, which the server does not wait for longer than for a touch.
      () => {
        lastReport = before;
      },
    );
  };
  // Touches without a connection count as soon as it returns.
  const onOnline = () => {
    if (!isIdle() && lastTouch > lastReport) report();
  };
  const options = { capture: true, passive: true } as const;
  for (const touch of TOUCHES) addEventListener(touch, onTouch, options);
  document.addEventListener('visibilitychange', check);
  addEventListener('online', onOnline);
  check();
  return () => {
    clearTimeout(timer);
    for (const touch of TOUCHES) removeEventListener(touch, onTouch, options);
    document.removeEventListener('visibilitychange', check);
    removeEventListener('online', onOnline);
  };
}
