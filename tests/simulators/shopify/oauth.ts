import { createHmac, randomBytes } from 'node:crypto';
import type { App, Shop, Token, World } from './world.ts';

/** Consent, codes and tokens. */

export interface Consent {
  clientId: string;
  scope: string;
  redirectUri: string;
  state: string;
}

const hour = 3_600_000;

/** The browser's target after the owner has agreed, signed with the app's secret. */
export function grant(world: World, shop: Shop, consent: Consent): string {
  const app = appOf(world, consent.clientId);
  const code = randomBytes(16).toString('hex');
  const scopes = consent.scope.split(',').filter(Boolean);
  shop.codes.set(code, { app, scopes, redirectUri: consent.redirectUri });
  const query: Record<string, string> = {
    code,
    host: Buffer.from(`${shop.address}/admin`).toString('base64url'),
    shop: shop.address,
    state: consent.state,
    timestamp: String(Math.floor(world.clock.now / 1000)),
  };
  const back = new URL(consent.redirectUri);
  for (const [name, value] of Object.entries({ ...query, hmac: signQuery(query, app.clientSecret) }))
    back.searchParams.set(name, value);
  return back.href;
}

function signQuery(query: Readonly<Record<string, string>>, secret: string): string {
  const message = Object.keys(query)
    .sort()
    .map((name) => `${name}=${query[name]}`)
    .join('&');
  return createHmac('sha256', secret).update(message).digest('hex');
}

export function appOf(world: World, clientId: string): App {
  const app = world.apps.find((one) => one.clientId === clientId);
  if (!app) throw new OAuthRefusal('invalid_client', 'The app is not known.');
  return app;
}

export class OAuthRefusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** `POST /admin/oauth/access_token`, in its three forms. */
export function issueToken(
  world: World,
  shop: Shop,
  body: Record<string, unknown>,
  scopesOfOwn: readonly string[],
): object {
  const app = appOf(world, String(body.client_id));
  if (app.clientSecret !== body.client_secret) throw new OAuthRefusal('invalid_client', 'The secret is wrong.');
  if (body.grant_type === 'client_credentials') return byCredentials(world, shop, app, scopesOfOwn);
  if (body.grant_type === 'refresh_token') return byRenewal(world, shop, app, String(body.refresh_token));
  const code = shop.codes.get(String(body.code));
  if (code?.app !== app)
    throw new OAuthRefusal('invalid_request', 'The authorization code was not found or was already used');
  shop.codes.delete(String(body.code));
  return String(body.expiring) === '1'
    ? expiring(world, shop, app, code.scopes)
    : lasting(world, shop, app, code.scopes);
}

function byCredentials(world: World, shop: Shop, app: App, scopes: readonly string[]): object {
  if (app.ownedBy !== shop.address)
    throw new OAuthRefusal('shop_not_permitted', 'Client credentials cannot be performed on this shop.');
  const seconds = 86_399;
  const token = keep(world, shop, app, scopes, seconds);
  return { access_token: token.value, scope: scopes.join(','), expires_in: seconds };
}

/** The renewal before is good until the token that it gave is used. */
function byRenewal(world: World, shop: Shop, app: App, value: string): object {
  const renewal = shop.renewals.get(value);
  if (renewal?.app !== app || renewal.isUsed)
    throw new OAuthRefusal('invalid_grant', 'This refresh token is not valid.');
  return expiring(world, shop, app, renewal.scopes, value);
}

/** Each new one ends those before it. */
function expiring(world: World, shop: Shop, app: App, scopes: readonly string[], before?: string): object {
  const seconds = hour / 1000;
  for (const [value, token] of shop.tokens) if (token.app === app && token.endsAt) shop.tokens.delete(value);
  for (const [value, one] of shop.renewals) if (one.app === app && value !== before) shop.renewals.delete(value);
  const token = keep(world, shop, app, scopes, seconds);
  const refresh = `shprt_${randomBytes(16).toString('hex')}`;
  shop.renewals.set(refresh, { app, scopes, isUsed: false });
  return {
    access_token: token.value,
    scope: scopes.join(','),
    expires_in: seconds,
    refresh_token: refresh,
    refresh_token_expires_in: 90 * 24 * 3600,
  };
}

function lasting(world: World, shop: Shop, app: App, scopes: readonly string[]): object {
  return { access_token: keep(world, shop, app, scopes).value, scope: scopes.join(',') };
}

export function keep(world: World, shop: Shop, app: App, scopes: readonly string[], seconds?: number): Token {
  const value = `shpat_${randomBytes(16).toString('hex')}`;
  const token: Token = {
    value,
    app,
    scopes,
    endsAt: seconds === undefined ? undefined : world.clock.now + seconds * 1000,
  };
  shop.tokens.set(value, token);
  shop.counts.tokensIssued++;
  return token;
}

/** Once the newest token is used, what came before can no longer be renewed. */
export function recordUse(shop: Shop, { app }: Token): void {
  const renewals = [...shop.renewals].filter(([, one]) => one.app === app);
  for (const [value] of renewals.slice(0, -1)) shop.renewals.delete(value);
}
