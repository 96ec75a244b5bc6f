import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { Language } from '@sampan/contract/languages';
import { dollars } from '@sampan/contract/money';
import { fullName } from '@sampan/contract/names';
import { toWireTime } from '@sampan/contract/wire-time';
import { addressLabel } from '@sampan/locations';
import { pickText } from '#domains/catalogue/texts.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { type CustomerDetails, type PersonalDetails, readCustomer, readPersonal } from './customer-details.ts';

type OperatorContext = Context & { actor: Operator };
type Answer = OutputOf<Calls['operatorGetCustomer']>;

/** One customer with everything that the operator's roles need: finance has nothing to do with what is personal. */
export async function getCustomer(ctx: OperatorContext, { id }: { id: string }): Promise<Answer> {
  const found = await readCustomer(ctx.pool, id);
  if (!found) throw refuse('not_found');
  const isPersonal = ctx.actor.roles.some((role) => role === 'owner' || role === 'support');
  const personal = isPersonal ? await readPersonal(ctx.pool, id) : undefined;
  return {
    ...toCustomerResponse(found),
    otherLogins: found.others,
    money: {
      paidUsd: dollars(found.money.paid),
      openUsd: dollars(found.money.open),
      refundedUsd: dollars(found.money.refunded),
      creditUsd: dollars(found.money.credit),
    },
    orderCount: found.orderCount,
    orders: found.orders.map(({ id: orderId, sn, status, placed_at, total_cents }) => ({
      id: orderId,
      sn,
      status,
      placedAt: wire(placed_at),
      totalUsd: dollars(total_cents),
    })),
    personal: personal ? toPersonalResponse(found, personal, ctx.language) : null,
  };
}

const wire = (at: string) => toWireTime(new Date(at));
const toWireTimeOrNull = (at: Date | null) => at && toWireTime(at);

const toCustomerResponse = (row: CustomerDetails) => ({
  id: row.id,
  buyerId: row.buyer_id,
  email: row.email,
  name: `${row.first_name} ${row.last_name}`.trim(),
  phone: row.phone,
  country: row.country,
  language: row.language,
  createdAt: toWireTime(row.created_at),
  disabledAt: toWireTimeOrNull(row.disabled_at),
  disabledReason: row.disabled_reason,
  erasedAt: toWireTimeOrNull(row.erased_at),
  inviter: row.inviter,
  company: row.company,
  vatNumber: row.vat_number,
  department: row.department,
  job: row.job,
});

function toPersonalResponse(
  { offers_since, has_second_factor }: CustomerDetails,
  { addresses, favourites, agreements, sessions, favouriteCount, apiKeys }: PersonalDetails,
  language: Language,
): NonNullable<Answer['personal']> {
  return {
    addresses: addresses.map((row) => ({
      id: row.id,
      name: fullName(language, { firstName: row.first_name, lastName: row.last_name }),
      lines: addressLabel(row.country_iso, language, {
        street: row.detail_address,
        city: row.city,
        province: row.province,
        postcode: row.postcode,
      }),
      mobile: row.mobile,
      isDefault: row.is_default,
    })),
    favouriteCount,
    favourites: favourites.map(({ id, titles, image, added_at }) => ({
      productId: id,
      title: pickText(titles, language),
      picture: image ?? '',
      addedAt: wire(added_at),
    })),
    offersSince: toWireTimeOrNull(offers_since),
    agreements: agreements.map(({ kind, version, agreed_at }) => ({ kind, version, agreedAt: wire(agreed_at) })),
    sessions: sessions.map(({ kind, created_at, last_seen_at }) => ({
      kind,
      createdAt: wire(created_at),
      lastSeenAt: wire(last_seen_at),
    })),
    apiKeys,
    hasSecondFactor: has_second_factor,
  };
}
