import { type DisplayCurrency, isDisplayCurrency } from '@sampan/contract/currencies';
import { isLanguage, type Language, readAcceptLanguage, splitLanguagePath } from '@sampan/contract/languages';
import { serverLimits } from '@sampan/contract/limits';
import { getCountry, isBlockedPlace } from '@sampan/locations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config';
import type { Customer, Operator } from '#shop/actor.ts';
import { isApiKey } from '#shop/api-key.ts';
import type { Context, RequestFacts } from '#shop/context.ts';
import { passSeconds } from '#shop/preview-pass.ts';
import { refuse } from '#shop/refusal.ts';
import { rememberAsker, shortAgent } from '#shop/security-log.ts';
import type { Services } from '#shop/services.ts';
import { isBackFromBank } from './page-request.ts';

const sessionCookie = 'sid';
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
  const code = cookieValue(request, 'currency');
  return isDisplayCurrency(code) ? code : null;
}

/** For a URL without a language: of those on offer the visitor's earlier choice, or else their browser's language. */
export function readLanguage(request: FastifyRequest, offered?: readonly Language[]): Language {
  const chosen = cookieValue(request, 'lang');
  const isOffered = isLanguage(chosen) && (offered?.includes(chosen) ?? true);
  return isOffered ? chosen : readAcceptLanguage(request.headers['accept-language'], offered);
}

/** Where we ship most, by the language of the page; nobody in China needs a parcel from China. */
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

/**
 * Where a visitor's goods would go: the country they chose, or else a guess from their browser's languages or the
 * page's.
 */
export function readCountry(request: FastifyRequest): string {
  const chosen = cookieValue(request, 'country');
  if (chosen && isReached(chosen)) return chosen;
  const header = request.headers['accept-language']?.slice(0, 200) ?? '';
  const regions = [...header.matchAll(/\b[a-z]{2,3}-([A-Z]{2})\b/g)].map(([, region = '']) => region);
  const { language } = splitLanguagePath(request.url.split('?')[0] ?? '/');
  return regions.find((region) => region !== 'CN' && isReached(region)) ?? usualCountry[language];
}

const isReached = (iso: string) => /^[A-Z]{2}$/.test(iso) && getCountry(iso) !== undefined && !isBlockedPlace(iso);

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

export function readToken(request: FastifyRequest): string | undefined {
  return /^bearer\s+([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
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

function endSession(jar: CookieJar): void {
  setCookie(jar, sessionCookie, '', 0);
  // Clears the signed-in pages from the browser's cache.
  jar.reply.header('clear-site-data', '"cache"');
}

function readFacts(
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | undefined,
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
    token,
    isOwnPage: request.headers['sec-fetch-site'] === 'same-origin',
    isSecure: secure,
    idempotencyKey: typeof key === 'string' ? key : undefined,
    device: cookieValue(request, cookieName(deviceCookie, secure)),
    startSession: (value, maxAge) => setCookie(jar, sessionCookie, value, maxAge),
    endSession: () => endSession(jar),
    keepDevice: (value) => setCookie(jar, deviceCookie, value, deviceCookieSeconds),
    keepPass: (value) => setCookie(jar, passCookie, value, passSeconds, 'Strict'),
  };
}

/** The context of an API call. Public calls never look up a session, but check an API key. */
export async function requestContext(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  needsActor: boolean,
): Promise<Context> {
  const token = readToken(request);
  const actor = await findActor(services, request, token, needsActor);
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
    request: readFacts(services.config, request, reply, token),
  };
}

export function sendsApiKey(request: FastifyRequest): boolean {
  const token = readToken(request);
  return token !== undefined && isApiKey(token);
}

async function findActor(
  { sessions, config, rateLimiter }: Services,
  request: FastifyRequest,
  token: string | undefined,
  needsActor: boolean,
): Promise<Customer | Operator | { kind: 'anonymous' }> {
  const isKey = token !== undefined && isApiKey(token);
  if (!token || !(isKey || needsActor)) return { kind: 'anonymous' };
  const actor = await (isKey ? sessions.findApiKey(token) : sessions.find(token, readCookie(config, request)));
  if (actor) return actor;
  rateLimiter.forget(token);
  // Also at a public call: a program should hear that its key no longer works.
  if (isKey) throw refuse('not_signed_in');
  return { kind: 'anonymous' };
}

/** The context of a page: the cookie's customer, read-only. */
export async function findVisitor(services: Services, request: FastifyRequest) {
  const cookie = readCookie(services.config, request);
  return cookie && mayReadPages(request) ? services.sessions.findPageVisitor(cookie) : undefined;
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
