/**
 * Makes one call out of many: the first goes through at once, those that follow within `quietMs`
 * become one at its end. A menu that is imported dish by dish would otherwise be fetched again by
 * every browser for every dish.
 */
export function onceInABurst(
  act: () => void,
  quietMs: number,
): { call: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let isWaiting = false;
  const rest = () => {
    timer = setTimeout(() => {
      timer = undefined;
      if (!isWaiting) return;
      isWaiting = false;
      act();
      rest();
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
      rest();
    },
    stop: () => clearTimeout(timer),
  };
}
