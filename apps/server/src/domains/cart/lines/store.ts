import type { PriceTier } from '@sampan/contract/pricing';
import type pg from 'pg';
import { isKnownTo, isSoldTo, type Offering } from '#domains/catalogue/private-goods.ts';
import type { NamedTexts } from '#domains/catalogue/texts.ts';
import { buyerLockText, plansByKey } from '#shop/buyer-lock.ts';

/** All statements on cart lines. They are prepared, because the cart is the busiest table that buyers write. */

export interface CartRow {
  id: string;
  productId: number;
  skuId: number;
  quantity: number;
  isSelected: boolean;
  name: string;
  attributes: NamedTexts[];
  picture: string;
  supplierId: string;
  supplier: string;
  categoryId: number;
  minOrderQuantity: number;
  batchNumber: number;
  stock: number;
  isActive: boolean;
  tiers: PriceTier[];
  ownPriceE4: number | null;
}

export interface AddedRow {
  productId: number;
  skuId: number;
  quantity: number;
  /** False if this product has no such SKU. */
  isKnown: boolean;
  isActive: boolean;
  stock: number;
  minOrderQuantity: number;
  tiers: PriceTier[];
  ownPriceE4: number | null;
  /** The line's pieces before adding; null if there was no line. */
  held: number | null;
  /** The pieces of the product's other lines, and of the selected ones among them. */
  others: number;
  othersSelected: number;
  linesBefore: number;
}

/** The columns that decide whether a SKU is on sale. */
interface Sale extends Offering {
  isWithdrawn: boolean;
}

const isOnSale = (buyerId: string, sale: Sale) => !sale.isWithdrawn && isSoldTo(buyerId, sale);

export interface WantedLine {
  productId: number;
  skuId: number;
  quantity: number;
}

/**
 * Runs `work` in a transaction that excludes other changes of this buyer's cart and other checkouts. The lock is a
 * separate statement, so that everything read after it is current; all statements are sent together.
 */
export async function withCartLock<Result>(
  pool: pg.Pool,
  buyerId: string,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    const begun = client.query('begin');
    const locked = client.query({
      name: 'cart-lock',
      text: `select ${buyerLockText}, ${plansByKey}`,
      values: [buyerId],
    });
    const [, , result] = await Promise.all([begun, locked, work(client)]);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => {
      failure = lost;
    });
    throw error;
  } finally {
    client.release(failure);
  }
}

/** Does in SQL what `pickText` of the catalogue does: the requested language, English, the source. */
const textIn = (texts: string, language: string) =>
  `coalesce(nullif(${texts} ->> ${language}, ''), nullif(${texts} ->> 'en', ''), ${texts} ->> 'source', ${texts} ->> 'zh')`;

const readText = `
  select c.id, c.product_id as "productId", c.sku_id as "skuId", c.quantity, c.is_selected as "isSelected",
    ${textIn('p.titles', '$2')} as name, s.attributes,
    coalesce(s.image, p.images[1], '') as picture, p.supplier_id as "supplierId", coalesce(${textIn('v.names', '$2')}, '') as supplier, p.category_id as "categoryId",
    p.min_order_quantity as "minOrderQuantity", p.batch_number as "batchNumber", s.amount_on_sale as stock, p.status, p.private_to as "privateTo",
    s.is_withdrawn as "isWithdrawn", p.tiers, s.price_e4 as "ownPriceE4"
  from cart_items c
  join products p on p.id = c.product_id
  join skus s on s.id = c.sku_id
  join suppliers v on v.id = p.supplier_id
  where c.buyer_id = $1
  order by c.added_at desc, c.sku_id`;

export async function readCart(db: pg.Pool | pg.PoolClient, buyerId: string, language: string): Promise<CartRow[]> {
  const values = [buyerId, language];
  const { rows } = await db.query<Omit<CartRow, 'isActive'> & Sale>({ name: 'cart-read', text: readText, values });
  return rows.map((row) => ({ ...row, isActive: isOnSale(buyerId, row) }));
}

/**
 * Adds the lines that exist and returns the totals. The caller refuses and rolls back what is not allowed. Names are
 * large, so they are read only for a refusal.
 */
const addText = `
  with wanted as (
    select product_id, sku_id, sum(quantity)::int as quantity
    from unnest($2::bigint[], $3::bigint[], $4::int[]) as w (product_id, sku_id, quantity)
    group by product_id, sku_id
  ), found as (
    select w.product_id, w.sku_id, w.quantity, p.status, p.private_to, s.is_withdrawn, s.amount_on_sale,
      p.min_order_quantity, p.tiers, s.price_e4
    from wanted w
    left join skus s on s.id = w.sku_id and s.product_id = w.product_id
    left join products p on p.id = s.product_id
  ), held as (
    select sku_id, product_id, quantity, is_selected from cart_items where buyer_id = $1
  ), of_product as (
    select product_id, sum(quantity) as pieces, sum(quantity) filter (where is_selected) as selected
    from held where product_id = any($2::bigint[]) and sku_id <> all($3::bigint[]) group by product_id
  ), written as (
    insert into cart_items (buyer_id, product_id, sku_id, quantity)
    select $1, product_id, sku_id, quantity from found where status is not null order by sku_id
    on conflict (buyer_id, sku_id) do update
    set quantity = least(cart_items.quantity + excluded.quantity, 1000000), is_selected = true
  )
  select f.product_id as "productId", f.sku_id as "skuId", f.quantity, f.status, f.private_to as "privateTo",
    f.is_withdrawn as "isWithdrawn", f.amount_on_sale as stock, f.min_order_quantity as "minOrderQuantity",
    f.tiers, f.price_e4 as "ownPriceE4", h.quantity as held, coalesce(o.pieces, 0) as others,
    coalesce(o.selected, 0) as "othersSelected", (select count(*) from held) as "linesBefore"
  from found f left join held h on h.sku_id = f.sku_id left join of_product o on o.product_id = f.product_id`;

export async function addLines(
  client: pg.PoolClient,
  buyerId: string,
  lines: readonly WantedLine[],
): Promise<AddedRow[]> {
  const { rows } = await client.query<Omit<AddedRow, 'isKnown' | 'isActive'> & (Sale | Record<keyof Sale, null>)>({
    name: 'cart-add',
    text: addText,
    values: [
      buyerId,
      lines.map((line) => line.productId),
      lines.map((line) => line.skuId),
      lines.map((line) => line.quantity),
    ],
  });
  return rows.map((row) => {
    const isKnown = row.status !== null && isKnownTo(buyerId, row);
    return { ...row, isKnown, isActive: isKnown && isOnSale(buyerId, row) };
  });
}

export async function findName(client: pg.PoolClient, productId: number, language: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>({
    name: 'cart-name',
    text: `select ${textIn('p.titles', '$2')} as name from products p where id = $1`,
    values: [productId, language],
  });
  return rows[0]?.name ?? String(productId);
}

export async function updateLine(
  client: pg.PoolClient,
  buyerId: string,
  lineId: string,
  quantity: number,
  isSelected: boolean,
): Promise<void> {
  await client.query({
    name: 'cart-update',
    text: 'update cart_items set quantity = $3, is_selected = $4 where buyer_id = $1 and id = $2',
    values: [buyerId, lineId, quantity, isSelected],
  });
}

/** Also selects lines that can't be bought. Showing the cart unselects them. */
export async function selectLines(client: pg.PoolClient, buyerId: string, isSelected: boolean): Promise<void> {
  await client.query({
    name: 'cart-select',
    text: 'update cart_items set is_selected = $2 where buyer_id = $1 and is_selected <> $2',
    values: [buyerId, isSelected],
  });
}

/**
 * Unselects lines that sold out or were withdrawn, when the buyer sees them. Needs no lock: a line being changed right
 * now is skipped, so that no request waits.
 */
export async function unselectLines(db: pg.Pool | pg.PoolClient, lineIds: readonly string[]): Promise<void> {
  await db.query({
    name: 'cart-unselect',
    text: `update cart_items set is_selected = false
      where id in (select id from cart_items where id = any($1) and is_selected for update skip locked)`,
    values: [lineIds],
  });
}

export async function deleteLine(client: pg.PoolClient, buyerId: string, lineId: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'cart-delete',
    text: 'delete from cart_items where buyer_id = $1 and id = $2',
    values: [buyerId, lineId],
  });
  return rowCount === 1;
}

export async function deleteAll(client: pg.PoolClient, buyerId: string): Promise<void> {
  await client.query({ name: 'cart-clear', text: 'delete from cart_items where buyer_id = $1', values: [buyerId] });
}

export async function countLines(pool: pg.Pool, buyerId: string): Promise<number> {
  const { rows } = await pool.query<{ lines: number }>({
    name: 'cart-count',
    text: 'select count(*) as lines from cart_items where buyer_id = $1',
    values: [buyerId],
  });
  return rows[0]?.lines ?? 0;
}
