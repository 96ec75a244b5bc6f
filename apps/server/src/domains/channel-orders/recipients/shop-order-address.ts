import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { Recipient } from '#connectors/sales-channel/sales-channel.ts';
import { readPlace } from '#domains/addresses/read-address.ts';
import { changeOpenOrder } from '#domains/channel-orders/orders/open-order.ts';
import { findOwn } from '#domains/channel-orders/orders/own-queries.ts';
import { recordEvent, repairRecipient } from '#domains/channel-orders/orders/store.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { readRecipient } from './read-recipient.ts';
import { toLatin } from './to-latin.ts';

type CustomerContext = Context & { actor: Customer };

/** Returns the complete address, which only a repair needs. Elsewhere the town is enough. */
export async function getShopOrderAddress(
  ctx: CustomerContext,
  { id }: { id: string },
): Promise<OutputOf<Calls['getShopOrderAddress']>> {
  const found = await findOwn(ctx.db, ctx.actor.buyerId, id);
  if (!found) throw refuse('not_found');
  if (found.state !== 'open' || !found.recipient) throw refuse('shop_order_not_open');
  const { firstName, lastName, company, street, phone } = found.recipient;
  const { address, missing, cautions, countryIso } = readRecipient(found.recipient, found.fallbackPhone);
  return {
    firstName,
    lastName,
    company,
    province: address.province,
    city: found.recipient.city,
    detailAddress: street,
    postcode: found.recipient.postcode,
    // The shop's own number is no correction of the recipient's.
    mobile: readRecipient(found.recipient).missing.includes('mobile') ? phone || found.fallbackPhone : address.mobile,
    countryIso: countryIso || found.recipient.countryIso,
    missing,
    cautions,
    latin: latinOf(found.recipient),
  };
}

/** What can be proposed in Latin letters. */
function latinOf({ firstName, lastName, company, street, city }: Recipient) {
  const given = { firstName, lastName, company, detailAddress: street, city };
  const written = Object.entries(given).map(([name, text]): [string, string] => [name, toLatin(text) ?? text]);
  return { ...given, ...Object.fromEntries(written) };
}

/** Applies the checks of the reseller's own addresses. */
export async function repairShopOrderAddress(
  ctx: CustomerContext,
  { id, ...sent }: ParsedInputOf<Calls['repairShopOrderAddress']>,
): Promise<null> {
  await changeOpenOrder(ctx, id, async (tx, order) => {
    if (!order.recipient) throw refuse('shop_order_not_open');
    const { email, countryIso } = order.recipient;
    const place = readPlace(ctx.language, { ...sent, country: countryIso, location: undefined });
    const repaired: Recipient = {
      firstName: sent.firstName,
      lastName: sent.lastName,
      company: sent.company,
      countryIso,
      province: place.province,
      city: place.city,
      street: place.detail_address,
      postcode: place.postcode,
      phone: place.mobile,
      email,
    };
    await repairRecipient(tx, order.id, repaired);
    await recordEvent(tx, order.id, 'address_repaired');
  });
  return null;
}
