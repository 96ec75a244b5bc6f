import { languages } from '@sampan/contract/languages';
import type { Chance } from './chance.ts';
import { mutate, wildTexts, wildValue } from './wild-values.ts';

/** Requests made from the document of the calls, and from the shop's other addresses. */

export interface Case {
  what: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** The answer must be the envelope: `{ code, message, … }`. */
  isCall: boolean;
}

export interface Operation {
  operationId: string;
  'x-access': string;
  parameters: { name?: string; in: string; example?: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
}

export interface Target {
  method: string;
  path: string;
  operation: Operation;
}

export interface Tokens {
  customer: string;
  operator: string;
}

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE'];
const types = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/xml',
  'application/json/x',
  '',
];
const pages = [
  '/',
  '/index',
  '/product-list',
  '/product-detail',
  '/login',
  '/register',
  '/forget-password',
  '/my-orders',
  '/my-account',
  '/developers',
  '/shopping-cart',
  '/favourites',
  '/confirm-order',
  '/site-messages',
  '/request-refund',
  '/terms-of-service',
  '/logistics-policy',
  '/refund-policy',
  '/quick-order',
  '/nothing',
];
const others = [
  '/sitemap.xml',
  '/sitemaps/pages.xml',
  '/sitemaps/1.xml',
  '/robots.txt',
  '/healthz',
  '/readyz',
  '/dev/mailbox',
  '/dev/mailbox.json',
  '/dev/mailbox/x',
  '/sandbox/intents/x',
  '/sandbox/intents/x/confirm',
  '/sandbox/widget.js',
  '/files/uploads/x.png',
  '/slips/x.png',
  '/inspections/x.png',
  '/pictures/x.webp',
  '/contacts/x.svg',
  '/assets/x.js',
  '/api/docs',
  '/api/openapi.json',
  '/api/webhooks/sandbox',
  '/api/nothing',
  '/favicon.svg',
];
const queries = [
  'id',
  'categoryId',
  'searchKey',
  'palletId',
  'sort',
  'page',
  'priceStart',
  'to',
  'redirect',
  '_routes',
  'min',
];

/** Text as it can appear in a request's first line. */
const inAddress = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()).slice(0, 9000);

const brokenAddresses = [
  '%',
  '%ff',
  '%E0%A4%A',
  '%00',
  '%2500',
  '..%2f',
  '%2e%2e',
  '//',
  ';a=b',
  `${'a/'.repeat(400)}`,
];

function headersOf(chance: Chance, access: string, tokens: Tokens): Record<string, string> {
  const headers: Record<string, string> = {
    'x-forwarded-for': `203.0.113.${chance.below(254) + 1}, 10.${chance.below(250)}.${chance.below(250)}.1`,
    'accept-language': `${chance.pick(languages).code}-US`,
  };
  const token = access.startsWith('operator') ? tokens.operator : tokens.customer;
  if (access !== 'public' && chance.is(0.9)) headers.authorization = `Bearer ${token}`;
  if (chance.is(0.15)) Object.assign(headers, oddHeader(chance));
  return headers;
}

function oddHeader(chance: Chance): Record<string, string> {
  const value = chance.pick(wildTexts).replaceAll(/[^\t\x20-\x7e]/g, '?');
  const name = chance.pick([
    'accept-language',
    'authorization',
    'cookie',
    'idempotency-key',
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-forwarded-host',
    'accept-encoding',
    'if-none-match',
    'if-modified-since',
    'range',
    'accept',
    'origin',
    'expect-ct',
    'sec-fetch-site',
    'x-http-method-override',
    'accept-version',
  ]);
  return { [name]: name === 'cookie' ? `sid=${value}; currency=${value}` : value };
}

/** Would end the session that the other cases use. */
const endsSession = new Set(['logout', 'operatorLogout']);

export function callCase(target: Target, chance: Chance, tokens: Tokens): Case {
  const { operation } = target;
  const access = endsSession.has(operation.operationId) ? 'public' : operation['x-access'];
  const parameter = (example: unknown) => inAddress(chance.is(0.4) ? wildValue(chance) : example);
  const placed = operation.parameters.filter(({ name }) => name !== undefined);
  let path = target.path.replaceAll(/\{(\w+)\}/g, (_, field) => {
    if (chance.is(0.05)) return chance.pick(brokenAddresses);
    return parameter(placed.find(({ name }) => name === field)?.example) || 'x';
  });
  const query = placed
    .filter((each) => each.in === 'query' && chance.is(0.8))
    .map(({ name, example }) => `${name}=${parameter(example)}`);
  if (chance.is(0.1)) query.push(`${inAddress(chance.pick(wildTexts))}=${inAddress(wildValue(chance))}`);
  if (query.length > 0) path += `?${query.join('&')}`;
  const method = chance.is(0.04) ? chance.pick(methods) : target.method;
  const made: Case = {
    what: operation.operationId,
    method,
    path: `/api${path}`,
    headers: headersOf(chance, access, tokens),
    isCall: method !== 'HEAD',
  };
  const content = operation.requestBody?.content['application/json'];
  if (!content || method === 'GET' || method === 'HEAD') return made;
  made.headers['content-type'] = chance.is(0.06) ? chance.pick(types) : 'application/json';
  made.body = bodyOf(chance.is(0.1) ? content.example : mutate(content.example ?? {}, chance), chance);
  return made;
}

/** JSON; now and then cut off, doubled, with keys twice, or very large. */
function bodyOf(value: unknown, chance: Chance): string {
  const text = JSON.stringify(value) ?? '';
  if (chance.is(0.92)) return text;
  return chance.pick([
    text.slice(0, chance.below(text.length + 1)),
    text + text,
    `{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}},${text.slice(1) || '}'}`,
    `{"id":1,"id":"2",${text.slice(1) || '}'}`,
    `\ufeff${text}`,
    '['.repeat(50_000),
    `{"a":"${'x'.repeat(300_000)}"}`,
    '',
    'null',
    '"text"',
    '1e999',
  ]);
}

export function pageCase(chance: Chance, tokens: Tokens): Case {
  const isPage = chance.is(0.6);
  const query = Array.from(
    { length: chance.below(3) },
    () => `${chance.pick(queries)}=${inAddress(wildValue(chance))}`,
  );
  const path = isPage ? chance.pick(languages).prefix + chance.pick(pages) : chance.pick(others);
  const tail = chance.is(0.1)
    ? `/${chance.is(0.5) ? chance.pick(brokenAddresses) : inAddress(chance.pick(wildTexts))}`
    : '';
  const method = chance.is(0.85) ? 'GET' : chance.pick(methods);
  const made: Case = {
    what: path,
    method,
    path: `${path}${tail}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: headersOf(chance, 'public', tokens),
    isCall: false,
  };
  if (method === 'GET' || method === 'HEAD') return made;
  made.headers['content-type'] = chance.pick(types);
  made.body = bodyOf(wildValue(chance), chance);
  return made;
}
