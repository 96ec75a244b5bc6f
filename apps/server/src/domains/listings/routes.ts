import { defineRoutes } from '#shop/define-routes.ts';
import { changeSelected } from './bulk/change-selected.ts';
import { editPublications } from './bulk/edit-publications.ts';
import { listChangeRefusals, listListingChanges } from './bulk/list-changes.ts';
import { listGoodsToPack } from './bulk/list-goods-to-pack.ts';
import { listSelected } from './bulk/list-selected.ts';
import { prepareSelected, selectGoods } from './bulk/select-goods.ts';
import { selectPublications } from './bulk/select-publications.ts';
import { cancelPackage, removePackage } from './downloads/change-package.ts';
import { getPackageUrl, listPackages } from './downloads/list-packages.ts';
import { repeatPackage, requestPackage } from './downloads/request-package.ts';
import { listResellerGoods } from './goods/list-reseller-goods.ts';
import { getResaleExample } from './goods/resale-example.ts';
import { applyForGrant } from './grants/apply-for-grant.ts';
import { findGoodsToAuthorize, listGrants } from './grants/list-grants.ts';
import { renewGrant } from './grants/renew-grant.ts';
import { withdrawGrant } from './grants/withdraw-grant.ts';
import {
  pausePublishing,
  removePublications,
  renewPublications,
  sendPublications,
} from './publications/change-queue.ts';
import { getPublication } from './publications/get-publication.ts';
import { listPublications } from './publications/list-publications.ts';
import { listShopGroups } from './publications/list-shop-groups.ts';
import { queuePublications } from './publications/queue-publication.ts';
import { setPublication } from './publications/set-publication.ts';
import {
  linkPublication,
  renameShopSkus,
  resumePublication,
  settleDrift,
  tellWhenBack,
} from './publications/settle-goods.ts';
import { listMarkets } from './rules/list-markets.ts';
import { listPriceRules } from './rules/list-price-rules.ts';
import { listTemplates } from './rules/list-templates.ts';
import { previewPriceRule } from './rules/preview-price-rule.ts';
import { setMarket } from './rules/set-market.ts';
import { setPriceRule } from './rules/set-price-rule.ts';
import { setTemplates } from './rules/set-templates.ts';

export const listingsRoutes = defineRoutes({
  // bulk
  changeSelected: (ctx, input) => changeSelected(ctx, input),
  editPublications: (ctx, input) => editPublications(ctx, input),
  listChangeRefusals: (ctx, input) => listChangeRefusals(ctx, input),
  listListingChanges: (ctx) => listListingChanges(ctx),
  listGoodsToPack: (ctx, input) => listGoodsToPack(ctx, input),
  listSelected: (ctx, input) => listSelected(ctx, input),
  prepareSelected: (ctx, input) => prepareSelected(ctx, input),
  selectGoods: (ctx, input) => selectGoods(ctx, input),
  selectPublications: (ctx, input) => selectPublications(ctx, input),
  // downloads
  cancelPackage: (ctx, input) => cancelPackage(ctx, input),
  getPackageUrl: (ctx, input) => getPackageUrl(ctx, input),
  listPackages: (ctx) => listPackages(ctx),
  removePackage: (ctx, input) => removePackage(ctx, input),
  repeatPackage: (ctx, input) => repeatPackage(ctx, input),
  requestPackage: (ctx, input) => requestPackage(ctx, input),
  // goods
  getResaleExample: (ctx) => getResaleExample(ctx),
  listResellerGoods: (ctx, input) => listResellerGoods(ctx, input),
  // prices
  listPriceRules: (ctx) => listPriceRules(ctx),
  previewPriceRule: (ctx, input) => previewPriceRule(ctx, input),
  listMarkets: (ctx) => listMarkets(ctx),
  setMarket: (ctx, input) => setMarket(ctx, input),
  setPriceRule: (ctx, input) => setPriceRule(ctx, input),
  listTemplates: (ctx) => listTemplates(ctx),
  setTemplates: (ctx, input) => setTemplates(ctx, input),
  // publish
  getPublication: (ctx, input) => getPublication(ctx, input),
  linkPublication: (ctx, input) => linkPublication(ctx, input),
  listPublications: (ctx, input) => listPublications(ctx, input),
  listShopGroups: (ctx, input) => listShopGroups(ctx, input),
  pausePublishing: (ctx, input) => pausePublishing(ctx, input),
  queuePublications: (ctx, input) => queuePublications(ctx, input),
  removePublications: (ctx, input) => removePublications(ctx, input),
  renameShopSkus: (ctx, input) => renameShopSkus(ctx, input),
  renewPublications: (ctx, input) => renewPublications(ctx, input),
  resumePublication: (ctx, input) => resumePublication(ctx, input),
  sendPublications: (ctx, input) => sendPublications(ctx, input),
  setPublication: (ctx, input) => setPublication(ctx, input),
  settleDrift: (ctx, input) => settleDrift(ctx, input),
  tellWhenBack: (ctx, input) => tellWhenBack(ctx, input),
  // grants
  listGrants: (ctx) => listGrants(ctx),
  findGoodsToAuthorize: (ctx, input) => findGoodsToAuthorize(ctx, input),
  applyForGrant: (ctx, input) => applyForGrant(ctx, input),
  renewGrant: (ctx, input) => renewGrant(ctx, input),
  withdrawGrant: (ctx, input) => withdrawGrant(ctx, input),
});
