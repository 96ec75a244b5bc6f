import { type SqlBool, sql } from 'kysely';
import type { ChannelName } from '#connectors/sales-channel/sales-channel.ts';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { type ResellerShop, shopColumns } from '#domains/channels/own-shops.ts';

/** Resellers' shops. Pending consents are in consent-store.ts, events in event-store.ts. */

/** Contains sealed keys, so it never leaves this domain. */
export interface SealedShop extends ResellerShop {
  sealedKeys: string | null;
  sealedHookSecret: string | null;
  hookToken: string;
}

const sealedColumns = [
  ...shopColumns,
  'sealed_keys as sealedKeys',
  'sealed_hook_secret as sealedHookSecret',
  'hook_token as hookToken',
] as const;

const shops = (db: Database | Transaction) => db.selectFrom('reseller_shops');

export function findSealedShop(db: Database | Transaction, id: string): Promise<SealedShop | undefined> {
  return shops(db).select(sealedColumns).where('id', '=', id).executeTakeFirst();
}

export function findShopByHook(db: Database, channel: ChannelName, hookToken: string): Promise<SealedShop | undefined> {
  const found = shops(db).select(sealedColumns).where('hook_token', '=', hookToken).where('channel', '=', channel);
  return found.executeTakeFirst();
}

/** Includes disconnected shops, because privacy requests come later. */
export function findShopsAt(
  db: Database | Transaction,
  channel: ChannelName,
  address: string,
): Promise<ResellerShop[]> {
  const found = shops(db).select(shopColumns).where('channel', '=', channel).where('place', '=', placeOf(address));
  return found.orderBy('connected_at').execute();
}

export async function lockShop(tx: Transaction, id: string): Promise<SealedShop | undefined> {
  if (!isUuid(id)) return undefined;
  return shops(tx).select(sealedColumns).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The same as the generated column: with and without `www.` is one shop. */
export const placeOf = (address: string): string => address.replace(/^(http:\/\/)?(www\.)?/, '');

/** Locks the shop's holder and the buyer's own rows, which may be disconnected. */
export function lockShopsAt(
  tx: Transaction,
  buyerId: string,
  channel: ChannelName,
  address: string,
): Promise<{ id: string; buyerId: string; address: string; state: ResellerShop['state'] }[]> {
  return shops(tx)
    .select(['id', 'buyer_id as buyerId', 'address', 'state'])
    .where('channel', '=', channel)
    .where('place', '=', placeOf(address))
    .where((eb) => eb.or([eb('buyer_id', '=', buyerId), eb('state', '<>', 'disconnected')]))
    .orderBy('id')
    .forUpdate()
    .execute();
}

export interface Connection {
  address: string;
  name: string;
  currency: string;
  countryIso: string;
  scopes: readonly string[];
  missingScopes: readonly string[];
  sealedKeys: string;
  connectedBy: string;
}

const connectedNow = (connection: Connection) => ({
  name: connection.name,
  currency: connection.currency,
  country_iso: connection.countryIso,
  scopes: [...connection.scopes],
  missing_scopes: [...connection.missingScopes],
  sealed_keys: connection.sealedKeys,
  connected_by: connection.connectedBy,
  last_contact_at: sql<Date>`now()`,
});

/** False if another buyer has just connected it. */
export async function insertShop(
  tx: Transaction,
  shop: Connection & { id: string; buyerId: string; channel: ChannelName; hookToken: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('reseller_shops')
    .values({
      ...connectedNow(shop),
      id: shop.id,
      buyer_id: shop.buyerId,
      channel: shop.channel,
      address: shop.address,
      hook_token: shop.hookToken,
      is_default: sql<boolean>`not exists (select from reseller_shops where buyer_id = ${shop.buyerId} and is_default)`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Reconnects a shop that refused our key or was disconnected. Its waiting work goes on. */
export async function connectAgain(tx: Transaction, id: string, connection: Connection): Promise<void> {
  await tx
    .updateTable('reseller_shops')
    .set({
      ...connectedNow(connection),
      address: sql<string>`case when exists (select from reseller_shops s where s.buyer_id = reseller_shops.buyer_id
        and s.channel = reseller_shops.channel and s.address = ${connection.address}) then address else ${connection.address} end`,
      state: 'connected',
      refused_since: null,
      refused_because: '',
      refused_reason: '',
      silent_since: null,
      told_at: null,
      connected_at: sql<Date>`case when state = 'disconnected' then now() else connected_at end`,
      disconnected_at: null,
      disconnected_by: null,
      disconnected_reason: '',
      hooks_at: null,
      is_default: sql<boolean>`is_default or not exists (
        select from reseller_shops s where s.buyer_id = reseller_shops.buyer_id and s.is_default)`,
    })
    .where('id', '=', id)
    .execute();
}

/** Records any answer, at most once a minute. */
export async function recordContact(db: Database, id: string): Promise<void> {
  await db
    .updateTable('reseller_shops')
    .set({ last_contact_at: sql<Date>`now()`, silent_since: null, told_at: null })
    .where('id', '=', id)
    .where('state', '=', 'connected')
    .where(
      sql<SqlBool>`(last_contact_at is null or last_contact_at < now() - interval '1 minute' or silent_since is not null)`,
    )
    .execute();
}

export async function recordSilence(db: Database, id: string): Promise<void> {
  await db
    .updateTable('reseller_shops')
    .set({ silent_since: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'connected')
    .where('silent_since', 'is', null)
    .execute();
}

export async function storeFacts(
  db: Database,
  id: string,
  facts: Pick<Connection, 'name' | 'currency' | 'countryIso' | 'scopes' | 'missingScopes'>,
): Promise<void> {
  await db
    .updateTable('reseller_shops')
    .set({
      name: facts.name,
      currency: facts.currency,
      country_iso: facts.countryIso,
      scopes: [...facts.scopes],
      missing_scopes: [...facts.missingScopes],
    })
    .where('id', '=', id)
    .where('state', '<>', 'disconnected')
    .execute();
}

/** Undefined if the shop refuses us already, or has been reconnected with other keys since. */
export async function markRefused(
  tx: Transaction,
  id: string,
  sealedKeys: string,
  reason: string,
): Promise<ResellerShop | undefined> {
  const refused = tx.updateTable('reseller_shops').set({
    state: 'refused',
    refused_since: sql<Date>`now()`,
    refused_because: 'key',
    refused_reason: reason,
    silent_since: null,
    told_at: null,
  });
  const row = refused.where('id', '=', id).where('state', '=', 'connected').where('sealed_keys', '=', sealedKeys);
  return row.returning(shopColumns).executeTakeFirst();
}

/** Our app was removed, so the keys no longer work. False if the shop does not refuse us, or if this is known. */
export async function markRemoved(tx: Transaction, id: string): Promise<boolean> {
  const result = await tx
    .updateTable('reseller_shops')
    .set({ refused_because: 'removed', sealed_keys: null, sealed_hook_secret: null, hooks_at: null })
    .where('id', '=', id)
    .where('state', '=', 'refused')
    .where('refused_because', '<>', 'removed')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function markDisconnected(
  tx: Transaction,
  id: string,
  by: 'reseller' | 'operator' | 'shop',
  reason: string,
): Promise<void> {
  await tx
    .updateTable('reseller_shops')
    .set({
      state: 'disconnected',
      disconnected_at: sql<Date>`now()`,
      disconnected_by: by,
      disconnected_reason: reason,
      sealed_keys: null,
      sealed_hook_secret: null,
      hooks_at: null,
      is_default: false,
      refused_since: null,
      refused_because: '',
      refused_reason: '',
      silent_since: null,
      told_at: null,
    })
    .where('id', '=', id)
    .execute();
}

export interface ShopChange {
  stockBuffer: number | undefined;
  isDefault: true | undefined;
}

export async function changeShop(
  tx: Transaction,
  { id, buyerId }: ResellerShop,
  { stockBuffer, isDefault }: ShopChange,
): Promise<void> {
  if (isDefault)
    await tx
      .updateTable('reseller_shops')
      .set({ is_default: false })
      .where('buyer_id', '=', buyerId)
      .where('is_default', '=', true)
      .where('id', '<>', id)
      .execute();
  if (stockBuffer === undefined && !isDefault) return;
  await tx
    .updateTable('reseller_shops')
    .set({ ...(stockBuffer !== undefined && { stock_buffer: stockBuffer }), ...(isDefault && { is_default: true }) })
    .where('id', '=', id)
    .execute();
}

/** Makes the oldest other shop the default if the default is gone. */
export async function giveDefault(tx: Transaction, buyerId: string): Promise<void> {
  await sql`
    update reseller_shops set is_default = true where id = (
      select id from reseller_shops where buyer_id = ${buyerId} and state <> 'disconnected' order by connected_at, id limit 1
    ) and not exists (select from reseller_shops where buyer_id = ${buyerId} and is_default)`.execute(tx);
}

/** Stores the secret of the shop's webhooks. */
export async function storeHookSecret(
  db: Database,
  id: string,
  sealedHookSecret: string | null,
  isAsked: boolean,
): Promise<void> {
  await db
    .updateTable('reseller_shops')
    .set({ sealed_hook_secret: sealedHookSecret, ...(isAsked && { hooks_at: sql<Date>`now()` }) })
    .where('id', '=', id)
    .where('state', '=', 'connected')
    .execute();
}

type HistoryKind = 'connected' | 'connected_again' | 'refused' | 'removed' | 'disconnected';

export async function insertHistory(tx: Transaction, shopId: string, kind: HistoryKind, said = ''): Promise<void> {
  await tx.insertInto('reseller_shop_history').values({ shop_id: shopId, kind, said }).execute();
}

/** Claims shops that were silent long enough for a notification and had none. */
export async function claimSilent(tx: Transaction, hours: number): Promise<ResellerShop[]> {
  return tx
    .updateTable('reseller_shops')
    .set({ told_at: sql<Date>`now()` })
    .where('state', '=', 'connected')
    .where('told_at', 'is', null)
    .where(sql<SqlBool>`silent_since <= now() - make_interval(hours => ${hours})`)
    .returning(shopColumns)
    .execute();
}

/** Records that the shop accepts the same key again. */
export async function markWorking(db: Database, id: string, sealedKeys: string): Promise<void> {
  await db
    .updateTable('reseller_shops')
    .set({
      state: 'connected',
      refused_since: null,
      refused_because: '',
      refused_reason: '',
      told_at: null,
      last_contact_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('state', '=', 'refused')
    .where('sealed_keys', '=', sealedKeys)
    .execute();
}

/** Longer than a shop may take to answer. After a crash the next process renews then. */
const renewalSeconds = 45;

/** False if another process is renewing the keys or has renewed them. */
export async function beginRenewal(db: Database, id: string, before: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update reseller_shops set renewing_until = clock_timestamp() + make_interval(secs => ${renewalSeconds})
    where id = ${id} and sealed_keys = ${before}
      and (renewing_until is null or renewing_until < clock_timestamp())`.execute(db);
  return numAffectedRows === 1n;
}

export async function endRenewal(db: Database, id: string): Promise<void> {
  await db.updateTable('reseller_shops').set({ renewing_until: null }).where('id', '=', id).execute();
}

/** Stores renewed keys. False if the shop was reconnected or disconnected meanwhile. */
export async function replaceKeys(db: Database, id: string, before: string, sealedKeys: string): Promise<boolean> {
  const replaced = db.updateTable('reseller_shops').set({ sealed_keys: sealedKeys, renewing_until: null });
  const result = await replaced.where('id', '=', id).where('sealed_keys', '=', before).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
