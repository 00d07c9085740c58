/**
 * Throttles calls: the first one runs at once, those within the next `quietMs` run as one at the
 * end. Otherwise, importing a menu would make every browser refetch it for each dish.
 */
export function throttle(act: () => void, quietMs: number): { call: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let isWaiting = false;
  const startWindow = () => {
    timer = setTimeout(() => {
      timer = undefined;
      if (!isWaiting) return;
      isWaiting = false;
      act();
      startWindow();
    }, quietMs);
    timer.unref();
  };
  return {
    call() {
      if (timer) {
        isWaiting = true;
        return;
      }
      act();
      startWindow();
    },
    stop: () => clearTimeout(timer),
  };
}
