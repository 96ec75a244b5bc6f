import { sql } from 'kysely';
import type { Database } from '#database/connect.ts';

/** Statements on the account and its calls; those of the budget are in budget.ts. */

export interface AccountRow {
  state: 'not_connected' | 'connected' | 'withdrawn';
  account: string;
  sealed_access_token: string | null;
  sealed_refresh_token: string | null;
  access_ends_at: Date | null;
  refresh_ends_at: Date | null;
  connected_at: Date | null;
  generation: number;
  answered_at: Date | null;
  silent_since: Date | null;
  /** The access token ends within some minutes, or has ended. */
  ends_soon: boolean;
  has_ended: boolean;
}

export async function readAccount(db: Database): Promise<AccountRow> {
  const { rows } = await sql<AccountRow>`
    select state, account, sealed_access_token, sealed_refresh_token, access_ends_at, refresh_ends_at, connected_at,
      generation, answered_at, silent_since,
      coalesce(access_ends_at < now() + interval '10 minutes', true) as ends_soon,
      coalesce(access_ends_at < now() + interval '20 seconds', true) as has_ended
    from alibaba1688_account`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the row of the 1688 account is missing');
  return row;
}

export interface StoredTokens {
  account: string;
  memberId: string;
  sealedAccessToken: string;
  accessSeconds: number;
  sealedRefreshToken: string;
  refreshEndsAt: Date | undefined;
}

export async function storeConnection(db: Database, tokens: StoredTokens): Promise<void> {
  await sql`
    update alibaba1688_account set state = 'connected', account = ${tokens.account}, member_id = ${tokens.memberId},
      sealed_access_token = ${tokens.sealedAccessToken},
      access_ends_at = now() + ${tokens.accessSeconds} * interval '1 second',
      sealed_refresh_token = ${tokens.sealedRefreshToken}, refresh_ends_at = ${tokens.refreshEndsAt ?? null},
      renewing_until = null, generation = generation + 1, connected_at = now(), withdrawn_at = null`.execute(db);
}

/** Undefined: another process is at it, or there is nothing to renew. */
export async function takeRenewal(db: Database, generation: number, seconds: number): Promise<string | undefined> {
  const { rows } = await sql<{ sealed: string }>`
    update alibaba1688_account set renewing_until = now() + ${seconds} * interval '1 second'
    where state = 'connected' and generation = ${generation} and sealed_refresh_token is not null
      and (renewing_until is null or renewing_until < now())
    returning sealed_refresh_token as sealed`.execute(db);
  return rows[0]?.sealed;
}

export async function giveBackRenewal(db: Database, generation: number): Promise<void> {
  await sql`update alibaba1688_account set renewing_until = null where generation = ${generation}`.execute(db);
}

/** False: the shop was disconnected, or connected again, meanwhile. */
export async function storeRenewal(
  db: Database,
  generation: number,
  tokens: Omit<StoredTokens, 'account' | 'memberId' | 'sealedRefreshToken'> & {
    sealedRefreshToken: string | undefined;
  },
): Promise<boolean> {
  const { rows } = await sql`
    update alibaba1688_account set sealed_access_token = ${tokens.sealedAccessToken},
      access_ends_at = now() + ${tokens.accessSeconds} * interval '1 second',
      sealed_refresh_token = coalesce(${tokens.sealedRefreshToken ?? null}, sealed_refresh_token),
      refresh_ends_at = coalesce(${tokens.refreshEndsAt ?? null}, refresh_ends_at),
      renewing_until = null, generation = generation + 1
    where generation = ${generation} and state = 'connected' returning 1`.execute(db);
  return rows.length > 0;
}

/** The account keeps its name, so that the console can say whose consent ended. */
export async function storeWithdrawal(db: Database, generation: number): Promise<boolean> {
  const { rows } = await sql`
    update alibaba1688_account set state = 'withdrawn', withdrawn_at = now(), sealed_access_token = null,
      access_ends_at = null, sealed_refresh_token = null, renewing_until = null, generation = generation + 1
    where generation = ${generation} and state = 'connected' returning 1`.execute(db);
  return rows.length > 0;
}

export async function storeDisconnection(db: Database): Promise<void> {
  await sql`
    update alibaba1688_account set state = 'not_connected', account = '', member_id = '', sealed_access_token = null,
      access_ends_at = null, sealed_refresh_token = null, refresh_ends_at = null, renewing_until = null,
      generation = generation + 1, connected_at = null, withdrawn_at = null`.execute(db);
}

export async function storeAnswered(db: Database): Promise<void> {
  await sql`update alibaba1688_account set answered_at = now(), silent_since = null`.execute(db);
}

export async function storeSilence(db: Database): Promise<void> {
  await sql`update alibaba1688_account set silent_since = now() where silent_since is null`.execute(db);
}

export async function listCalls(db: Database): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ name: string; is_allowed: boolean }>`
    select name, is_allowed from alibaba1688_calls`.execute(db);
  return new Map(rows.map(({ name, is_allowed }) => [name, is_allowed]));
}

export async function storeCall(db: Database, name: string, isAllowed: boolean): Promise<void> {
  await sql`
    insert into alibaba1688_calls (name, is_allowed) values (${name}, ${isAllowed})
    on conflict (name) do update set is_allowed = excluded.is_allowed, answered_at = now()`.execute(db);
}
