import type { Language } from '@sampan/contract/languages';
import type pg from 'pg';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { type CartList, isSelected, toCartList } from './cart-lines.ts';
import { type CartRow, countLines, readCart, unselectLines } from './store.ts';

/** Returns the whole cart, which never has more lines than one page. */
export async function listCart(
  ctx: Context & { actor: Customer },
  page: { pageNum: number; pageSize: number },
): Promise<CartList> {
  const cart = await cartAsShown(ctx.pool, ctx.actor.buyerId, ctx.language);
  const start = (page.pageNum - 1) * page.pageSize;
  return { ...cart, list: cart.list.slice(start, start + page.pageSize) };
}

export async function cartAsShown(db: pg.Pool | pg.PoolClient, buyerId: string, language: Language): Promise<CartList> {
  return showRows(db, await readCart(db, buyerId, language), language);
}

/**
 * Returns the cart as the buyer sees it. Lines that can't be bought are shown unselected and become so. If a checkout
 * then finds a selected line sold out, it has sold out since, and the checkout says so instead of leaving it out.
 */
export async function showRows(
  db: pg.Pool | pg.PoolClient,
  rows: readonly CartRow[],
  language: Language,
): Promise<CartList> {
  const lost = rows.filter((row) => row.isSelected && !isSelected(row));
  if (lost.length > 0)
    await unselectLines(
      db,
      lost.map((row) => row.id),
    );
  return toCartList(rows, language);
}

export async function countCart(ctx: Context & { actor: Customer }): Promise<number> {
  return countLines(ctx.pool, ctx.actor.buyerId);
}
