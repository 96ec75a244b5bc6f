import { sendCall } from '@sampan/ui/send-call.ts';
import { resellerCallRoutes } from '../../api/generated/reseller-call-routes.ts';
import { session } from '../../api/session.ts';

/** Adds to the account's history in the background; an ended session is no reason to leave the page. */
export async function reportViewed(offerId: number): Promise<void> {
  const [route, token] = [resellerCallRoutes.addViewedProducts, session.get('accessToken')];
  if (!route || !token) return;
  await sendCall(route, { products: [{ offerId }] }, { headers: { Authorization: token } }).catch(() => undefined);
}
