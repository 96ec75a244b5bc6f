import type { Recipient } from '#connectors/sales-channel/sales-channel.ts';
import { inTransaction, type Transaction } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';
import { eraseRecipients } from '../orders/erase-recipients.ts';
import { recipientsOf } from '../orders/erase-store.ts';
import { endConnection } from './disconnect-shop.ts';
import { eraseShopDetails } from './erase-shop-details.ts';
import type { StoredEvent } from './event-store.ts';
import { type FoundOrder, insertPrivacyRequest, type PrivacyRequest } from './privacy-store.ts';
import { findShop } from './store.ts';
import { tellOfShop } from './tell-of-shop.ts';

/**
 * Another system asks what is known of a customer there, or wants it erased; or a whole shop has left it. What was held is
 * written down by kind, for the reseller, who has to answer and reads the data where the orders are; what is erased is
 * gone.
 */
export async function answerPrivacyRequest(
  ctx: Pick<Context, 'db' | 'queue'>,
  { id: eventId, shopId, remoteIds }: StoredEvent,
  kind: PrivacyRequest['kind'],
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const shop = await findShop(tx, shopId);
    // Somebody has connected it again since: what is kept is of use there.
    if (!shop || (kind === 'shop_erase' && shop.state === 'connected')) return;
    const ended = kind === 'shop_erase' && (await endConnection(tx, shop, 'shop', ''));
    const orderIds = kind === 'shop_erase' ? undefined : remoteIds;
    const found = await findHeld(tx, shopId, orderIds);
    const request = { shopId, buyerId: shop.buyerId, eventId, kind, orderIds: remoteIds, found };
    if (!(await insertPrivacyRequest(tx, request))) return;
    if (kind === 'customer_data') return tellOfShop(tx, ctx, shop, { outcome: 'customer_data' });
    await eraseRecipients(tx, shopId, orderIds);
    if (kind === 'shop_erase') await eraseShopDetails(tx, shopId);
    if (ended) await tellOfShop(tx, ctx, shop, { outcome: 'disconnected' });
  });
}

async function findHeld(
  tx: Transaction,
  shopId: string,
  orderIds: readonly string[] | undefined,
): Promise<FoundOrder[]> {
  const held = await recipientsOf(tx, shopId, orderIds);
  return held.map(({ name, recipient }) => ({ order: name, held: kindsOf(recipient) }));
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
