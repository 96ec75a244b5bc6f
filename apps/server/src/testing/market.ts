import { sql } from 'kysely';
import { demoMarketplace } from '#connectors/marketplace/demo/marketplace.ts';
import { type Marketplace, MarketplaceProblem } from '#connectors/marketplace/marketplace.ts';
import type { SupplierConnector, SupplierProduct } from '#connectors/supplier/supplier.ts';
import type { TestShop } from './shop.ts';

/** The demo marketplace over few goods of a test, which can be silent and slow. */

const categories = [
  { id: 91, parentId: null, level: 1 as const, names: { zh: '测试', en: 'Test goods' }, position: 0 },
  { id: 9101, parentId: 91, level: 2 as const, names: { zh: '测试二级', en: 'Test shelf' }, position: 0 },
  { id: 910101, parentId: 9101, level: 3 as const, names: { zh: '测试三级', en: 'Test drawer' }, position: 0 },
  { id: 910102, parentId: 9101, level: 3 as const, names: { zh: '没有', en: 'Not in the shop' }, position: 1 },
];

async function* each<Item>(items: readonly Item[]) {
  yield* items;
}

export function marketGoods(
  products: readonly SupplierProduct[],
  pallets: Record<string, number[]> = {},
): SupplierConnector {
  const sellers = [...new Set(products.map(({ supplierId }) => supplierId))];
  return {
    name: 'demo',
    categories: () => each(categories),
    suppliers: () => each(sellers.map((id) => ({ id, names: { zh: `公司 ${id}`, en: `Company ${id}` } }))),
    products: () => each(products),
    pallets: () =>
      each(
        Object.entries(pallets).map(([id, offerIds]) => ({
          id,
          names: { en: id },
          taglines: { en: '' },
          picture: '',
          tone: 'river',
          offerIds,
        })),
      ),
  };
}

export function openMarket(shop: TestShop, goods: SupplierConnector) {
  const demo = demoMarketplace({ db: shop.db, goods, pictures: undefined, now: () => new Date() });
  const state = {
    isSilent: false,
    /** After so many calls it is silent. */
    callsLeft: Number.POSITIVE_INFINITY,
    waitMs: 0,
    calls: 0,
    atOnce: 0,
    mostAtOnce: 0,
    /** Offers whose answers cannot be read, and what is wrong with them. */
    odd: new Map<string, string>(),
  };
  const market: Marketplace = {
    ...demo,
    async readOffer(...given) {
      state.calls++;
      state.mostAtOnce = Math.max(state.mostAtOnce, ++state.atOnce);
      try {
        if (state.waitMs > 0) await new Promise((done) => setTimeout(done, state.waitMs));
        const oddity = state.odd.get(given[0]);
        if (oddity !== undefined) throw new MarketplaceProblem('odd_answer', oddity);
        if (state.isSilent || --state.callsLeft < 0) throw new MarketplaceProblem('unavailable', 'silent');
        return await demo.readOffer(...given);
      } finally {
        state.atOnce--;
      }
    },
  };
  shop.services.marketplace = market;
  return { state, market };
}

/** The seller changes an offer. */
export async function changeOffer(
  shop: TestShop,
  offerId: string,
  { percent = 100, stock = null, state = 'published' }: { percent?: number; stock?: number | null; state?: string },
): Promise<void> {
  await sql`
    insert into demo_market_changes (offer_id, price_percent, stock, state) values (${offerId}, ${percent}, ${stock}, ${state})
    on conflict (offer_id) do update set price_percent = excluded.price_percent, stock = excluded.stock, state = excluded.state
  `.execute(shop.db);
}

/** As if the marketplace had last confirmed these products so long ago. */
export async function ageReading(shop: TestShop, productIds: readonly number[], minutes: number): Promise<void> {
  await sql`
    update products set offer_read_at = now() - make_interval(mins => ${minutes}) where id = any(${productIds})
  `.execute(shop.db);
  await sql`
    update marketplace_offers set read_at = now() - make_interval(mins => ${minutes}) where product_id = any(${productIds})
  `.execute(shop.db);
}
