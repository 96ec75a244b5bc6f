/** Generated from the contract by npm run generate. */
import type { CallRoute } from '@sampan/ui/send-call.ts';

export const resellerCallRoutes: Record<string, CallRoute> = {
  getResellerCounts: ["GET", "/reseller/counts"],
  listResellerGoods: ["POST", "/reseller/goods/list"],
  startReselling: ["POST", "/reseller/start"],
  addViewedProducts: ["POST", "/reseller/history/add"],
  listViewedProducts: ["GET", "/reseller/history"],
  removeViewedProducts: ["POST", "/reseller/history/remove"],
};
