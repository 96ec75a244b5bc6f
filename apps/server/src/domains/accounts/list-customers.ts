import type { Context } from '#shop/context.ts';
import { listUsers } from './store.ts';

export async function listCustomers(ctx: Context, input: { search: string; pageNum: number; pageSize: number }) {
  const { rows, total } = await listUsers(ctx.db, input.search, input.pageNum, input.pageSize);
  const list = rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: `${row.first_name} ${row.last_name}`.trim(),
    country: row.country,
    inviterEmail: row.inviter_email ?? '',
    createdAt: row.created_at.toISOString().slice(0, 19).replace('T', ' '),
    disabled: row.disabled_at !== null,
  }));
  return { list, total };
}
