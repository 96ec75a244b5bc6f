/** Generated from the contract by npm run generate. */
import type { CallRoute } from '@sampan/ui/send-call.ts';

export const resellerCallRoutes: Record<string, CallRoute> = {
  getResellerCounts: ["GET", "/reseller/counts"],
  listResellerGoods: ["POST", "/reseller/goods/list"],
  startReselling: ["POST", "/reseller/start"],
  addViewedProducts: ["POST", "/reseller/history/add"],
  listViewedProducts: ["GET", "/reseller/history"],
  removeViewedProducts: ["POST", "/reseller/history/remove"],
  listPriceRules: ["GET", "/reseller/price-rules"],
  previewPriceRule: ["POST", "/reseller/price-rules/{shopId}/preview"],
  setPriceRule: ["PUT", "/reseller/price-rules/{shopId}"],
  getPublication: ["GET", "/reseller/publications/{id}"],
  linkPublication: ["POST", "/reseller/publications/{id}/link"],
  listPublications: ["GET", "/reseller/publications"],
  listShopGroups: ["GET", "/reseller/shops/{shopId}/groups"],
  pausePublishing: ["POST", "/reseller/publications/pause"],
  queuePublications: ["POST", "/reseller/publications"],
  removePublications: ["POST", "/reseller/publications/remove"],
  renameShopSkus: ["POST", "/reseller/publications/{id}/skus"],
  renewPublications: ["POST", "/reseller/publications/renew"],
  resumePublication: ["POST", "/reseller/publications/{id}/resume"],
  sendPublications: ["POST", "/reseller/publications/send"],
  setPublication: ["PUT", "/reseller/publications/{id}"],
  settleDrift: ["POST", "/reseller/publications/{id}/drift"],
  tellWhenBack: ["POST", "/reseller/publications/{id}/tell"],
};
