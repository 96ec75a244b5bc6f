import { useEffect, useEffectEvent } from 'react';
import { call } from '../../../api/call.ts';
import { session } from '../../../api/session.ts';
import { readViewed } from '../../../features/catalogue/viewed-products.ts';
import { useRefresh } from '../../../features/reseller/reseller-data.ts';

/**
 * On the first visit since signing in, this device's earlier products join the account's history. The device does not
 * know when they were viewed; their order stays.
 */
export function useDevicesList(known: readonly { offerId: number }[]) {
  const refresh = useRefresh();
  const join = useEffectEvent(async () => {
    if (session.get('viewedJoined') !== null) return;
    const unknown = readViewed().filter((id) => !known.some(({ offerId }) => offerId === id));
    const now = Date.now();
    const products = unknown.map((offerId, place) => ({
      offerId,
      viewedAt: new Date(now - place * 1000).toISOString(),
    }));
    if (products.length > 0) await call('addViewedProducts', { products });
    session.set('viewedJoined', 'true');
    if (products.length > 0) await refresh();
  });
  useEffect(() => {
    join().catch(() => {
      // The next visit tries again.
    });
  }, []);
}
