import { type Scope, scopes } from '@sampan/contract/scopes';
import type pg from 'pg';
import { hashToken } from '#security/hash-token.ts';
import type { Customer } from '#shop/actor.ts';
import { asCustomer, type CustomerRow, customerColumns } from './logins/customer-row.ts';

interface Row extends CustomerRow {
  id: string;
  scopes: string[];
  is_stale: boolean;
}

/** The user and scopes of a key; looked up for every call, so that revoking it takes effect at once. */
export async function findApiKey(pool: pg.Pool, key: string): Promise<Customer | undefined> {
  const { rows } = await pool.query<Row>({
    name: 'api-key',
    text: `
      select k.id, k.scopes, coalesce(k.last_used_at < now() - interval '1 minute', true) as is_stale,
        ${customerColumns}
      from api_keys k join users u on u.id = k.user_id and u.disabled_at is null
      where k.key_hash = $1 and k.revoked_at is null and coalesce(k.expires_at > now(), true)`,
    values: [hashToken(key)],
  });
  const row = rows[0];
  if (!row) return undefined;
  if (row.is_stale) await recordUse(pool, row.id);
  return {
    ...asCustomer(row),
    apiKey: { id: row.id, scopes: row.scopes.filter((scope): scope is Scope => Object.hasOwn(scopes, scope)) },
  };
}

/** Written at most once a minute, however often the key is used. */
async function recordUse(pool: pg.Pool, id: string): Promise<void> {
  await pool.query({
    name: 'api-key-used',
    text: `update api_keys set last_used_at = now()
      where id = $1 and coalesce(last_used_at < now() - interval '1 minute', true)`,
    values: [id],
  });
}
