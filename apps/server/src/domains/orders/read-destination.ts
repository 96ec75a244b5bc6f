import type { OrderAddress } from '@sampan/contract/orders';
import type { Settings } from '@sampan/contract/settings/subjects';
import type { SpecialAddress } from '@sampan/contract/special-addresses';
import { canDeliverTo } from '#domains/addresses/delivery-area.ts';
import { getOwnAddress } from '#domains/addresses/get-own-address.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { readSettings } from '#shop/settings/settings.ts';

type CustomerContext = Context & { actor: Customer };

/** Everything that is read before the transaction: destination, tariffs, and limits on unpaid orders. */
export interface Destination {
  /** An address of the buyer's. Null for our warehouse, and for a recipient whose address only the order keeps. */
  addressId: string | null;
  countryIso: string;
  address: OrderAddress;
  /** The goods stay in our warehouse as the buyer's own stock, and nothing goes abroad. */
  isOwnStock?: boolean;
  /** What couriers do not deliver to; lines that do come first. */
  special?: readonly SpecialAddress[];
  tariffs: Pick<Settings, 'fees' | 'shipping' | 'payment' | 'storage'>;
  limits: Settings['abuse'] & Settings['orders'];
  /** The sender and reference on papers that travel with the goods, for a reseller's customer. */
  papers?: { senderName: string; reference: string; shopName: string };
}

/** Reads an order's destination and tariffs, before its transaction. The order keeps its own copy. */
export async function readDestination(ctx: CustomerContext, addressId: string): Promise<Destination> {
  const row = await getOwnAddress(ctx, addressId);
  if (!row.canBeServed) throw refuse('country_not_served');
  return {
    addressId: row.id,
    countryIso: row.country_iso,
    address: {
      name: `${row.first_name} ${row.last_name}`,
      country: row.country,
      province: row.province,
      city: row.city,
      detailAddress: row.detail_address,
      postcode: row.postcode,
      mobile: row.mobile,
      email: row.email,
    },
    ...(await readTerms(ctx)),
  };
}

type Terms = Pick<Destination, 'tariffs' | 'limits'>;

async function readTerms(ctx: CustomerContext): Promise<Terms> {
  const subjects = ['fees', 'shipping', 'payment', 'storage', 'orders', 'abuse'] as const;
  const { abuse, orders, ...tariffs } = await readSettings(ctx.db, subjects);
  return { tariffs, limits: { ...abuse, ...orders } };
}

/** A recipient whose address only the order keeps, such as a reseller's customer. */
export async function recipientDestination(
  ctx: CustomerContext,
  { countryIso, address }: Pick<Destination, 'countryIso' | 'address'>,
): Promise<Destination> {
  const { province, city } = address;
  if (!canDeliverTo({ countryIso, stationId: '', province, city })) throw refuse('country_not_served');
  return { addressId: null, countryIso, address, ...(await readTerms(ctx)) };
}

/** Our warehouse, for a restock of the buyer's own stock. */
export async function warehouseDestination(ctx: CustomerContext): Promise<Destination> {
  const none = { name: '', province: '', city: '', detailAddress: '', postcode: '', mobile: '', email: '' };
  const address = { ...none, country: 'China' };
  return { addressId: null, countryIso: 'CN', address, isOwnStock: true, ...(await readTerms(ctx)) };
}
