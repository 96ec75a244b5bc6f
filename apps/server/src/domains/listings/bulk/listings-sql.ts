import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';

/** Changes of many listings in one statement. */

export async function setActive(tx: Transaction, ids: readonly string[], isActive: boolean): Promise<void> {
  await sql`
    update publications set is_active = ${isActive}, version = version + 1
    where id = any(${[...ids]}::uuid[]) and is_active <> ${isActive}`.execute(tx);
}

/** A margin that was agreed to belongs to the prices of that day. */
export async function forgetAgreedMargins(tx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`
    update publications set agreed_margin_e6 = null, version = version + 1
    where id = any(${[...ids]}::uuid[])`.execute(tx);
}

const groupsMax = 20;

/** Returns those that have other groups now. */
export async function setGroups(
  tx: Transaction,
  ids: readonly string[],
  groupIds: readonly string[],
  isAdded: boolean,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update publications p set group_ids = n.group_ids, version = p.version + 1
    from (
      select o.id, case when ${isAdded} then array(
        select g from unnest(o.group_ids || ${[...groupIds]}::text[]) with ordinality as u (g, place)
        group by g order by min(place) limit ${groupsMax}) else ${[...groupIds]}::text[] end as group_ids
      from publications o where o.id = any(${[...ids]}::uuid[])
    ) n
    where p.id = n.id and p.group_ids is distinct from n.group_ids returning p.id`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface TextEdit {
  id: string;
  /** The one that the shop gets. */
  language: string;
  title: string | undefined;
  isActive: boolean | undefined;
  groupIds: readonly string[] | undefined;
  hasPrices: boolean;
}

/** An empty title is the product's. Descriptions stay. */
export async function storeEdits(tx: Transaction, edits: readonly TextEdit[]): Promise<void> {
  await sql`
    update publications p set
      texts = case
        when e.title is null then p.texts
        when e.title = '' and coalesce(p.texts -> e.language ->> 'description', '') = '' then p.texts - e.language
        else p.texts || jsonb_build_object(e.language, jsonb_build_object(
          'title', e.title, 'description', coalesce(p.texts -> e.language ->> 'description', ''))) end,
      is_active = coalesce(e.is_active, p.is_active),
      group_ids = case when e.groups is null then p.group_ids else array(select jsonb_array_elements_text(e.groups)) end,
      agreed_margin_e6 = case when e.has_prices then null else p.agreed_margin_e6 end, version = p.version + 1
    from unnest(${edits.map(({ id }) => id)}::uuid[], ${edits.map(({ language }) => language)}::text[],
      ${edits.map(({ title }) => title ?? null)}::text[], ${edits.map(({ isActive }) => isActive ?? null)}::bool[],
      ${edits.map(({ groupIds }) => (groupIds ? JSON.stringify(groupIds) : null))}::jsonb[],
      ${edits.map(({ hasPrices }) => hasPrices)}::bool[]) as e (id, language, title, is_active, groups, has_prices)
    where p.id = e.id`.execute(tx);
}

export interface PriceEdit {
  id: string;
  skuId: number;
  ownPrice: number | null;
}

export async function storePrices(tx: Transaction, prices: readonly PriceEdit[]): Promise<void> {
  if (prices.length === 0) return;
  await sql`
    update publication_variants v set own_price = e.own_price
    from unnest(${prices.map(({ id }) => id)}::uuid[], ${prices.map(({ skuId }) => skuId)}::bigint[],
      ${prices.map(({ ownPrice }) => ownPrice)}::bigint[]) as e (id, sku_id, own_price)
    where v.publication_id = e.id and v.sku_id = e.sku_id`.execute(tx);
}
