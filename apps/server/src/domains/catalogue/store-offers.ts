import { sql } from 'kysely';
import type { SupplierCompany, SupplierConnector, SupplierProduct } from '#connectors/supplier/supplier.ts';
import type { Transaction } from '#database/connect.ts';
import { countWords, indexProducts, refreshCounts } from '#domains/catalogue/index/index-store.ts';
import { notifyChange } from '#domains/catalogue/index/notify-change.ts';
import type { PreparedProduct } from '#domains/catalogue/overrides/prepared-product.ts';
import type { Services } from '#shop/services.ts';
import { checkedBatches, type ImportProblem, mapYielding } from './writing/check-batches.ts';
import { supplierCompany } from './writing/product-rules.ts';
import { categoryPaths, lockSkus, readCategories, upsertSuppliers } from './writing/store.ts';
import { storeBatch } from './writing/store-batch.ts';
import { withdraw } from './writing/withdraw.ts';

/** Offers of a marketplace, stored one at a time: what is not named stays as it is. */

interface PreparedOffers {
  connector: string;
  companies: readonly SupplierCompany[];
  changed: PreparedProduct[];
  unchanged: number[];
  problems: ImportProblem[];
}

/** Checks and prepares offers by the rules of an import, without a lock and without writing. */
export async function prepareOffers(
  services: Pick<Services, 'db'>,
  connector: string,
  offers: readonly { product: SupplierProduct; company: SupplierCompany }[],
): Promise<PreparedOffers> {
  const companies = [...new Map(offers.map(({ company }) => [company.id, cleaned(company)])).values()];
  const stored = await readCategories(services.db);
  const source = {
    connector: sourceOf(
      connector,
      offers.map(({ product }) => product),
    ),
    paths: categoryPaths(stored.map(({ id, parent_id }) => ({ id, parentId: parent_id }))),
    suppliers: new Map(companies.map(({ id, names }) => [id, names])),
  };
  const prepared: PreparedOffers = { connector, companies: [], changed: [], unchanged: [], problems: [] };
  for await (const batch of checkedBatches(services, source)) {
    const changed = new Set(batch.changed.map(({ id }) => id));
    const bad = new Set(batch.problems.map(({ offerId }) => offerId));
    prepared.changed.push(...(await mapYielding(batch.changed, ({ prepare }) => prepare())));
    prepared.problems.push(...batch.problems);
    prepared.unchanged.push(...batch.seen.filter((id) => !changed.has(id) && !bad.has(id)));
  }
  const refused = new Set(prepared.problems.map(({ offerId }) => offerId));
  const taken = new Set(offers.flatMap(({ product, company }) => (refused.has(product.offerId) ? [] : company.id)));
  return { ...prepared, companies: companies.filter(({ id }) => taken.has(id)) };
}

/** Sellers write their names themselves. One without a name that can be shown has none. */
function cleaned(company: SupplierCompany): SupplierCompany {
  const { success, data } = supplierCompany.safeParse(company);
  return success ? data : { id: company.id, names: {} };
}

async function* nothing() {}

const sourceOf = (name: string, products: readonly SupplierProduct[]): SupplierConnector => ({
  name,
  categories: nothing,
  suppliers: nothing,
  async *products() {
    yield* products;
  },
  pallets: nothing,
});

/** Under the catalogue's lock. `startsHidden`: new ones are found by operators only. */
export async function storeOffers(
  tx: Transaction,
  services: Pick<Services, 'storage'>,
  { connector, companies, changed }: PreparedOffers,
  startsHidden = false,
): Promise<{ added: number[]; updated: number[]; problems: { offerId: number; problem: ImportProblem['problem'] }[] }> {
  await upsertSuppliers(tx, connector, companies);
  if (changed.length === 0) return { added: [], updated: [], problems: [] };
  const ids = changed.map(({ id }) => id);
  const hadWithdrawn = await hasWithdrawn(tx, ids);
  const stored = await storeBatch(tx, services, connector, changed);
  if (startsHidden) await hideNew(tx, stored.added, changed);
  // New prices and stock alone leave the counts as they are, and orders wait for this.
  if (!hadWithdrawn && (startsHidden || stored.added.length === 0)) return stored;
  await refreshCounts(tx);
  await notifyChange(tx);
  return stored;
}

async function hasWithdrawn(tx: Transaction, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from products where id = any(${ids}) and status = 'withdrawn') as has
  `.execute(tx);
  return rows[0]?.has ?? false;
}

/** What was stored a moment ago counted as everybody's. */
async function hideNew(tx: Transaction, ids: readonly number[], products: readonly PreparedProduct[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update products set status = 'hidden' where id = any(${ids})`.execute(tx);
  await indexProducts(tx, ids);
  const isNew = new Set(ids);
  const titles = products.flatMap(({ id, titles }) => (isNew.has(id) ? [titles] : []));
  await countWords(tx, [], titles);
}

/** The marketplace has just confirmed price and stock. An older confirmation does not replace a newer one. */
export async function confirmOfferPrices(tx: Transaction, ids: readonly number[], readAt: Date): Promise<void> {
  await sql`
    with confirmed as (
      select id from products
      where id = any(${ids}) and (offer_read_at is null or offer_read_at < ${readAt}) order by id for no key update
    )
    update products set offer_read_at = ${readAt} from confirmed where products.id = confirmed.id
  `.execute(tx);
}

/**
 * They cannot be had any more. What buyers see is withdrawn, until the offer is back; what is hidden stays hidden, with
 * nothing to sell.
 */
export async function withdrawOffers(tx: Transaction, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from products where id = any(${ids}) and status = 'active' order by id
  `.execute(tx);
  await lockSkus(tx, ids, []);
  await sql`
    update skus set amount_on_sale = 0, source_amount = 0
    where product_id = any(${ids}) and (amount_on_sale > 0 or source_amount > 0)
  `.execute(tx);
  const shown = rows.map(({ id }) => id);
  const gone = await withdraw(tx, shown);
  await sql`
    update products set in_stock = false where id = any(${ids}) and in_stock
  `.execute(tx);
  // Unchanged words of theirs would count as known when the offer comes back.
  await sql`update products set source_hash = '' where id = any(${ids})`.execute(tx);
  if (gone === 0) return;
  await refreshCounts(tx);
  await notifyChange(tx, shown);
}
