import { keysOf } from '@sampan/contract/keys';
import { isLoopback } from './addresses.ts';
import { paymentMistakes } from './payment-rules.ts';
import { trackingMistakes } from './tracking-rules.ts';
import type { Values } from './variables.ts';

/** Rules across several variables; each error is one sentence that says what to change. */

const deciding = ['PUBLIC_URL', 'DATABASE_URL', 'STORAGE_URL'] as const;

/** A shop is a demo only if it says so, or if no one else can reach it and it stores nothing outside its folder. */
export function isDemoShop({ SHOP, HOST, PUBLIC_URL, DATABASE_URL, STORAGE_URL }: Values): boolean {
  if (SHOP) return SHOP !== 'real';
  return isLoopback(HOST) && !PUBLIC_URL && !DATABASE_URL && !STORAGE_URL;
}

/**
 * Values that are wrong in themselves are absent from `given`, and not called missing. Without SHOP, which kind of shop it
 * is may depend on them, so the rules wait until they are right.
 */
export function ruleMistakes(given: Values, malformed: ReadonlySet<string>): string[] {
  const isUnclear = malformed.has('SHOP') || (!given.SHOP && deciding.some((name) => malformed.has(name)));
  if (isUnclear) return [];
  return [
    ...(isDemoShop(given) ? demoMistakes(given) : realShopMistakes(given, malformed)),
    ...addressMistakes(given, malformed),
    ...(malformed.has('DATABASE_URL') ? [] : databaseMistakes(given)),
    ...storageMistakes(given),
    ...paymentMistakes(given, malformed, isDemoShop(given)),
    ...channelMistakes(given, malformed),
    ...marketplaceMistakes(given, malformed),
    ...translatorMistakes(given, malformed),
    ...trackingMistakes(given, malformed, isDemoShop(given)),
  ];
}

function channelMistakes(values: Values, malformed: ReadonlySet<string>): string[] {
  const keys = ['SHOPIFY_CLIENT_ID', 'SHOPIFY_CLIENT_SECRET'] as const;
  const missing = keys.filter((key) => values[key] === undefined && !malformed.has(key));
  const mistakes = missing.length === 1 ? [`${missing[0]} is missing: an app at Shopify has an id and a secret.`] : [];
  if (values.SHOPIFY_ORIGIN && !isDemoShop(values))
    mistakes.push('SHOPIFY_ORIGIN is for demos: resellers would send their keys to a simulator. Leave it out.');
  return mistakes;
}

function marketplaceMistakes(values: Values, malformed: ReadonlySet<string>): string[] {
  const keys = ['ALIBABA1688_APP_KEY', 'ALIBABA1688_APP_SECRET'] as const;
  const missing = keys.filter((key) => values[key] === undefined && !malformed.has(key));
  const mistakes =
    values.MARKETPLACE === 'alibaba1688'
      ? missing.map((key) => `${key} is missing: MARKETPLACE names alibaba1688.`)
      : [];
  if (values.ALIBABA1688_ORIGIN && !isDemoShop(values))
    mistakes.push('ALIBABA1688_ORIGIN is for demos: what is bought at a simulator is never sent. Leave it out.');
  return mistakes;
}

const translatorKeys = { deepl: 'DEEPL_API_KEY', libretranslate: 'LIBRETRANSLATE_URL' } as const;

function translatorMistakes(values: Values, malformed: ReadonlySet<string>): string[] {
  const { TRANSLATOR: name, DEEPL_ORIGIN } = values;
  const mistakes: string[] = [];
  const key = name === 'deepl' || name === 'libretranslate' ? translatorKeys[name] : undefined;
  if (key && values[key] === undefined && !malformed.has(key))
    mistakes.push(`${key} is missing: TRANSLATOR names ${name}.`);
  if (isDemoShop(values)) return mistakes;
  if (name === 'demo')
    mistakes.push('TRANSLATOR=demo is for demos: it knows the words of invented goods only. Leave TRANSLATOR out.');
  if (DEEPL_ORIGIN)
    mistakes.push('DEEPL_ORIGIN is for demos: buyers would read what a simulator makes up. Leave it out.');
  return mistakes;
}

function demoMistakes({ SHOP, HOST, PUBLIC_URL, ROLE, DATABASE_URL }: Values): string[] {
  if (ROLE === 'jobs' && DATABASE_URL && !PUBLIC_URL)
    return ['PUBLIC_URL is missing: with ROLE=jobs, a demo’s payments tell the shop there what became of them.'];
  const isReachable = !isLoopback(HOST) || (PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname));
  if (!isReachable || SHOP === 'public-demo') return [];
  return [
    'SHOP=demo is for this machine only: in a demo anyone can read all mails and sign in as its customers. If others should reach it anyway, set SHOP=public-demo.',
  ];
}

const needed = {
  PUBLIC_URL: 'PUBLIC_URL is missing: the shop’s public URL, such as https://shop.example. Mails link to it.',
  SMTP_URL: 'SMTP_URL is missing: the mail server, such as smtps://user:password@host:465. Customers sign up by mail.',
  SECRET_KEY:
    'SECRET_KEY is missing: openssl rand -base64 32 prints one. Store it with your passwords, outside the data folder.',
  OWNER_EMAIL: 'OWNER_EMAIL is missing: the e-mail address of the shop’s owner, who is its first operator.',
  PAYMENT_PROVIDER: 'PAYMENT_PROVIDER is missing: set it to none to take bank transfers only.',
} as const;

function realShopMistakes(values: Values, malformed: ReadonlySet<string>): string[] {
  const names = keysOf(needed);
  const mistakes: string[] = names
    .filter((name) => values[name] === undefined && !malformed.has(name))
    .map((name) => needed[name]);
  if (values.PAYMENT_PROVIDER?.includes('sandbox'))
    mistakes.push(
      'PAYMENT_PROVIDER=sandbox is for demos: its cards charge nobody, so customers would get goods for free.',
    );
  if (values.SUPPLIER === 'demo')
    mistakes.push('SUPPLIER=demo is for demos: its goods are invented. Leave SUPPLIER out.');
  if (values.MARKETPLACE === 'demo')
    mistakes.push('MARKETPLACE=demo is for demos: nobody sends what is bought there. Leave MARKETPLACE out.');
  for (const name of databaseUrls)
    if (values[name] && isClearToOthers(values[name]))
      mistakes.push(
        `${name} connects to another machine without TLS: add ?sslmode=verify-full to it, or ?sslmode=disable if nobody else can listen on that network.`,
      );
  if (mistakes.length > 0 && !values.SHOP) mistakes.push(whyReal(values));
  return mistakes;
}

/** Explains which variables turned a trial into a real shop. */
function whyReal(values: Values): string {
  const set = deciding.filter((name) => values[name]);
  const reasons = isLoopback(values.HOST) ? set : ['HOST', ...set];
  return `${reasons.join(' and ')} ${reasons.length === 1 ? 'makes' : 'make'} this a real shop. To try things out on this machine, leave ${reasons.length === 1 ? 'it' : 'them'} out or set SHOP=demo.`;
}

const databaseUrls = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const;

const besides = {
  DATABASE_OWNER_URL: 'is for migrating only: DATABASE_URL, for the role that serves, is missing.',
  DATABASE_DIRECT_URL: 'leads past a pooler: DATABASE_URL, through it, is missing.',
  DATABASE_READ_URL: 'is for reading only: DATABASE_URL, of the database itself, is missing.',
} as const;

function databaseMistakes(values: Values): string[] {
  if (values.DATABASE_URL)
    return values.DATABASE_DIRECT_URL === values.DATABASE_URL
      ? ['DATABASE_DIRECT_URL is the same as DATABASE_URL. Without a pooler in front of the database, leave it out.']
      : [];
  const names = keysOf(besides);
  const given = names.filter((name) => values[name]).map((name) => `${name} ${besides[name]}`);
  if (values.ROLE === 'web' || values.ROLE === 'jobs')
    given.push('ROLE=web and ROLE=jobs need DATABASE_URL: the embedded database is for one process.');
  return given;
}

/** Browsers upload there themselves, and from an https page to https only, or to their own machine. */
function storageMistakes({ PUBLIC_URL, STORAGE_URL }: Values): string[] {
  const endpoint = STORAGE_URL && new URL(STORAGE_URL).searchParams.get('endpoint');
  if (!endpoint) return [];
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    return ['The endpoint in STORAGE_URL must be a URL such as https://minio.shop.example:9000.'];
  const { protocol, hostname } = new URL(endpoint);
  if (protocol === 'https:' || isLoopback(hostname) || !PUBLIC_URL?.startsWith('https:')) return [];
  return [
    'The endpoint in STORAGE_URL must begin with https://: browsers upload to it, and refuse http from a shop with https. If its certificate is from an authority of your own, name that one in NODE_EXTRA_CA_CERTS.',
  ];
}

function addressMistakes({ PUBLIC_URL, TRUST_PROXY }: Values, malformed: ReadonlySet<string>): string[] {
  if (!PUBLIC_URL) return [];
  const { protocol, hostname } = new URL(PUBLIC_URL);
  if (protocol === 'http:' && !isLoopback(hostname))
    return ['PUBLIC_URL must begin with https://, except on this machine; put a TLS proxy in front of the shop.'];
  if (protocol === 'https:' && !TRUST_PROXY && !malformed.has('TRUST_PROXY'))
    return [
      'TRUST_PROXY is missing: the shop itself speaks http only, so https needs a TLS proxy in front of it. Name its IP address or network, or loopback if it runs on this machine.',
    ];
  return [];
}

/** Another machine's database, over TCP, without any TLS setting. */
function isClearToOthers(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? hostname;
  if (host === '' || host.startsWith('/') || isLoopback(host)) return false;
  return !searchParams.has('sslmode') && !['1', 'true'].includes(searchParams.get('ssl') ?? '');
}
