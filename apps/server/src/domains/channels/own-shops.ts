import type { shopStates } from '@sampan/contract/reseller/shops';
import type { ChannelName } from '#connectors/sales-channel/sales-channel.ts';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { shopColumns } from './records/shop-columns.ts';

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

/** Those that are not disconnected, oldest first. */
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

/** Another buyer's shop is simply not found. */
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
