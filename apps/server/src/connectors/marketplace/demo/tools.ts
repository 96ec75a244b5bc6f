import type { GoodsPictures, SupplierConnector } from '#connectors/supplier/supplier.ts';
import type { Database } from '#database/connect.ts';

export interface DemoTools {
  db: Database;
  /** What the marketplace trades. */
  goods: SupplierConnector;
  pictures: GoodsPictures | undefined;
  /** Prices and stock move with it. */
  now: () => Date;
}
