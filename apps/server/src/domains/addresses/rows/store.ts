import type { Insertable, Selectable } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import type { ShippingAddresses } from '#database/types.ts';
import { isUuid } from '#database/uuid.ts';

/** An address as it is stored. */
export type AddressFields = Required<
  Omit<Insertable<ShippingAddresses>, 'id' | 'buyer_id' | 'is_default' | 'created_at'>
>;

export type AddressRow = Selectable<ShippingAddresses>;
const columns = [
  'id',
  'buyer_id',
  'first_name',
  'last_name',
  'country_iso',
  'country',
  'station_id',
  'province',
  'city_id',
  'city',
  'detail_address',
  'postcode',
  'mobile',
  'email',
  'is_default',
  'created_at',
] as const satisfies (keyof AddressRow)[];
/** Makes the compiler check that the list above is complete. */
const _complete: Exclude<keyof AddressRow, (typeof columns)[number]> extends never ? true : never = true;

export async function findAddress(
  db: Database | Transaction,
  buyerId: string,
  id: string,
): Promise<AddressRow | undefined> {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('shipping_addresses')
    .select(columns)
    .where('id', '=', id)
    .where('buyer_id', '=', buyerId)
    .executeTakeFirst();
}

export async function listAddressRows(db: Database, buyerId: string, pageNum: number, pageSize: number) {
  const own = db.selectFrom('shipping_addresses').where('buyer_id', '=', buyerId);
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await own
    .select(columns)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  return { rows, total };
}

export async function countAddresses(db: Database | Transaction, buyerId: string): Promise<number> {
  const query = db.selectFrom('shipping_addresses').select(({ fn }) => fn.countAll<number>().as('count'));
  return (await query.where('buyer_id', '=', buyerId).executeTakeFirstOrThrow()).count;
}

export function insertAddress(tx: Transaction, buyerId: string, fields: AddressFields): Promise<AddressRow> {
  return tx
    .insertInto('shipping_addresses')
    .values({ ...fields, buyer_id: buyerId })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function updateAddressRow(tx: Transaction, id: string, fields: AddressFields): Promise<void> {
  await tx.updateTable('shipping_addresses').set(fields).where('id', '=', id).execute();
}

export async function makeDefault(tx: Transaction, buyerId: string, id: string): Promise<void> {
  const own = tx.updateTable('shipping_addresses').where('buyer_id', '=', buyerId);
  await own.set({ is_default: false }).where('is_default', '=', true).where('id', '<>', id).execute();
  await own.set({ is_default: true }).where('id', '=', id).execute();
}

export async function deleteAddressRow(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('shipping_addresses').where('id', '=', id).execute();
}

export async function findNewestId(tx: Transaction, buyerId: string): Promise<string | undefined> {
  const query = tx.selectFrom('shipping_addresses').select('id').where('buyer_id', '=', buyerId);
  return (await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id;
}
