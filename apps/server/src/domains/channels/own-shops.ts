import type { shopStates } from '@sampan/contract/reseller/shops';
import type { ChannelName } from '#connectors/sales-channel/sales-channel.ts';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { refuse } from '#shop/refusal.ts';

/** Columns of a shop, without its keys. */
export const shopColumns = [
  'reseller_shops.id',
  'reseller_shops.buyer_id as buyerId',
  'channel',
  'address',
  'reseller_shops.name',
  'reseller_shops.currency',
  'country_iso as countryIso',
  'reseller_shops.state',
  'scopes',
  'missing_scopes as missingScopes',
  'refused_since as refusedSince',
  'refused_because as refusedBecause',
  'refused_reason as refusedReason',
  'silent_since as silentSince',
  'last_contact_at as lastContactAt',
  'connected_at as connectedAt',
  'disconnected_at as disconnectedAt',
  'disconnected_by as disconnectedBy',
  'disconnected_reason as disconnectedReason',
  'stock_buffer as stockBuffer',
  'is_default as isDefault',
] as const;

export interface ResellerShop {
  id: string;
  buyerId: string;
  channel: ChannelName;
  address: string;
  name: string;
  currency: string;
  countryIso: string;
  state: (typeof shopStates)[number];
  scopes: string[];
  missingScopes: string[];
  refusedSince: Date | null;
  refusedBecause: '' | 'key' | 'removed' | 'key_lost';
  refusedReason: string;
  silentSince: Date | null;
  lastContactAt: Date | null;
  connectedAt: Date;
  disconnectedAt: Date | null;
  disconnectedBy: 'reseller' | 'operator' | 'shop' | null;
  disconnectedReason: string;
  stockBuffer: number;
  isDefault: boolean;
}

/** Shops that are not disconnected, oldest first. */
export function listOwnShops(db: Database | Transaction, buyerId: string): Promise<ResellerShop[]> {
  return db
    .selectFrom('reseller_shops')
    .select(shopColumns)
    .where('buyer_id', '=', buyerId)
    .where('state', '<>', 'disconnected')
    .orderBy('connected_at')
    .orderBy('id')
    .execute();
}

/** Undefined if it is another buyer's. */
export async function findOwnShop(
  db: Database | Transaction,
  buyerId: string,
  id: string,
): Promise<ResellerShop | undefined> {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('reseller_shops')
    .select(shopColumns)
    .where('id', '=', id)
    .where('buyer_id', '=', buyerId)
    .executeTakeFirst();
}

export async function findShop(db: Database | Transaction, id: string): Promise<ResellerShop | undefined> {
  return isUuid(id)
    ? db.selectFrom('reseller_shops').select(shopColumns).where('id', '=', id).executeTakeFirst()
    : undefined;
}

/** A connected or refused shop of the buyer. Work for a shop that refuses our key waits. */
export async function requireShop(db: Database | Transaction, buyerId: string, shopId: string): Promise<ResellerShop> {
  const shop = await findOwnShop(db, buyerId, shopId);
  if (!shop || shop.state === 'disconnected') throw refuse('not_found');
  return shop;
}
