import { useEffect, useEffectEvent, useRef } from 'react';
import { useBeforeUnload, useBlocker, useLocation, useNavigate } from 'react-router';
import { useGo } from '../../lib/paths.ts';

/**
 * Asks before an unpaid order is left. Within the shop the router can be held up. The page before this one is another
 * document, so the browser's Back is held up by an entry of our own, made at the first touch or key: browsers pass over
 * entries that nobody's action made.
 */
export function useLeaving(isUnpaid: boolean) {
  const go = useGo();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const free = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (!isUnpaid || free.current) return false;
    const stays = currentLocation.pathname + currentLocation.search === nextLocation.pathname + nextLocation.search;
    return !stays || historyAction === 'POP';
  });

  const holdBack = useEffectEvent(() => void navigate(pathname + search, { preventScrollReset: true }));
  useEffect(() => {
    if (!isUnpaid) return;
    const events = ['pointerdown', 'keydown'] as const;
    const once = () => {
      for (const event of events) removeEventListener(event, once);
      holdBack();
    };
    for (const event of events) addEventListener(event, once);
    return () => {
      for (const event of events) removeEventListener(event, once);
    };
  }, [isUnpaid]);
  useBeforeUnload((event) => {
    if (isUnpaid && !free.current) event.preventDefault();
  });

  return {
    isAsked: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    /** Goes where the buyer wanted to go. */
    goOn() {
      free.current = true;
      const isBack = blocker.location?.pathname === pathname;
      if (!isBack) return blocker.proceed?.();
      blocker.reset?.();
      // Our own entry and this page's; without a page before it, the orders.
      if (history.length > 2) history.go(-2);
      else go('/my-orders');
    },
    /** Nothing is left open: on to the orders without asking. */
    leave() {
      free.current = true;
      go('/my-orders');
    },
  };
}

export type Leaving = ReturnType<typeof useLeaving>;
