import type { Call } from '@sampan/contract/call';
import { type DisplayCurrency, isDisplayCurrency } from '@sampan/contract/currencies';
import { isLanguage, type Language, readAcceptLanguage, splitLanguagePath } from '@sampan/contract/languages';
import { serverLimits } from '@sampan/contract/limits';
import { getCountry, isBlockedPlace } from '@sampan/locations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config';
import { hashToken } from '#security/hash-token.ts';
import type { RequestFacts } from '#security/request-facts.ts';
import { rememberAsker, shortAgent } from '#security/security-log.ts';
import type { Customer, Operator } from '#shop/actor.ts';
import { isApiKey } from '#shop/api-key.ts';
import type { Context } from '#shop/context.ts';
import { passSeconds } from '#shop/preview-pass.ts';
import { refuse } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';
import { hostOf, isBackFromBank } from './page-request.ts';

const sessionCookie = 'sid';
/** An operator's session. Beside a customer's in one browser, each call reads its own. */
const consoleCookie = 'console';
/** Distinguishes an account's own devices from strangers', see domains/accounts/known-device.ts. */
const deviceCookie = 'device';
const deviceCookieSeconds = 400 * 24 * 3600;
/** The owner's look at a closed shop, see shop/preview-pass.ts. */
const passCookie = 'preview';

const cookieName = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name);

function readCookie(config: Config, request: FastifyRequest): string | undefined {
  return cookieValue(request, cookieName(sessionCookie, isSecure(config, request)));
}

export function readPass(config: Config, request: FastifyRequest): string | undefined {
  return cookieValue(request, cookieName(passCookie, isSecure(config, request)));
}

/** The currency for showing prices; the browser sets this cookie along with its local storage. */
export function readCurrency(request: FastifyRequest): DisplayCurrency | null {
  const code = pageCookie(request, 'currency');
  return isDisplayCurrency(code) ? code : null;
}

/** The language for a URL without one: among those offered, the visitor's earlier choice, or else the browser's. */
export function readLanguage(request: FastifyRequest, offered?: readonly Language[]): Language {
  const chosen = pageCookie(request, 'lang');
  const isOffered = isLanguage(chosen) && (offered?.includes(chosen) ?? true);
  return isOffered ? chosen : readAcceptLanguage(request.headers['accept-language'], offered);
}

/** The main destination for each page language; no one in China needs a parcel from China. */
const usualCountry: Record<Language, string> = {
  en: 'US',
  de: 'DE',
  it: 'IT',
  fr: 'FR',
  es: 'ES',
  pt: 'BR',
  ar: 'AE',
  ko: 'KR',
  ja: 'JP',
  zh: 'SG',
  ru: 'RU',
};

/** The visitor's destination: the chosen country, or else a guess from the languages of the browser or the page. */
export function readCountry(request: FastifyRequest): string {
  const chosen = pageCookie(request, 'country');
  if (chosen && isReached(chosen)) return chosen;
  const header = request.headers['accept-language']?.slice(0, 200) ?? '';
  const regions = [...header.matchAll(/\b[a-z]{2,3}-([A-Z]{2})\b/g)].map(([, region = '']) => region);
  const { language } = splitLanguagePath(request.url.split('?')[0] ?? '/');
  return regions.find((region) => region !== 'CN' && isReached(region)) ?? usualCountry[language];
}

const isReached = (iso: string) => /^[A-Z]{2}$/.test(iso) && getCountry(iso) !== undefined && !isBlockedPlace(iso);

/** Set by our pages (page-cookie.ts): on https only under the prefix that no other host can use. */
const pageCookie = (request: FastifyRequest, name: string) =>
  cookieValue(request, cookieName(name, true)) ??
  (request.protocol === 'https' ? undefined : cookieValue(request, name));

function cookieValue(request: FastifyRequest, name: string): string | undefined {
  const header = request.headers.cookie;
  if (!header) return undefined;
  for (const part of header.split(';')) {
    const [key, value] = part.trim().split('=');
    if (key === name && value) return value;
  }
  return undefined;
}

/** PUBLIC_URL decides; without one (a demo) the request does. Browsers keep Secure cookies on https only. */
export function isSecure({ publicUrl }: Pick<Config, 'publicUrl'>, request: FastifyRequest): boolean {
  return publicUrl ? publicUrl.startsWith('https:') : request.protocol === 'https';
}

export function readToken({ headers }: FastifyRequest): string | undefined {
  return /^bearer\s+([\w-]{20,200})$/i.exec(headers.authorization ?? '')?.[1];
}

/** The kind of session or key that a request needs. */
type Needed = 'nobody' | 'customer' | 'operator';

export function neededBy({ access }: Pick<Call, 'access'>): Needed {
  if (access === 'public') return 'nobody';
  return access === 'customer' ? 'customer' : 'operator';
}

interface Credential {
  token: string | undefined;
  isCookie: boolean;
}

/** The Authorization header's token or, without such a header, the cookie of an operator's browser for what needs an operator. */
export function readCredential(config: Config, request: FastifyRequest, needed: Needed): Credential {
  if (request.headers.authorization !== undefined || needed !== 'operator')
    return { token: readToken(request), isCookie: false };
  const token = cookieValue(request, cookieName(consoleCookie, isSecure(config, request)));
  return { token, isCookie: token !== undefined };
}

const ownOrigin = ({ publicUrl }: Pick<Config, 'publicUrl'>, request: FastifyRequest): string =>
  publicUrl ? new URL(publicUrl).origin : hostOf(request);

/**
 * Whether a page of the shop sent it. Browsers say so on https and on the loopback address; elsewhere the Origin has to
 * do.
 */
function isFromOwnPage(config: Pick<Config, 'publicUrl'>, request: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers;
  if (site !== undefined) return site === 'same-origin';
  return origin !== undefined && origin === ownOrigin(config, request);
}

/** Browsers attach cookies to every request: only requests from the shop's own pages and top-level reads count. */
function refuseForeignCookie(config: Config, request: FastifyRequest): void {
  if (isFromOwnPage(config, request)) return;
  const { 'sec-fetch-site': site = 'none', origin } = request.headers;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || site !== 'none' || origin !== undefined) throw refuse('cross_site_request');
}

interface CookieJar {
  reply: FastifyReply;
  secure: boolean;
}

/** Without `maxAge` the cookie ends with the browser; 0 removes it at once. */
function setCookie(
  { reply, secure }: CookieJar,
  name: string,
  value: string,
  maxAge?: number,
  sameSite: 'Lax' | 'Strict' = 'Lax',
): void {
  const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  const cookie = `${cookieName(name, secure)}=${value}; Path=/; HttpOnly; SameSite=${sameSite}${age}${secure ? '; Secure' : ''}`;
  // Fastify sends each of several as a separate header.
  reply.header('set-cookie', cookie);
}

function endSession(jar: CookieJar, name: string): void {
  setCookie(jar, name, '', 0);
  // Clears the signed-in pages from the browser's cache.
  jar.reply.header('clear-site-data', '"cache"');
}

function readFacts(
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, isCookie }: Credential,
): RequestFacts {
  const secure = isSecure(config, request);
  const jar = { reply, secure };
  const key = request.headers['idempotency-key'];
  if (typeof key === 'string' && (key.length === 0 || key.length > serverLimits.idempotencyKeyMax))
    throw refuse('invalid_input');
  return {
    id: request.id,
    ip: request.ip,
    agent: shortAgent(request),
    origin: ownOrigin(config, request),
    token,
    cookie: readCookie(config, request),
    consoleToken: cookieValue(request, cookieName(consoleCookie, secure)),
    isOwnPage: isFromOwnPage(config, request),
    isSecure: secure,
    shownCurrency: readCurrency(request),
    idempotencyKey: typeof key === 'string' ? key : undefined,
    device: cookieValue(request, cookieName(deviceCookie, secure)),
    startSession: (value, maxAge) => setCookie(jar, sessionCookie, value, maxAge),
    endSession: () => endSession(jar, sessionCookie),
    startConsole: (value) => setCookie(jar, consoleCookie, value, undefined, 'Strict'),
    endConsole: () => isCookie && endSession(jar, consoleCookie),
    keepDevice: (value) => setCookie(jar, deviceCookie, value, deviceCookieSeconds),
    keepPass: (value) => setCookie(jar, passCookie, value, passSeconds, 'Strict'),
  };
}

/** The context of an API call. Public calls never look up a session, but check an API key. */
export async function requestContext(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  needed: Needed,
): Promise<Context> {
  const credential = readCredential(services.config, request, needed);
  const { token, isCookie } = credential;
  if (isCookie) refuseForeignCookie(services.config, request);
  const actor = await findActor(services, request, token, needed !== 'nobody');
  if (actor.kind !== 'anonymous') {
    const who = actor.kind === 'customer' ? actor.userId : actor.operatorId;
    const apiKey = actor.kind === 'customer' ? actor.apiKey?.id : undefined;
    rememberAsker(request, { kind: actor.kind, who, apiKey });
    if (token) services.rateLimiter.remember(token, apiKey ?? who);
  }
  return {
    ...services,
    log: request.log,
    actor,
    language: readAcceptLanguage(request.headers['accept-language']),
    request: readFacts(services.config, request, reply, credential),
    holder: token && actor.kind !== 'anonymous' ? hashToken(token) : undefined,
  };
}

export function sendsApiKey(request: FastifyRequest): boolean {
  const token = readToken(request);
  return token !== undefined && isApiKey(token);
}

export async function findActor(
  { sessions, config, rateLimiter }: Services,
  request: FastifyRequest,
  token: string | undefined,
  needsActor: boolean,
): Promise<Customer | Operator | { kind: 'anonymous' }> {
  const isKey = token !== undefined && isApiKey(token);
  if (!token || !(isKey || needsActor)) return { kind: 'anonymous' };
  const actor = await (isKey
    ? sessions.findApiKey(token)
    : sessions.find(token, readCookie(config, request), request.ip));
  if (actor) return actor;
  rateLimiter.forget(token);
  // Public calls check keys too: a program should learn that its key no longer works.
  if (isKey) throw refuse('not_signed_in');
  return { kind: 'anonymous' };
}

/** The context of a page: the cookie's customer, read-only. */
export async function findVisitor(services: Services, request: FastifyRequest) {
  const cookie = readCookie(services.config, request);
  const visitor = cookie && mayReadPages(request) ? await services.sessions.findPageVisitor(cookie) : undefined;
  return visitor && cookie ? { ...visitor, holder: hashToken(cookie) } : undefined;
}

/**
 * The cookie alone authorises documents and our own pages' fetches. Browsers mark them on https and on the loopback
 * address; elsewhere SameSite has to do.
 */
function mayReadPages(request: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-dest': destination } = request.headers;
  if (site === undefined || site === 'same-origin') return true;
  return destination === 'document' && (site !== 'cross-site' || isBackFromBank(request));
}
