import { sql } from 'kysely';
import type { Recipient } from '#connectors/sales-channel/sales-channel.ts';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { findShop } from '#domains/channels/own-shops.ts';
import type { StoredEvent } from '#domains/channels/records/event-store.ts';
import { insertPrivacyRequest, type PrivacyRequest } from '#domains/channels/records/privacy-store.ts';
import { endConnection } from '#domains/channels/shops/disconnect-shop.ts';
import { notifyOfStore } from '#domains/channels/state/notify-of-store.ts';
import type { Context } from '#shop/context.ts';

/** Finds a shop's orders that name a recipient, or all of them without ids. A domain above implements it. */
export interface HeldRecipients {
  find(
    tx: Transaction,
    shopId: string,
    remoteOrderIds: readonly string[] | undefined,
  ): Promise<{ name: string; recipient: Recipient }[]>;
  erase(tx: Transaction, shopId: string, remoteOrderIds: readonly string[] | undefined): Promise<unknown>;
}

/**
 * Answers another system that asks for a customer's data or its erasure, or that reports a shop as gone. What was held
 * is recorded by kind for the reseller, who must answer and can read the data in the orders. Erased data is gone.
 */
export async function answerPrivacyRequest(
  ctx: Pick<Context, 'db' | 'queue'>,
  { id: eventId, shopId, remoteIds }: StoredEvent,
  kind: PrivacyRequest['kind'],
  recipients: HeldRecipients,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const shop = await findShop(tx, shopId);
    // The shop has been reconnected, so its data is in use.
    if (!shop || (kind === 'shop_erase' && shop.state === 'connected')) return;
    const ended = kind === 'shop_erase' && (await endConnection(tx, shop, 'shop', ''));
    const orderIds = kind === 'shop_erase' ? undefined : remoteIds;
    const held = await recipients.find(tx, shopId, orderIds);
    const found = held.map(({ name, recipient }) => ({ order: name, held: kindsOf(recipient) }));
    const request = { shopId, buyerId: shop.buyerId, eventId, kind, orderIds: remoteIds, found };
    if (!(await insertPrivacyRequest(tx, request))) return;
    if (kind === 'customer_data') return notifyOfStore(tx, ctx, shop, { outcome: 'customer_data' });
    await recipients.erase(tx, shopId, orderIds);
    if (kind === 'shop_erase') await eraseShopDetails(tx, shopId);
    if (ended) await notifyOfStore(tx, ctx, shop, { outcome: 'disconnected' });
  });
}

function kindsOf(recipient: Recipient): string[] {
  const kinds = {
    name: recipient.firstName + recipient.lastName,
    company: recipient.company,
    address: recipient.street + recipient.city + recipient.postcode,
    phone: recipient.phone,
    email: recipient.email,
  };
  return Object.entries(kinds).flatMap(([kind, value]) => (value ? [kind] : []));
}

/** Erases everything about a shop but its address, after it left its system and asked to be forgotten. */
async function eraseShopDetails(tx: Transaction, shopId: string): Promise<void> {
  await sql`
    update reseller_shops set name = '', country_iso = '', scopes = '{}', missing_scopes = '{}'
    where id = ${shopId} and state = 'disconnected'`.execute(tx);
  await tx.deleteFrom('reseller_shop_history').where('shop_id', '=', shopId).execute();
}
