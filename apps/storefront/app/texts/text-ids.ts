import type accounts from '@sampan/translations/en/accounts.json';
import type addresses from '@sampan/translations/en/addresses.json';
import type billing from '@sampan/translations/en/billing.json';
import type cart from '@sampan/translations/en/cart.json';
import type catalogue from '@sampan/translations/en/catalogue.json';
import type claims from '@sampan/translations/en/claims.json';
import type developers from '@sampan/translations/en/developers.json';
import type favourites from '@sampan/translations/en/favourites.json';
import type home from '@sampan/translations/en/home.json';
import type layout from '@sampan/translations/en/layout.json';
import type logistics from '@sampan/translations/en/logistics.json';
import type marketplace from '@sampan/translations/en/marketplace.json';
import type messagesPage from '@sampan/translations/en/messages-page.json';
import type orderDetail from '@sampan/translations/en/order-detail.json';
import type orders from '@sampan/translations/en/orders.json';
import type policies from '@sampan/translations/en/policies.json';
import type quickOrder from '@sampan/translations/en/quick-order.json';
import type refunds from '@sampan/translations/en/refunds.json';
import type resellerAuthorization from '@sampan/translations/en/reseller-authorization.json';
import type resellerBulk from '@sampan/translations/en/reseller-bulk.json';
import type resellerDownloads from '@sampan/translations/en/reseller-downloads.json';
import type resellerFrame from '@sampan/translations/en/reseller-frame.json';
import type resellerGoods from '@sampan/translations/en/reseller-goods.json';
import type resellerLinks from '@sampan/translations/en/reseller-links.json';
import type resellerMe from '@sampan/translations/en/reseller-me.json';
import type resellerProfit from '@sampan/translations/en/reseller-profit.json';
import type resellerPublish from '@sampan/translations/en/reseller-publish.json';
import type resellerShopOrders from '@sampan/translations/en/reseller-shop-orders.json';
import type resellerStock from '@sampan/translations/en/reseller-stock.json';
import type resellerTemplates from '@sampan/translations/en/reseller-templates.json';
import type resellerUploads from '@sampan/translations/en/reseller-uploads.json';
import type security from '@sampan/translations/en/security.json';
import type shipping from '@sampan/translations/en/shipping.json';
import type shortages from '@sampan/translations/en/shortages.json';
import type ui from '@sampan/translations/en/ui.json';

/** Texts of every page and of the catalogue. */
type ShopFiles = typeof layout & typeof home & typeof catalogue & typeof favourites & typeof shipping & typeof ui;

/** Further texts of the account's pages. */
type MoreFiles = typeof accounts &
  typeof addresses &
  typeof billing &
  typeof cart &
  typeof claims &
  typeof developers &
  typeof logistics &
  typeof marketplace &
  typeof messagesPage &
  typeof orderDetail &
  typeof orders &
  typeof policies &
  typeof quickOrder &
  typeof refunds &
  typeof security &
  typeof shortages;

/** Texts of the pages below /m only. */
type ResellerFiles = typeof resellerAuthorization &
  typeof resellerDownloads &
  typeof resellerFrame &
  typeof resellerGoods &
  typeof resellerLinks &
  typeof resellerMe &
  typeof resellerPublish &
  typeof resellerShopOrders &
  typeof resellerBulk &
  typeof resellerProfit &
  typeof resellerStock &
  typeof resellerTemplates &
  typeof resellerUploads;

/** Every text a page may ask for; add a domain's file here and its ids are checked too. */
export type TextId = keyof ShopFiles | keyof MoreFiles | keyof ResellerFiles;
