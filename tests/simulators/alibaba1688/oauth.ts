import { randomBytes } from 'node:crypto';
import { orderTime } from './times.ts';
import type { Member, World } from './world.ts';

/** The page on which an account lets the app act for it, and the tokens that come of it. */

const codeMs = 120_000;
const accessMs = 36_000_000;
const refreshMs = 182 * 86_400_000;

interface Token {
  member: Member;
  until: number;
}

export class TokenRefusal extends Error {
  readonly error: string;

  constructor(error: string, description: string) {
    super(description);
    this.error = error;
  }
}

/** A Chinese sentence of the authorization page. */
export class PageRefusal extends Error {}

const secret = () => randomBytes(16).toString('hex');
const invalidGrant = (why: string) => new TokenRefusal('invalid_grant', why);

export class OAuth {
  readonly #world: World;
  readonly #codes = new Map<string, Token>();
  readonly #access = new Map<string, Token>();
  readonly #refresh = new Map<string, Token>();

  constructor(world: World) {
    this.#world = world;
  }

  checkPage(query: URLSearchParams): void {
    for (const name of ['client_id', 'site', 'redirect_uri', 'state'])
      if (!query.get(name)) throw new PageRefusal('缺少必要参数');
    const { key, redirectUri } = this.#world.app;
    if (query.get('client_id') !== key || query.get('site') !== '1688' || query.get('redirect_uri') !== redirectUri)
      throw new PageRefusal('非法请求');
  }

  /** The account agrees; the address to which its browser goes then. */
  grant(query: URLSearchParams, isMain: boolean): string {
    this.checkPage(query);
    const member = this.#world.members.find((one) => one.isMain === isMain);
    if (!member) throw new PageRefusal('非法请求');
    const code = secret();
    this.#codes.set(code, { member, until: this.#world.clock.now + codeMs });
    const to = new URL(query.get('redirect_uri') ?? '');
    to.searchParams.set('code', code);
    to.searchParams.set('state', query.get('state') ?? '');
    return to.href;
  }

  answer(appKey: string, form: URLSearchParams): object {
    const { app } = this.#world;
    if (appKey !== app.key || form.get('client_id') !== app.key || form.get('client_secret') !== app.secret)
      throw new TokenRefusal('invalid_client', 'client_id or client_secret is wrong');
    const type = form.get('grant_type');
    if (type === 'authorization_code') return this.#issue(this.#fromCode(form));
    if (type === 'refresh_token') return this.#issue(this.#fromRefresh(form));
    throw new TokenRefusal('unsupported_grant_type', 'grant_type is unknown');
  }

  #fromCode(form: URLSearchParams): Member {
    if (form.get('redirect_uri') !== this.#world.app.redirectUri) throw invalidGrant('redirect_uri is wrong');
    const code = form.get('code') ?? '';
    const token = this.#codes.get(code);
    this.#codes.delete(code);
    if (!token || token.until <= this.#world.clock.now) throw invalidGrant('The code is wrong, used or too old');
    return token.member;
  }

  #fromRefresh(form: URLSearchParams): Member {
    const given = form.get('refresh_token') ?? '';
    const token = this.#refresh.get(given);
    if (!token || token.until <= this.#world.clock.now) throw invalidGrant('The refresh token is wrong or too old');
    if (!this.#world.switches.keepsOldRefreshTokens) this.#refresh.delete(given);
    return token.member;
  }

  #issue(member: Member): object {
    const now = this.#world.clock.now;
    const [access, refresh] = [secret(), secret()];
    this.#access.set(access, { member, until: now + accessMs });
    this.#refresh.set(refresh, { member, until: now + refreshMs });
    return {
      access_token: access,
      refresh_token: refresh,
      expires_in: String(accessMs / 1000),
      refresh_token_timeout: orderTime(now + refreshMs),
      aliId: member.aliId,
      memberId: member.memberId,
      resource_owner: member.name,
    };
  }

  /** Whose access token it is, while it is valid. */
  memberOf(accessToken: string | undefined): Member | undefined {
    const token = this.#access.get(accessToken ?? '');
    return token && token.until > this.#world.clock.now ? token.member : undefined;
  }

  /** The account withdraws its consent, or changes its password: every token ends. */
  withdraw(): void {
    this.#access.clear();
    this.#refresh.clear();
  }

  /** Only the access tokens end, before their time. */
  expireAccess(): void {
    this.#access.clear();
  }
}
