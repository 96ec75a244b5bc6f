import { sql } from 'kysely';
import type { SealedSecrets } from '#security/sealed-secrets.ts';

/** The account's tokens, for a change of the shop's key. */

const columns = { access: 'sealed_access_token', refresh: 'sealed_refresh_token' } as const;

export const accountPurposes = {
  access: { purpose: 'alibaba1688_account.access_token', of: 'account' },
  refresh: { purpose: 'alibaba1688_account.refresh_token', of: 'account' },
} as const;

const keyIdIn = (column: string) => sql`split_part(${sql.ref(column)}, '.', 1)`;

const secretIn = (kind: keyof typeof columns): SealedSecrets => ({
  purposeOf: () => accountPurposes[kind],
  async countByKey(db) {
    const { rows } = await sql<{ id: string; count: number }>`
      select ${keyIdIn(columns[kind])} as id, count(*)::int as count from alibaba1688_account
      where ${sql.ref(columns[kind])} is not null group by 1`.execute(db);
    return rows;
  },
  async lock(tx, keyIds, max) {
    const { rows } = await sql<{ of: string; sealed: string }>`
      select id as of, ${sql.ref(columns[kind])} as sealed from alibaba1688_account
      where ${keyIdIn(columns[kind])} = any(${[...keyIds]}) limit ${max} for update`.execute(tx);
    return rows;
  },
  async store(tx, { sealed }) {
    await sql`update alibaba1688_account set ${sql.ref(columns[kind])} = ${sealed}`.execute(tx);
  },
});

export const alibabaSecrets: readonly SealedSecrets[] = [secretIn('access'), secretIn('refresh')];
