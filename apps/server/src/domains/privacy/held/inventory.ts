import type { Held } from './held.ts';
import { heldByLogin } from './held-by-login.ts';
import { heldByOrder } from './held-by-order.ts';
import { heldByReseller } from './held-by-reseller.ts';
import { heldInWarehouse } from './held-in-warehouse.ts';
import { heldOfShopOrders } from './held-of-shop-orders.ts';

/**
 * All data about customers in the database, column by column. The export uses it, docs/privacy.md lists it, and `npm
 * run check` refuses a column that is neither here nor in not-about-customers.ts.
 */
export const inventory: Readonly<Record<string, Held>> = {
  ...heldByLogin,
  ...heldByOrder,
  ...heldByReseller,
  ...heldInWarehouse,
  ...heldOfShopOrders,
};
