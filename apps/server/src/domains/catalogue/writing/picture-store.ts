import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';

/** Remote pictures: which are wanted, fetched, and shown where. */

const rows = (records: readonly unknown[]): RawBuilder<unknown> => sql`${JSON.stringify(records)}::jsonb`;

/** The URLs under which remote pictures fetched earlier are shown, by their source. */
export async function readFetched(tx: Transaction, urls: readonly string[]): Promise<{ url: string; key: string }[]> {
  const found = await sql<{ url: string; key: string }>`
    select distinct url, key from picture_fetches where url = any(${urls}) and fetched_at is not null
  `.execute(tx);
  return found.rows;
}

export interface WantedPicture {
  product_id: number;
  url: string;
  key: string;
}

/** The remote pictures of these products: new ones are fetched at the next run, those no longer used are forgotten. */
export async function queuePictures(tx: Transaction, productIds: readonly number[], wanted: readonly WantedPicture[]) {
  await sql`
    delete from picture_fetches f where product_id = any(${productIds}) and not exists (
      select from jsonb_populate_recordset(null::picture_fetches, ${rows(wanted)}) r
      where (r.product_id, r.url) = (f.product_id, f.url)
    )
  `.execute(tx);
  await sql`
    insert into picture_fetches (product_id, url, key, fetched_at)
    select r.product_id, r.url, r.key, (select max(f.fetched_at) from picture_fetches f where f.url = r.url)
    from jsonb_populate_recordset(null::picture_fetches, ${rows(wanted)}) r
    on conflict (product_id, url) do nothing
  `.execute(tx);
}

/** The pictures of these products that were not fetched yet are no longer wanted. */
export async function forgetUnfetched(tx: Transaction, productIds: readonly number[]): Promise<void> {
  await sql`
    delete from picture_fetches where product_id = any(${productIds}) and fetched_at is null
  `.execute(tx);
}

/** Pictures that are due, each URL once. Reserved for ten minutes. */
export async function claimPictures(db: Database, limit: number): Promise<{ url: string; key: string }[]> {
  const claimed = await sql<{ url: string; key: string }>`
    with due as (
      select distinct url from picture_fetches where fetched_at is null and next_try_at <= now() limit ${limit}
    ), claimed as (
      update picture_fetches set next_try_at = now() + interval '10 minutes'
      where url in (select url from due) and fetched_at is null and next_try_at <= now()
      returning url, key
    )
    select distinct url, key from claimed
  `.execute(db);
  return claimed.rows;
}

/** Retries after 10 minutes, 20, 40 … up to a day apart, for about two weeks. */
export async function postponePicture(db: Database, url: string, reason: string): Promise<void> {
  await sql`
    update picture_fetches set tries = tries + 1, last_error = ${reason},
      next_try_at = case when tries >= 20 then 'infinity'
        else now() + least(interval '1 day', interval '10 minutes' * power(2, tries)) end
    where url = ${url} and fetched_at is null
  `.execute(db);
}

export interface PictureState {
  /** Not asked for yet. */
  waiting: number;
  /** Asked for in vain, by host and reason, most first; most are tried again. */
  refused: { host: string; reason: string; pictures: number }[];
}

/** The pictures of all goods, each URL once. */
export async function readPictureState(db: Database): Promise<PictureState> {
  const waiting = await sql<{ pictures: number }>`
    select count(distinct url)::int as pictures from picture_fetches where fetched_at is null and tries = 0
  `.execute(db);
  const refused = await sql<PictureState['refused'][number]>`
    select coalesce(substring(url from '^https?://([^/?#[:space:][:cntrl:]]+)'), '') as host,
      regexp_replace(last_error, '[[:cntrl:]]+', ' ', 'g') as reason, count(distinct url)::int as pictures
    from picture_fetches where fetched_at is null and tries > 0 group by 1, 2 order by 3 desc, 1, 2
  `.execute(db);
  return { waiting: waiting.rows[0]?.pictures ?? 0, refused: refused.rows };
}

export async function settlePicture(tx: Transaction, url: string): Promise<number[]> {
  const settled = await sql<{ product_id: number }>`
    update picture_fetches set fetched_at = now(), last_error = '' where url = ${url} returning product_id
  `.execute(tx);
  return settled.rows.map(({ product_id }) => product_id).sort((a, b) => a - b);
}

export async function readPictureSources(tx: Transaction, productIds: readonly number[]) {
  const skus = await sql<{ id: number; source_image: string | null }>`
    select id, source_image from skus where product_id = any(${productIds}) order by id for no key update
  `.execute(tx);
  const products = await sql<{ id: number; source_images: string[] }>`
    select p.id, coalesce((
      select array(select jsonb_array_elements_text(o.value)) from product_overrides o
      where o.product_id = p.id and o.field = 'pictures'
    ), p.source_images) as source_images
    from products p where p.id = any(${productIds}) order by p.id for no key update
  `.execute(tx);
  return { products: products.rows, skus: skus.rows };
}

export async function writePictures(
  tx: Transaction,
  products: readonly { id: number; images: string[] }[],
  skus: readonly { id: number; image: string | null }[],
): Promise<void> {
  await sql`
    update products p set images = r.images
    from jsonb_to_recordset(${rows(products)}) as r (id bigint, images text[]) where p.id = r.id and p.images <> r.images
  `.execute(tx);
  await sql`
    update skus s set image = r.image
    from jsonb_to_recordset(${rows(skus)}) as r (id bigint, image text) where s.id = r.id and s.image is distinct from r.image
  `.execute(tx);
}
