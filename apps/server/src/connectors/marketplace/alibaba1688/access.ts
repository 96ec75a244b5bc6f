import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { SecretKeys } from '#config';
import type { Database } from '#database/connect.ts';
import { decrypt, encrypt } from '#security/secret-keys.ts';
import { messageOf } from '#text/read-error.ts';
import { type MarketplaceConnection, MarketplaceProblem } from '../marketplace.ts';
import { apis } from './apis.ts';
import type { Budget } from './budget.ts';
import { type Answer, postForm } from './http.ts';
import { accountPurposes } from './secrets.ts';
import {
  type AccountRow,
  giveBackRenewal,
  listCalls,
  readAccount,
  type StoredTokens,
  storeConnection,
  storeDisconnection,
  storeRenewal,
  storeWithdrawal,
  takeRenewal,
} from './store.ts';
import { count, id, maybe, maybeText, readTime } from './values.ts';

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: maybeText,
  expires_in: count,
  refresh_token_timeout: maybeText,
  aliId: maybe(id),
  memberId: maybeText,
  resource_owner: maybeText,
});
const refusal = z.object({ error: z.string(), error_description: z.string().default('') });

const timeoutMs = 15_000;
/** Longer than the call may take: another process begins only when this one is surely through. */
const renewalSeconds = 30;
const askAgainMs = 250;

interface AccessTools {
  db: Database;
  log: FastifyBaseLogger;
  keys: SecretKeys;
  app: { key: string; secret: string };
  hosts: { gateway: string; consent: string };
  budget: Budget;
}

/** The consent of the account that buys, and its tokens: sealed in the database, opened for a call, never logged. */
export class AlibabaAccess {
  readonly #tools: AccessTools;

  constructor(tools: AccessTools) {
    this.#tools = tools;
  }

  async read(): Promise<MarketplaceConnection> {
    const { db, budget } = this.#tools;
    const [row, allowed, spent] = await Promise.all([readAccount(db), listCalls(db), budget.read()]);
    return {
      state: row.state,
      account: row.account,
      connectedAt: row.connected_at ?? undefined,
      endsAt: row.refresh_ends_at ?? undefined,
      calls: Object.values(apis).map(({ name }) => ({ name, isAllowed: allowed.get(name) })),
      budget: spent,
      answeredAt: row.answered_at ?? undefined,
      silentSince: row.silent_since ?? undefined,
    };
  }

  consentUrl({ state, returnUrl }: { state: string; returnUrl: string }): string {
    const query = new URLSearchParams({
      client_id: this.#tools.app.key,
      site: '1688',
      redirect_uri: returnUrl,
      state,
    });
    return `${this.#tools.hosts.consent}/oauth/authorize?${query}`;
  }

  async connect(code: string, returnUrl: string): Promise<void> {
    const answer = await this.#ask({
      grant_type: 'authorization_code',
      need_refresh_token: 'true',
      redirect_uri: returnUrl,
      code,
    });
    const tokens = readTokens(answer);
    if (!tokens.refresh_token) throw new MarketplaceProblem('odd_answer', 'refresh_token: is missing');
    await storeConnection(this.#tools.db, {
      ...this.#sealed(tokens),
      sealedRefreshToken: this.#seal('refresh', tokens.refresh_token),
      account: tokens.resource_owner ?? tokens.memberId ?? tokens.aliId ?? '',
      memberId: tokens.memberId ?? '',
    });
  }

  async disconnect(): Promise<void> {
    await storeDisconnection(this.#tools.db);
  }

  async renew(): Promise<void> {
    const row = await readAccount(this.#tools.db);
    if (row.state === 'connected' && row.ends_soon) await this.#renew(row);
  }

  /** The token for a call. `refused`: one that the gateway has just refused, although it should still be good. */
  async token(refused?: string): Promise<string> {
    const row = await readAccount(this.#tools.db);
    if (row.state !== 'connected') throw notConnected(row);
    const token = this.#open(row);
    if (token !== undefined && token !== refused) {
      if (!row.ends_soon) return token;
      // Others go on with it while one renews it.
      if (!row.has_ended) return (await this.#tryRenewing(row)) ?? token;
    }
    return this.#renew(row);
  }

  /** The new token; undefined: another process is at it, or nothing could be had for now. */
  async #tryRenewing(row: AccountRow): Promise<string | undefined> {
    try {
      return await this.#renewOnce(row);
    } catch (error) {
      if (error instanceof MarketplaceProblem && error.kind === 'unavailable') return undefined;
      throw error;
    }
  }

  async #renew(row: AccountRow): Promise<string> {
    const token = await this.#renewOnce(row);
    if (token !== undefined) return token;
    const until = Date.now() + renewalSeconds * 1000;
    while (Date.now() < until) {
      await sleep(askAgainMs);
      const now = await readAccount(this.#tools.db);
      if (now.state !== 'connected') throw notConnected(now);
      const changed = now.generation === row.generation ? await this.#renewOnce(now) : this.#open(now);
      if (changed !== undefined) return changed;
    }
    throw new MarketplaceProblem('unavailable', 'the token of 1688 could not be renewed');
  }

  /** Undefined: another process holds the lease. */
  async #renewOnce({ generation }: AccountRow): Promise<string | undefined> {
    const { db, keys, log } = this.#tools;
    const sealed = await takeRenewal(db, generation, renewalSeconds);
    if (sealed === undefined) return undefined;
    try {
      const refreshToken = openSealed(keys, 'refresh', sealed);
      const tokens = readTokens(await this.#ask({ grant_type: 'refresh_token', refresh_token: refreshToken }));
      const newest = tokens.refresh_token && this.#seal('refresh', tokens.refresh_token);
      await storeRenewal(db, generation, { ...this.#sealed(tokens), sealedRefreshToken: newest || undefined });
      return tokens.access_token;
    } catch (error) {
      if (!(error instanceof MarketplaceProblem) || error.kind !== 'not_connected') {
        await giveBackRenewal(db, generation);
        throw error;
      }
      if (await storeWithdrawal(db, generation))
        log.error({ code: error.code }, '1688 has withdrawn its consent: the owner has to connect again');
      throw error;
    }
  }

  #ask(fields: Record<string, string>): Promise<Answer> {
    const { hosts, app } = this.#tools;
    const url = `${hosts.gateway}/openapi/http/1/system.oauth2/getToken/${app.key}`;
    return postForm(url, { ...fields, client_id: app.key, client_secret: app.secret }, timeoutMs);
  }

  #sealed(
    tokens: z.output<typeof tokenAnswer>,
  ): Pick<StoredTokens, 'sealedAccessToken' | 'accessSeconds' | 'refreshEndsAt'> {
    return {
      sealedAccessToken: this.#seal('access', tokens.access_token),
      accessSeconds: tokens.expires_in,
      refreshEndsAt: tokens.refresh_token_timeout ? readTime(tokens.refresh_token_timeout) : undefined,
    };
  }

  #seal(kind: keyof typeof accountPurposes, token: string): string {
    return encrypt(this.#tools.keys, accountPurposes[kind], token);
  }

  #open({ sealed_access_token }: AccountRow): string | undefined {
    if (sealed_access_token === null) return undefined;
    return openSealed(this.#tools.keys, 'access', sealed_access_token);
  }
}

/** A shop that has lost its key connects again. */
function openSealed(keys: SecretKeys, kind: keyof typeof accountPurposes, sealed: string): string {
  try {
    return decrypt(keys, accountPurposes[kind], sealed);
  } catch (cause) {
    throw new MarketplaceProblem('not_connected', `the tokens of 1688 cannot be opened: ${messageOf(cause)}`);
  }
}

function readTokens({ status, body }: Answer): z.output<typeof tokenAnswer> {
  const { data: tokens, error } = tokenAnswer.safeParse(body);
  if (tokens) return tokens;
  const { data: refused } = refusal.safeParse(body);
  if (refused) throw new MarketplaceProblem('not_connected', refused.error_description, refused.error);
  if (status >= 400) throw new MarketplaceProblem('unavailable', `1688 answers ${status} to a request for a token`);
  throw new MarketplaceProblem('odd_answer', `${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}`);
}

const notConnected = ({ state }: AccountRow) =>
  new MarketplaceProblem(
    'not_connected',
    state === 'withdrawn' ? 'the consent of the 1688 account has ended' : 'no 1688 account is connected',
  );
