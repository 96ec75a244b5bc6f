import { Refusal } from './refusal.ts';
import type { Key, Shop, World } from './world.ts';

/** WooCommerce's page on which a key is made for an app, and the call that hands it over. */

export interface Asked {
  appName: string;
  userId: string;
  returnUrl: string;
  callbackUrl: string;
  scope: Key['permissions'];
}

const denied = (message: string) => new Refusal(401, 'denied', message);

export function readAsked(query: URLSearchParams): Asked {
  const field = (name: string) => {
    const value = query.get(name);
    if (!value) throw denied(`Missing parameter ${name}`);
    return value;
  };
  const scope = field('scope');
  if (scope !== 'read' && scope !== 'write' && scope !== 'read_write') throw denied(`Invalid scope ${scope}`);
  const asked = {
    appName: field('app_name'),
    userId: field('user_id'),
    returnUrl: field('return_url'),
    callbackUrl: field('callback_url'),
    scope,
  };
  for (const url of [asked.returnUrl, asked.callbackUrl])
    if (!URL.canParse(url)) throw denied(`The ${url} is not a valid URL`);
  // The real one allows https only.
  const { protocol, hostname } = new URL(asked.callbackUrl);
  if (protocol !== 'https:' && !['127.0.0.1', 'localhost'].includes(hostname))
    throw denied('The callback_url needs to be over SSL');
  return { ...asked, scope };
}

export const consentPage = (
  shop: Shop,
  { appName, scope, returnUrl, userId }: Asked,
): string => `<h1>${escaped(appName)} would like to connect to your store</h1>
<p>This will give “${escaped(appName)}” ${scope === 'read_write' ? 'Read/Write' : scope} access to ${escaped(shop.name)}.</p>
<form method="post"><button id="approve">Approve</button></form>
<p><a id="deny" href="${escaped(backTo(returnUrl, userId, 0))}">No thanks</a></p>
`;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

function backTo(returnUrl: string, userId: string, success: 0 | 1): string {
  const url = new URL(returnUrl);
  url.searchParams.set('success', String(success));
  url.searchParams.set('user_id', userId);
  return url.href;
}

/** The server posts the key; if no one accepts it, it is thrown away. */
export async function grant(
  world: World,
  shop: Shop,
  { userId, returnUrl, callbackUrl, scope }: Asked,
): Promise<string> {
  const { id, key, secret } = world.issueKey(shop, scope);
  const body = { key_id: id, user_id: userId, consumer_key: key, consumer_secret: secret, key_permissions: scope };
  const status = await fetch(callbackUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json;charset=UTF-8' },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(60_000),
  }).then(
    (response) => response.status,
    () => 0,
  );
  if (status === 200) return backTo(returnUrl, userId, 1);
  shop.keys = shop.keys.filter((one) => one.id !== id);
  throw denied('An error occurred in the request and at the time were unable to send the consumer data');
}
