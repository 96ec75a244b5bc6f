import type pg from 'pg';
import { placeholderPicture } from './pictures.ts';

/** Products per file: with every language's URL it stays well below the engines' limit. */
const productsPerSitemap = 1000;

export async function sitemapStarts(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    text: `
      select id::text from (select id, row_number() over (order by id) as place from products where status = 'active') p
      where (place - 1) % $1 = 0 order by id`,
    values: [productsPerSitemap],
  });
  return rows.map(({ id }) => id);
}

export interface SitemapProduct {
  id: string;
  /** The date, such as 2026-11-01. */
  changedOn: string;
}

export async function sitemapProducts(pool: pg.Pool, start: string): Promise<SitemapProduct[]> {
  const { rows } = await pool.query<SitemapProduct>({
    text: `select id::text, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD') as "changedOn" from products where status = 'active' and id >= $1 order by id limit $2`,
    values: [start, productsPerSitemap],
  });
  return rows;
}

export async function mainPictureOf(pool: pg.Pool, offerId: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ picture: string }>({
    text: `select images[1] as picture from products where id = $1 and status = 'active'`,
    values: [offerId],
  });
  return rows[0]?.picture;
}

/** Private goods have the placeholder: the address of a picture in a mail is no secret. */
export async function skuPictureOf(pool: pg.Pool, skuId: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ picture: string }>({
    text: `select case when p.private_to is not null then $2 else coalesce(nullif(k.image, ''), p.images[1]) end as picture
      from skus k join products p on p.id = k.product_id where k.id = $1`,
    values: [skuId, placeholderPicture],
  });
  return rows[0]?.picture;
}

export async function sitemapCategories(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select id::text from categories where product_count > 0 order by id',
  );
  return rows.map(({ id }) => id);
}
