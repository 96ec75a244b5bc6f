import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { ChannelHttp } from '../channel-http.ts';
import { ChannelProblem, type ConsentAnswer, type ConsentRequest, type TokenKeys } from '../sales-channel.ts';
import { isSame } from '../untrusted.ts';
import { statusProblem, understood } from './client.ts';
import { wantedScopes } from './scopes.ts';

/** Our app at Shopify: the page of consent, and the tokens that follow it. */
export interface ShopifyApp {
  clientId: string;
  clientSecret: string;
}

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive().optional(),
  refresh_token: z.string().min(1).optional(),
});

/** A token that lives an hour is renewed when less than this is left. */
const renewBeforeMs = 10 * 60_000;

export function consentPage({ clientId }: ShopifyApp, adminUrl: string, { state, returnUrl }: ConsentRequest): string {
  const query = new URLSearchParams({
    client_id: clientId,
    scope: wantedScopes.join(','),
    redirect_uri: returnUrl,
    state,
  });
  return `${adminUrl}/oauth/authorize?${query}`;
}

export async function tokenOfConsent(
  app: ShopifyApp,
  http: ChannelHttp,
  adminUrl: string,
  { address, state, query }: ConsentAnswer,
): Promise<TokenKeys | undefined> {
  const { code } = query;
  const isOurs = query.shop === address && code && isSame(query.state ?? '', state);
  if (!isOurs || !isSigned(query, app.clientSecret)) return undefined;
  // Shopify refuses tokens without an end to apps that several shops use.
  return keysOf(await fetchToken(http, adminUrl, { ...credentials(app), code, expiring: '1' }));
}

export const isEnding = ({ renewal }: TokenKeys): boolean =>
  renewal !== undefined && new Date(renewal.endsAt).getTime() - Date.now() <= renewBeforeMs;

/** Undefined: there is time. */
export async function renewedToken(
  app: ShopifyApp,
  http: ChannelHttp,
  adminUrl: string,
  keys: TokenKeys,
): Promise<TokenKeys | undefined> {
  if (!keys.renewal || !isEnding(keys)) return undefined;
  const body = { ...credentials(app), grant_type: 'refresh_token', refresh_token: keys.renewal.token };
  return keysOf(await fetchToken(http, adminUrl, body));
}

/** Gets a token for an app that the owner made for this shop alone: its id and secret are enough. */
export function tokenOfOwnApp(http: ChannelHttp, adminUrl: string, app: ShopifyApp): Promise<Token> {
  return fetchToken(http, adminUrl, { ...credentials(app), grant_type: 'client_credentials' });
}

const credentials = ({ clientId, clientSecret }: ShopifyApp) => ({ client_id: clientId, client_secret: clientSecret });

interface Token {
  token: string;
  /** ISO 8601; absent: it does not end. */
  endsAt: string | undefined;
  renewedWith: string | undefined;
}

function keysOf({ token, endsAt, renewedWith }: Token): TokenKeys {
  const renewal = endsAt && renewedWith ? { renewal: { token: renewedWith, endsAt } } : {};
  return { token, isByConsent: true, ...renewal };
}

async function fetchToken(http: ChannelHttp, adminUrl: string, body: Record<string, string>): Promise<Token> {
  const answer = await http.send(`${adminUrl}/oauth/access_token`, { method: 'POST', headers: {}, body });
  // 400 is a code or a renewal that is used up or ended.
  if (answer.status === 400)
    throw new ChannelProblem('unauthorized', { said: 'Shopify gives no token: the consent has ended.' });
  if (answer.status !== 200) throw statusProblem(answer);
  const { access_token: token, expires_in: seconds, refresh_token: renewedWith } = understood(tokenAnswer, answer.body);
  return { token, endsAt: seconds ? new Date(Date.now() + seconds * 1000).toISOString() : undefined, renewedWith };
}

/** Hex, over the query's other fields in order. */
function isSigned(query: Readonly<Record<string, string>>, secret: string): boolean {
  const { hmac = '', ...signed } = query;
  const message = Object.entries(signed)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return isSame(hmac, createHmac('sha256', secret).update(message).digest('hex'));
}
