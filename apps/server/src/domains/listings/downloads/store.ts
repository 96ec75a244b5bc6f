import type { Language } from '@sampan/contract/languages';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';

export type PackageFormat = 'shopify' | 'woocommerce' | 'csv';
type PackageState = 'waiting' | 'running' | 'ready' | 'failed' | 'cancelled' | 'expired';
export type PackageFailure = 'no_goods' | 'too_big' | 'no_rate' | 'unavailable';

export interface PackageRow {
  id: string;
  buyerId: string;
  productIds: number[];
  format: PackageFormat;
  languages: Language[];
  hasPictures: boolean;
  isActive: boolean;
  shopId: string | null;
  shopName: string;
  currency: string;
  state: PackageState;
  key: string;
  attempts: number;
  done: number;
  total: number;
  bytes: number;
  leftOut: number;
  picturesMissing: number;
  failedBecause: PackageFailure | '';
  requestedAt: Date;
  readyAt: Date | null;
  expiresAt: Date | null;
}

const columns = sql.raw(`k.id, k.buyer_id as "buyerId", k.product_ids as "productIds", k.format, k.languages,
  k.has_pictures as "hasPictures", k.is_active as "isActive", k.shop_id as "shopId", k.shop_name as "shopName", k.currency,
  k.state, k.key, k.attempts, k.done, k.total, k.bytes, k.left_out as "leftOut", k.pictures_missing as "picturesMissing",
  k.failed_because as "failedBecause", k.requested_at as "requestedAt", k.ready_at as "readyAt", k.expires_at as "expiresAt"`);

/** A process without a heartbeat for this long counts as dead. */
const silenceSeconds = 20;
export const retentionDays = 7;
/** Rows without a file stay this long, so that the package can be made again. */
const rememberedDays = 60;

export type ListedPackage = PackageRow & { pictures: string[] };

/** Includes covers of the first goods, if the buyer may see them. */
export async function listPackageRows(db: Database, buyerId: string, most: number): Promise<ListedPackage[]> {
  const { rows } = await sql<ListedPackage>`
    select ${columns}, array(
      select p.images[1] from unnest(k.product_ids[1:8]) with ordinality as u (id, place)
      join products p on p.id = u.id and ${isSoldTo(sql`k.buyer_id`)} and p.images[1] is not null
      order by u.place limit 4) as pictures
    from reseller_packages k where k.buyer_id = ${buyerId}
    order by k.requested_at desc, k.id desc limit ${most}`.execute(db);
  return rows;
}

/** Whether product `p` is on sale to a buyer: to everyone, or to this buyer only. */
export const isSoldTo = (buyerId: RawBuilder<unknown>) =>
  sql`(p.status = 'active' or p.status = 'private' and p.private_to = ${buyerId})`;

interface Packable {
  id: number;
  isSold: boolean;
  needsAuthorization: boolean;
}

/** The requested products that this buyer can see. Another buyer's private products are left out. */
export async function readPackable(db: Database, buyerId: string, ids: readonly number[]): Promise<Packable[]> {
  const { rows } = await sql<Packable>`
    select p.id, ${isSoldTo(sql`${buyerId}::uuid`)} as "isSold", p.needs_authorization as "needsAuthorization"
    from products p where p.id = any(${[...ids]}::bigint[])
      and (p.private_to is null or p.private_to = ${buyerId}::uuid)`.execute(db);
  return rows;
}

/** Undefined if the package is another buyer's. */
export async function findOwnPackage(db: Database, buyerId: string, id: string): Promise<PackageRow | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<PackageRow>`
    select ${columns} from reseller_packages k where k.id = ${id} and k.buyer_id = ${buyerId}`.execute(db);
  return rows[0];
}

export async function lockOwnPackage(tx: Transaction, buyerId: string, id: string): Promise<PackageRow | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<PackageRow>`
    select ${columns} from reseller_packages k where k.id = ${id} and k.buyer_id = ${buyerId} for update`.execute(tx);
  return rows[0];
}

/** Counts packages with a file and packages in progress. */
export async function countStored(tx: Transaction, buyerId: string): Promise<number> {
  const { rows } = await sql<{ kept: number }>`
    select count(*)::int as kept from reseller_packages
    where buyer_id = ${buyerId} and state in ('waiting', 'running', 'ready')`.execute(tx);
  return rows[0]?.kept ?? 0;
}

export interface NewPackage {
  buyerId: string;
  productIds: readonly number[];
  format: PackageFormat;
  languages: readonly Language[];
  hasPictures: boolean;
  isActive: boolean;
  shop: { id: string; name: string } | null;
  currency: string;
  key: string;
}

export async function insertPackage(tx: Transaction, made: NewPackage): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into reseller_packages
      (buyer_id, product_ids, format, languages, has_pictures, is_active, shop_id, shop_name, currency, key)
    values (${made.buyerId}, ${[...made.productIds]}::bigint[], ${made.format}, ${[...made.languages]}::text[],
      ${made.hasPictures}, ${made.isActive}, ${made.shop?.id ?? null}, ${made.shop?.name ?? ''}, ${made.currency}, ${made.key})
    returning id`.execute(tx);
  return rows[0]?.id ?? '';
}

/** Starts over with a new file. A process that still writes the old file finds that it is not wanted. */
export async function beginAgain(tx: Transaction, id: string, key: string): Promise<void> {
  await sql`
    update reseller_packages set state = 'waiting', key = ${key}, attempt = null, beat_at = null, attempts = 0, done = 0,
      total = 0, bytes = 0, left_out = 0, pictures_missing = 0, failed_because = '', requested_at = now(),
      ready_at = null, expires_at = null, ended_at = null
    where id = ${id}`.execute(tx);
}

export async function markCancelled(tx: Transaction, id: string): Promise<void> {
  await sql`update reseller_packages set state = 'cancelled', attempt = null, ended_at = now() where id = ${id}`.execute(
    tx,
  );
}

export async function deletePackage(tx: Transaction, id: string): Promise<void> {
  await sql`delete from reseller_packages where id = ${id}`.execute(tx);
}

/** Claims the package for this process as long as its heartbeat goes on. */
export async function claimPackage(db: Database, id: string, attempt: string): Promise<PackageRow | undefined> {
  const { rows } = await sql<PackageRow>`
    update reseller_packages k set state = 'running', attempt = ${attempt}, beat_at = now(), attempts = attempts + 1,
      done = 0, total = 0
    where k.id = ${id} and k.state in ('waiting', 'running')
      and (k.state = 'waiting' or k.beat_at < now() - make_interval(secs => ${silenceSeconds}))
    returning ${columns}`.execute(db);
  return rows[0];
}

export async function isWorkedOn(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`select from reseller_packages where id = ${id} and state = 'running'`.execute(db);
  return rows.length === 1;
}

/** False if it was cancelled, removed or claimed by another process. */
export async function writeBeat(
  db: Database,
  id: string,
  attempt: string,
  { done, total }: { done: number; total: number },
): Promise<boolean> {
  const result = await sql`
    update reseller_packages set beat_at = now(), done = ${done}, total = ${total}
    where id = ${id} and attempt = ${attempt} and state = 'running'`.execute(db);
  return result.numAffectedRows === 1n;
}

export interface Finished {
  bytes: number;
  total: number;
  leftOut: number;
  picturesMissing: number;
}

export async function settlePackage(db: Database, id: string, attempt: string, made: Finished): Promise<boolean> {
  const result = await sql`
    update reseller_packages set state = 'ready', bytes = ${made.bytes}, done = ${made.total}, total = ${made.total},
      left_out = ${made.leftOut}, pictures_missing = ${made.picturesMissing}, attempt = null, ready_at = now(),
      expires_at = now() + make_interval(days => ${retentionDays})
    where id = ${id} and attempt = ${attempt} and state = 'running'`.execute(db);
  return result.numAffectedRows === 1n;
}

export async function failPackage(db: Database, id: string, attempt: string, why: PackageFailure): Promise<void> {
  await sql`
    update reseller_packages set state = 'failed', failed_because = ${why}, attempt = null, ended_at = now()
    where id = ${id} and attempt = ${attempt} and state = 'running'`.execute(db);
}

/** Lets any process try again. */
export async function giveBack(db: Database, id: string, attempt: string): Promise<void> {
  await sql`
    update reseller_packages set state = 'waiting', attempt = null
    where id = ${id} and attempt = ${attempt} and state = 'running'`.execute(db);
}

/** Finds the package whose file can be downloaded now. */
export async function findReadyByKey(
  db: Database,
  key: string,
): Promise<{ readyAt: Date; buyerId: string } | undefined> {
  const { rows } = await sql<{ readyAt: Date; buyerId: string }>`
    select ready_at as "readyAt", buyer_id as "buyerId" from reseller_packages where key = ${key} and state = 'ready' and expires_at > now()`.execute(
    db,
  );
  return rows[0];
}

/** Expires packages and returns the keys of their files. */
export async function expireRows(tx: Transaction, most: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    update reseller_packages set state = 'expired', ended_at = now() where id in (
      select id from reseller_packages where state = 'ready' and expires_at <= now()
      order by expires_at limit ${most} for update skip locked)
    returning key`.execute(tx);
  return rows.map(({ key }) => key);
}

export async function forgetEnded(tx: Transaction): Promise<void> {
  await sql`delete from reseller_packages where ended_at < now() - make_interval(days => ${rememberedDays})`.execute(
    tx,
  );
}

export async function deletePackagesOf(tx: Transaction, buyerId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from reseller_packages where buyer_id = ${buyerId} returning key`.execute(tx);
  return rows.map(({ key }) => key);
}
