import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { keepSentPayment } from './sent-payment.ts';
import { isWorkspace, type Orders, type Said } from './use-orders.ts';

/**
 * Asks before an unpaid order is left. Within the shop the router can be blocked; the previous page is another
 * document, so the browser's Back is intercepted with a history entry of our own.
 */
export function useLeaveGuard(isUnpaid: boolean, { workspace, toOrders }: Orders) {
  const free = useRef(false);
  const mayUnload = useRef(false);
  // To the router, the guard's own entry is this page again; it must not be blocked.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnpaid && !free.current && nextLocation.pathname !== currentLocation.pathname,
  );
  const [isBackAsked, setBackAsked] = useState(false);
  const held = useHeldBack(isUnpaid, free, () => setBackAsked(true));
  useBeforeUnload((event) => {
    if (isUnpaid && !free.current && !mayUnload.current) event.preventDefault();
  });

  const goBack = () => {
    // Our own entries and this page's; if there is no page before it, goes to the orders.
    if (history.length > held.current + 1) history.go(-held.current - 1);
    else toOrders();
  };
  return {
    isAsked: isBackAsked || blocker.state === 'blocked',
    stay() {
      setBackAsked(false);
      blocker.reset?.();
    },
    goOn() {
      free.current = true;
      setBackAsked(false);
      if (blocker.state !== 'blocked') goBack();
      else if (isWorkspace(blocker.location.pathname)) toOrders();
      else blocker.proceed();
    },
    /** Once an instalment's payment is sent, the provider may take the buyer to the bank's page. Empty: not any more. */
    expectBank(instalmentId: string) {
      mayUnload.current = instalmentId !== '';
      keepSentPayment({ instalmentId, workspace });
    },
    /** Nothing is left open: to the orders without asking. */
    leave(said?: Said) {
      free.current = true;
      toOrders(said);
    },
  };
}

export type LeaveGuard = ReturnType<typeof useLeaveGuard>;

/**
 * Inserts a history entry before Back: at once, and again at the first press or key, because some browsers skip entries
 * during which the user did nothing. Each time one is removed it is restored, and the buyer is asked. Answers how many
 * there are.
 */
function useHeldBack(isHeld: boolean, free: { current: boolean }, onBack: () => void) {
  const ask = useEffectEvent(onBack);
  const held = useRef(0);
  useEffect(() => {
    if (!isHeld) return;
    const stop = new AbortController();
    const hold = () => {
      history.pushState(history.state, '');
      held.current += 1;
    };
    hold();
    const first = new AbortController();
    for (const event of ['pointerdown', 'keydown']) {
      addEventListener(
        event,
        () => {
          first.abort();
          hold();
        },
        { signal: AbortSignal.any([first.signal, stop.signal]) },
      );
    }
    addEventListener(
      'popstate',
      () => {
        held.current -= 1;
        // Entries from before a reload are this page as well.
        if (free.current) return history.back();
        hold();
        ask();
      },
      { signal: stop.signal },
    );
    return () => stop.abort();
  }, [isHeld, free]);
  return held;
}
