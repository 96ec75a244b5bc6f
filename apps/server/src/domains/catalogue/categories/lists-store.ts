import type pg from 'pg';
import { textIn } from '#domains/catalogue/reading/card-columns.ts';

/** Categories and pallets as buyers see them. */

export interface CategoryRow {
  id: number;
  parent_id: number | null;
  name: string;
  product_count: number;
}

const categoryColumns = `id, parent_id, ${textIn('names')} as name, product_count`;

export async function listCategories(pool: pg.Pool, language: string): Promise<CategoryRow[]> {
  const { rows } = await pool.query<CategoryRow>({
    name: 'catalogue-categories',
    text: `select ${categoryColumns} from categories where is_visible order by level, position, id`,
    values: [language],
  });
  return rows;
}

export async function listLevel(
  pool: pg.Pool,
  language: string,
  level: number,
  parentId: number | null,
): Promise<CategoryRow[]> {
  const { rows } = await pool.query<CategoryRow>({
    name: 'catalogue-level',
    text: `
      select ${categoryColumns} from categories
      where level = $2 and parent_id is not distinct from $3::bigint and is_visible order by position, id`,
    values: [language, level, parentId],
  });
  return rows;
}

export interface PalletRow {
  id: string;
  name: string;
  tagline: string;
  picture: string;
  more_pictures: string[];
  tone: string;
  kind: number;
  product_count: number;
}

export async function listPallets(pool: pg.Pool, language: string): Promise<PalletRow[]> {
  const { rows } = await pool.query<PalletRow>({
    name: 'catalogue-pallets',
    text: `
      select id, ${textIn('names')} as name, ${textIn('taglines')} as tagline, picture, more_pictures,
        tone, kind, product_count
      from pallets where is_active and coalesce(starts_on <= current_date, true) and coalesce(ends_on >= current_date, true)
      order by position, id`,
    values: [language],
  });
  return rows;
}
