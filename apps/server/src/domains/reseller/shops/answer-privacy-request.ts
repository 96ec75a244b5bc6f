import type { Recipient } from '#connectors/sales-channel/sales-channel.ts';
import { inTransaction, type Transaction } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';
import { eraseRecipients } from '../orders/erase-recipients.ts';
import { recipientsOf } from '../orders/erase-store.ts';
import { eraseShopDetails } from './erase-shop-details.ts';
import type { StoredEvent } from './event-store.ts';
import { type FoundOrder, insertPrivacyRequest, type PrivacyRequest } from './privacy-store.ts';
import { findShop } from './store.ts';

/**
 * Another system asks what is known of a customer there, or wants it erased; or a whole shop has left it. What was held is
 * written down by kind, for the reseller, who answers their customer; what is erased is gone.
 */
export async function answerPrivacyRequest(
  ctx: Pick<Context, 'db'>,
  { id: eventId, shopId, remoteIds }: StoredEvent,
  kind: PrivacyRequest['kind'],
): Promise<void> {
  const shop = await findShop(ctx.db, shopId);
  if (!shop) return;
  await inTransaction(ctx.db, async (tx) => {
    const orderIds = kind === 'shop_erase' ? undefined : remoteIds;
    const found = await findHeld(tx, shopId, orderIds);
    const request = { shopId, buyerId: shop.buyerId, eventId, kind, orderIds: remoteIds, found };
    if (!(await insertPrivacyRequest(tx, request)) || kind === 'customer_data') return;
    await eraseRecipients(tx, shopId, orderIds);
    if (kind === 'shop_erase') await eraseShopDetails(tx, shopId);
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
    name: recipient.firstName + recipient.lastName + recipient.company,
    address: recipient.street + recipient.city + recipient.postcode,
    phone: recipient.phone,
    email: recipient.email,
  };
  return Object.entries(kinds).flatMap(([kind, value]) => (value ? [kind] : []));
}
