import { email } from '@sampan/contract/fields';
import { z } from 'zod';
import { readProxies } from './addresses.ts';
import { isAddress } from './search-address.ts';
import { isStrongKey } from './strong-key.ts';

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankIsAbsent, schema.optional());
const withDefault = <Schema extends z.ZodType>(schema: Schema, standard: z.input<Schema>) =>
  z.preprocess((value) => blankIsAbsent(value) ?? standard, schema);

const urlOf = (...schemes: string[]) =>
  z.string().refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)));

/** Links are made by appending to it, so it must not have a path. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).href === `${new URL(text).origin}/`;
}

const secret = z.string().regex(/^[!-~]{8,}$/);
const secrets = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.array(secret).min(1).max(2));
const origin = z.string().refine((text) => /^https?:/.test(text) && isOrigin(text));

export type PaymentProviderName = 'airwallex' | 'stripe' | 'sandbox';

/** `none`, or names with commas between; the first is offered first. */
const paymentProviders = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .refine((names) => new Set(names).size === names.length && (names.length === 1 || !names.includes('none')))
  .pipe(z.array(z.enum(['airwallex', 'stripe', 'sandbox', 'none'])))
  .transform((names) => names.filter((name) => name !== 'none'));

const hasHost = (text: string) => URL.canParse(text) && new URL(text).hostname !== '';

/** `orders@shop.example` or `Shop <orders@shop.example>`. */
const sender = /^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

/** Name → schema and error message. What they mean to a shop's people is in words.ts. */
export const variables = {
  NODE_ENV: [
    withDefault(z.enum(['production', 'development', 'test']), 'production'),
    'NODE_ENV must be production, development or test.',
  ],
  SHOP: [
    optional(z.enum(['demo', 'public-demo', 'real'])),
    'SHOP must be demo, public-demo (a demo that others can reach) or real.',
  ],
  PORT: [withDefault(z.coerce.number().int().min(0).max(65535), '3000'), 'PORT must be a port number from 0 to 65535.'],
  HOST: [
    withDefault(z.string(), '127.0.0.1'),
    'HOST must be an IP address to listen on, such as 127.0.0.1 or 0.0.0.0.',
  ],
  DATA_DIR: [withDefault(z.string(), './data'), 'DATA_DIR must be a folder.'],
  DATABASE_URL: [
    optional(urlOf('postgres', 'postgresql')),
    'DATABASE_URL must look like postgres://user:password@host:5432/name.',
  ],
  DATABASE_OWNER_URL: [
    optional(urlOf('postgres', 'postgresql')),
    'DATABASE_OWNER_URL must look like postgres://owner:password@host:5432/name.',
  ],
  DATABASE_DIRECT_URL: [
    optional(urlOf('postgres', 'postgresql')),
    'DATABASE_DIRECT_URL must look like postgres://user:password@host:5432/name.',
  ],
  DATABASE_READ_URL: [
    optional(urlOf('postgres', 'postgresql')),
    'DATABASE_READ_URL must look like postgres://user:password@replica:5432/name.',
  ],
  PUBLIC_URL: [
    optional(urlOf('http', 'https').refine(isOrigin)),
    'PUBLIC_URL must be the shop’s public URL without a path, such as https://shop.example.',
  ],
  TRUST_PROXY: [
    optional(z.string().transform(readProxies).pipe(z.array(z.string()))),
    'TRUST_PROXY must list the IP addresses or networks of your proxies, such as 10.0.0.7,192.168.4.0/24; loopback means a proxy on this machine.',
  ],
  HSTS_SUBDOMAINS: [
    withDefault(z.enum(['yes', 'no']), 'no').transform((value) => value === 'yes'),
    'HSTS_SUBDOMAINS must be yes or no.',
  ],
  SECRET_KEY: [
    optional(z.string().refine(isStrongKey)),
    'SECRET_KEY must be at least 32 random characters; openssl rand -base64 32 prints such a key.',
  ],
  SECRET_KEYS_ACCEPTED: [
    optional(
      z
        .string()
        .transform((text) => text.split(',').map((key) => key.trim()))
        .pipe(z.array(z.string().refine(isStrongKey))),
    ),
    'SECRET_KEYS_ACCEPTED must list keys such as SECRET_KEY, separated by commas.',
  ],
  OWNER_EMAIL: [optional(email), 'OWNER_EMAIL must be the e-mail address of the shop’s owner.'],
  SMTP_URL: [
    optional(urlOf('smtp', 'smtps').refine(hasHost)),
    'SMTP_URL must look like smtps://user:password@host:465.',
  ],
  MAIL_FROM: [
    optional(z.string().trim().regex(sender)),
    'MAIL_FROM must be a sender such as Kestrel <orders@shop.example>.',
  ],
  STORAGE_URL: [
    optional(urlOf('s3', 'cos')),
    'STORAGE_URL must look like s3://key:secret@host/bucket or cos://id:key@bucket-appid.region.',
  ],
  CACHE_URL: [
    optional(
      urlOf('redis', 'rediss')
        .refine(hasHost)
        .refine((text) => /^\/?\d*$/.test(new URL(text).pathname)),
    ),
    'CACHE_URL must look like redis://user:password@host:6379/0, or rediss:// for TLS.',
  ],
  SEARCH_URL: [
    optional(z.string().refine(isAddress)),
    'SEARCH_URL must look like https://user:password@host:9200 or https://user:password@host:9200/prefix, with lower-case letters, digits and hyphens.',
  ],
  RATES_URL: [
    optional(urlOf('http', 'https')),
    'RATES_URL must be a URL that returns the day’s exchange rates as JSON.',
  ],
  PAYMENT_PROVIDER: [
    optional(paymentProviders),
    'PAYMENT_PROVIDER must be none (bank transfers only), airwallex, stripe or airwallex,stripe; in a demo also sandbox (cards that charge nobody).',
  ],
  AIRWALLEX_CLIENT_ID: [optional(secret), 'AIRWALLEX_CLIENT_ID must be the client id of an API key of Airwallex.'],
  AIRWALLEX_API_KEY: [optional(secret), 'AIRWALLEX_API_KEY must be an API key of Airwallex.'],
  AIRWALLEX_WEBHOOK_SECRET: [
    optional(secrets),
    'AIRWALLEX_WEBHOOK_SECRET must be the secret of the webhook at Airwallex; two, with a comma, while it is changed.',
  ],
  AIRWALLEX_ENVIRONMENT: [
    withDefault(z.enum(['demo', 'prod']), 'prod'),
    'AIRWALLEX_ENVIRONMENT must be prod or, for tests, demo.',
  ],
  AIRWALLEX_ORIGIN: [optional(origin), 'AIRWALLEX_ORIGIN must be the URL of a simulator, without a path.'],
  STRIPE_SECRET_KEY: [
    optional(z.string().regex(/^[sr]k_(live|test)_[!-~]+$/)),
    'STRIPE_SECRET_KEY must begin with sk_live_ or rk_live_ or, for tests, sk_test_ or rk_test_.',
  ],
  STRIPE_PUBLISHABLE_KEY: [
    optional(z.string().regex(/^pk_(live|test)_[!-~]+$/)),
    'STRIPE_PUBLISHABLE_KEY must begin with pk_live_ or, for tests, pk_test_.',
  ],
  STRIPE_WEBHOOK_SECRET: [
    optional(secrets),
    'STRIPE_WEBHOOK_SECRET must be the signing secret of the webhook at Stripe; two, with a comma, while it is changed.',
  ],
  STRIPE_ORIGIN: [optional(origin), 'STRIPE_ORIGIN must be the URL of a simulator, without a path.'],
  SHOPIFY_CLIENT_ID: [optional(secret), 'SHOPIFY_CLIENT_ID must be the client id of an app at Shopify.'],
  SHOPIFY_CLIENT_SECRET: [optional(secret), 'SHOPIFY_CLIENT_SECRET must be the client secret of the app at Shopify.'],
  SHOPIFY_ORIGIN: [optional(origin), 'SHOPIFY_ORIGIN must be the URL of a simulator, without a path.'],
  TRACKING: [
    optional(z.enum(['none', 'demo', 'track17', 'aftership'])),
    'TRACKING must be none (steps are typed), track17, aftership or, in a demo, demo (parcels that move by themselves).',
  ],
  TRACK17_KEY: [
    optional(secrets),
    'TRACK17_KEY must be the security key of 17TRACK’s API; two, with a comma, while it is changed.',
  ],
  TRACK17_ORIGIN: [optional(origin), 'TRACK17_ORIGIN must be the URL of a simulator, without a path.'],
  AFTERSHIP_API_KEY: [optional(secret), 'AFTERSHIP_API_KEY must be an API key of AfterShip Tracking.'],
  AFTERSHIP_WEBHOOK_SECRET: [
    optional(secrets),
    'AFTERSHIP_WEBHOOK_SECRET must be the webhook secret of AfterShip; two, with a comma, while it is changed.',
  ],
  AFTERSHIP_ORIGIN: [optional(origin), 'AFTERSHIP_ORIGIN must be the URL of a simulator, without a path.'],
  SUPPLIER: [
    optional(z.enum(['demo', 'none'])),
    'SUPPLIER must be none (imported goods only) or, in a demo, demo (invented goods).',
  ],
  MARKETPLACE: [
    optional(z.enum(['demo', 'alibaba1688', 'none'])),
    'MARKETPLACE must be none (goods from files and by hand), alibaba1688 or, in a demo, demo (an invented marketplace).',
  ],
  ALIBABA1688_APP_KEY: [
    optional(z.string().regex(/^\d{4,12}$/)),
    'ALIBABA1688_APP_KEY must be the AppKey of an app on 1688’s open platform, a number.',
  ],
  ALIBABA1688_APP_SECRET: [
    optional(secret),
    'ALIBABA1688_APP_SECRET must be the AppSecret of the app on 1688’s open platform.',
  ],
  ALIBABA1688_CALLS_PER_SECOND: [
    withDefault(z.coerce.number().int().min(1).max(200), '5'),
    'ALIBABA1688_CALLS_PER_SECOND must be a whole number from 1 to 200.',
  ],
  ALIBABA1688_CALLS_PER_DAY: [
    withDefault(z.coerce.number().int().min(100).max(10_000_000), '5000'),
    'ALIBABA1688_CALLS_PER_DAY must be a whole number from 100 to 10000000.',
  ],
  ALIBABA1688_ORIGIN: [optional(origin), 'ALIBABA1688_ORIGIN must be the URL of a simulator, without a path.'],
  TRANSLATOR: [
    optional(z.enum(['none', 'demo', 'deepl', 'libretranslate'])),
    'TRANSLATOR must be none (texts stay as suppliers give them), deepl, libretranslate or, in a demo, demo.',
  ],
  DEEPL_API_KEY: [optional(secret), 'DEEPL_API_KEY must be an API key of DeepL.'],
  DEEPL_ORIGIN: [optional(origin), 'DEEPL_ORIGIN must be the URL of a simulator, without a path.'],
  LIBRETRANSLATE_URL: [
    optional(urlOf('http', 'https')),
    'LIBRETRANSLATE_URL must be the URL of a LibreTranslate server, such as http://translate.internal:5000.',
  ],
  LIBRETRANSLATE_API_KEY: [optional(secret), 'LIBRETRANSLATE_API_KEY must be a key of that LibreTranslate server.'],
  PUBLIC_API_DOCS: [
    withDefault(
      z.enum(['0', '1']).transform((value) => value === '1'),
      '0',
    ),
    'PUBLIC_API_DOCS must be 1 (/api/docs is public) or 0 (in a real shop, operators only).',
  ],
  METRICS_TOKEN: [
    optional(z.string().regex(/^[!-~]{24,}$/)),
    'METRICS_TOKEN must be at least 24 characters without spaces; openssl rand -base64 24 prints such a token.',
  ],
  ROLE: [
    withDefault(z.enum(['web', 'jobs', 'all']), 'all'),
    'ROLE must be web (serves visitors), jobs (runs the jobs) or all.',
  ],
  WORKERS: [
    optional(z.coerce.number().int().min(1).max(64)),
    'WORKERS must be a number from 1 to 64: how many processes serve the shop.',
  ],
  CALL_LIMITS_FACTOR: [
    withDefault(z.coerce.number().min(0.1).max(1_000_000), '1'),
    'CALL_LIMITS_FACTOR must be a number from 0.1 to 1000000: what the limits on API calls are multiplied by.',
  ],
  DATABASE_CONNECTIONS: [
    withDefault(z.coerce.number().int().min(20).max(10_000), '90'),
    'DATABASE_CONNECTIONS must be at least 20: the most connections that all workers together may hold.',
  ],
  LOG_LEVEL: [
    withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
    'LOG_LEVEL must be fatal, error, warn, info, debug or silent.',
  ],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

export type Values = { [Name in keyof typeof variables]: z.output<(typeof variables)[Name][0]> };
