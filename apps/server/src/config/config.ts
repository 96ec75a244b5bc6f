import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { reachableDataDir } from './data-dir.ts';
import { isDemoShop, ruleMistakes } from './rules.ts';
import { withSecretFiles } from './secret-files.ts';
import { type PaymentProviderName, type Values, variables } from './variables.ts';

/**
 * Keys from the configuration. The current one signs and encrypts; the others are accepted as well while a shop changes its
 * key, so that processes with the old and the new one can work side by side.
 */
export type SecretKeys = readonly [current: string, ...others: string[]];

/** The only module that reads environment variables. All mistakes are listed together, one sentence each; the result is frozen. */

export interface Config {
  env: 'production' | 'development' | 'test';
  port: number;
  host: string;
  /** Absolute. Holds the embedded database, uploaded files and the secret key. */
  dataDir: string;
  /** Absent: the embedded PostgreSQL below `dataDir`. */
  databaseUrl: string | undefined;
  /** The role that migrates; absent in processes that serve, and where one role does both. */
  databaseOwnerUrl: string | undefined;
  /** Past the pooler in front of the database; absent: `databaseUrl` is that of the database itself. */
  databaseDirectUrl: string | undefined;
  /** A replica's. */
  databaseReadUrl: string | undefined;
  publicUrl: string | undefined;
  /** IP addresses and networks of the proxies whose forwarding headers are trusted. */
  trustProxy: readonly string[];
  hstsSubdomains: boolean;
  /** Protects e-mail codes, upload permissions and second factors. The first is the current one. */
  secretKeys: SecretKeys;
  /** The first operator. */
  ownerEmail: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  storageUrl: string | undefined;
  /** Absent: each process has only what it made itself. */
  cacheUrl: string | undefined;
  /** A search engine; absent: PostgreSQL searches. */
  searchUrl: string | undefined;
  /** Source of the daily display rates; absent: an operator sets them. */
  ratesUrl: string | undefined;
  /** Empty: bank transfers only. */
  paymentProviders: readonly PaymentProviderName[];
  /** Keys of a provider that is or was offered. */
  airwallex: AirwallexKeys | undefined;
  stripe: StripeKeys | undefined;
  shopify: {
    /** Absent: resellers connect with an app of their own. */
    app: { clientId: string; clientSecret: string } | undefined;
    /** A simulator's. */
    origin: string | undefined;
  };
  supplier: 'demo' | 'none';
  marketplace: 'demo' | 'alibaba1688' | 'none';
  alibaba1688: AlibabaKeys | undefined;
  translator: 'none' | 'demo' | 'deepl' | 'libretranslate';
  /** Present if the translator is DeepL. */
  deepl: { apiKey: string; origin: string | undefined } | undefined;
  libreTranslate: { url: string; apiKey: string | undefined } | undefined;
  tracking: TrackingKeys;
  /** Lets a monitoring server read /metrics from elsewhere. */
  metricsToken: string | undefined;
  /** `web`: serves visitors; `jobs`: runs the jobs and the schedule; `all`: both. */
  role: 'web' | 'jobs' | 'all';
  workers: number;
  /** The total for all workers. */
  databaseConnections: number;
  callLimitsFactor: number;
  logLevel: string;
  /** The API documentation is public; otherwise, in a real shop, operators only. */
  publicApiDocs: boolean;
  /** Invented goods and customers, a readable mailbox (unless there is a mail server), sandbox payments. */
  isDemo: boolean;
  /** E-mails can be read at /dev/mailbox: in a demo without a mail server. */
  hasMailbox: boolean;
  /** A demo that others can reach. */
  isPublicDemo: boolean;
}

interface AirwallexKeys {
  clientId: string;
  apiKey: string;
  /** The current one, and the one before while both are in use. */
  webhookSecrets: readonly string[];
  environment: 'demo' | 'prod';
  /** A simulator's. */
  origin: string | undefined;
}

interface AlibabaKeys {
  appKey: string;
  appSecret: string;
  limits: { perSecond: number; perDay: number };
  /** A simulator's. */
  origin: string | undefined;
}

/** Who reports where parcels are, and what that needs. */
type TrackingKeys =
  | { name: 'none' | 'demo' }
  | { name: 'track17'; keys: readonly string[]; origin: string | undefined }
  | { name: 'aftership'; apiKey: string; webhookSecrets: readonly string[]; origin: string | undefined };

interface StripeKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecrets: readonly string[];
  origin: string | undefined;
}

/** Configuration errors, each a sentence that says what to change. */
export class ConfigError extends Error {
  readonly mistakes: readonly string[];
  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'));
    this.mistakes = mistakes;
  }
}

/** An error in the variables themselves: it persists until they are changed. */
export class VariableError extends ConfigError {}

const shortestKey = 32;

/** Usually one line. While the key is being changed, the lines below the first one are accepted as well. */
function keysInFile(dataDir: string): string[] {
  const path = join(dataDir, 'secret.key');
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true });
    // Under its name only when it is whole: a full disk or a crash would leave an empty key.
    writeFileSync(`${path}.new`, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
    renameSync(`${path}.new`, path);
  }
  const keys = readFileSync(path, 'utf8').trim().split(/\s+/);
  if (keys.some((key) => key.length < shortestKey))
    throw new VariableError([
      `${path} holds no whole key (at least ${shortestKey} characters a line). Restore it from a backup; only if the shop is new, delete it to get another.`,
    ]);
  return keys;
}

function secretKeysOf({ SECRET_KEY, SECRET_KEYS_ACCEPTED }: Values, dataDir: string): SecretKeys {
  const own = SECRET_KEY ? [SECRET_KEY] : keysInFile(dataDir);
  return [...new Set([...own, ...(SECRET_KEYS_ACCEPTED ?? [])])] as unknown as SecretKeys;
}

function airwallexOf(given: Values): AirwallexKeys | undefined {
  const { AIRWALLEX_CLIENT_ID: clientId, AIRWALLEX_API_KEY: apiKey, AIRWALLEX_WEBHOOK_SECRET: webhookSecrets } = given;
  if (!clientId || !apiKey || !webhookSecrets) return undefined;
  const { AIRWALLEX_ENVIRONMENT: environment, AIRWALLEX_ORIGIN: origin } = given;
  return { clientId, apiKey, webhookSecrets, environment, origin };
}

function stripeOf(given: Values): StripeKeys | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = given;
  const { STRIPE_WEBHOOK_SECRET: webhookSecrets, STRIPE_ORIGIN: origin } = given;
  if (!secretKey || !publishableKey || !webhookSecrets) return undefined;
  return { secretKey, publishableKey, webhookSecrets, origin };
}

function alibabaOf(given: Values): AlibabaKeys | undefined {
  const { ALIBABA1688_APP_KEY: appKey, ALIBABA1688_APP_SECRET: appSecret, ALIBABA1688_ORIGIN: origin } = given;
  if (!appKey || !appSecret) return undefined;
  const { ALIBABA1688_CALLS_PER_SECOND: perSecond, ALIBABA1688_CALLS_PER_DAY: perDay } = given;
  return { appKey, appSecret, limits: { perSecond, perDay }, origin: origin?.replace(/\/$/, '') };
}

/** Rules have refused a service without its keys. */
function trackingOf(given: Values, isDemo: boolean): TrackingKeys {
  const name = given.TRACKING ?? (isDemo ? 'demo' : 'none');
  const { TRACK17_KEY: keys, AFTERSHIP_API_KEY: apiKey, AFTERSHIP_WEBHOOK_SECRET: webhookSecrets } = given;
  if (name === 'track17' && keys) return { name, keys, origin: given.TRACK17_ORIGIN?.replace(/\/$/, '') };
  if (name === 'aftership' && apiKey && webhookSecrets)
    return { name, apiKey, webhookSecrets, origin: given.AFTERSHIP_ORIGIN?.replace(/\/$/, '') };
  return { name: name === 'demo' ? name : 'none' };
}

function shopifyOf(given: Values): Config['shopify'] {
  const { SHOPIFY_CLIENT_ID: clientId, SHOPIFY_CLIENT_SECRET: clientSecret, SHOPIFY_ORIGIN: origin } = given;
  return { app: clientId && clientSecret ? { clientId, clientSecret } : undefined, origin: origin?.replace(/\/$/, '') };
}

function translatorOf(given: Values, isDemo: boolean): Pick<Config, 'translator' | 'deepl' | 'libreTranslate'> {
  const { DEEPL_API_KEY: apiKey, DEEPL_ORIGIN: origin, LIBRETRANSLATE_URL: url } = given;
  return {
    translator: given.TRANSLATOR ?? (isDemo ? 'demo' : 'none'),
    deepl: apiKey ? { apiKey, origin: origin?.replace(/\/$/, '') } : undefined,
    libreTranslate: url ? { url, apiKey: given.LIBRETRANSLATE_API_KEY } : undefined,
  };
}

/** Passed on to programs that the shop starts. */
export const programPath = process.env.PATH;

/** The socket of systemd, in a unit of Type=notify. */
export const notifySocket = process.env.NOTIFY_SOCKET;

function readVariables(given: Record<string, string | undefined>): Values {
  const { environment, mistakes: unread } = withSecretFiles(given);
  const mistakes = new Map<string, string>();
  const values: Record<string, unknown> = {};
  for (const [name, [schema, sentence]] of Object.entries(variables)) {
    const result = schema.safeParse(environment[name]);
    const unreadable = unread.get(name);
    if (unreadable) mistakes.set(name, unreadable);
    else if (result.success) values[name] = result.data;
    else mistakes.set(name, sentence);
  }
  const all = [...mistakes.values(), ...ruleMistakes(values as Values, new Set(mistakes.keys()))];
  if (all.length > 0) throw new VariableError(all);
  return values as Values;
}

export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = readVariables(environment);
  const isDemo = isDemoShop(given);
  const dataDir = given.DATABASE_URL ? resolve(given.DATA_DIR) : reachableDataDir(resolve(given.DATA_DIR));
  const publicUrl = given.PUBLIC_URL?.replace(/\/$/, '');
  return Object.freeze({
    env: given.NODE_ENV,
    port: given.PORT,
    host: given.HOST,
    dataDir,
    databaseUrl: given.DATABASE_URL,
    databaseOwnerUrl: given.DATABASE_OWNER_URL,
    databaseDirectUrl: given.DATABASE_DIRECT_URL,
    databaseReadUrl: given.DATABASE_READ_URL,
    publicUrl,
    trustProxy: given.TRUST_PROXY ?? [],
    hstsSubdomains: given.HSTS_SUBDOMAINS,
    secretKeys: secretKeysOf(given, dataDir),
    ownerEmail: given.OWNER_EMAIL ?? 'owner@sampan.example',
    smtpUrl: given.SMTP_URL,
    mailFrom:
      given.MAIL_FROM ??
      (isDemo || !publicUrl ? 'Sampan <orders@sampan.example>' : `orders@${new URL(publicUrl).hostname}`),
    storageUrl: given.STORAGE_URL,
    cacheUrl: given.CACHE_URL,
    searchUrl: given.SEARCH_URL,
    ratesUrl: given.RATES_URL,
    paymentProviders: given.PAYMENT_PROVIDER ?? (['sandbox'] as const),
    airwallex: airwallexOf(given),
    stripe: stripeOf(given),
    shopify: shopifyOf(given),
    supplier: given.SUPPLIER ?? (isDemo ? 'demo' : 'none'),
    marketplace: given.MARKETPLACE ?? (isDemo ? 'demo' : 'none'),
    alibaba1688: alibabaOf(given),
    ...translatorOf(given, isDemo),
    tracking: trackingOf(given, isDemo),
    metricsToken: given.METRICS_TOKEN,
    role: given.ROLE,
    workers: given.ROLE === 'jobs' ? 1 : (given.WORKERS ?? (isDemo ? 1 : availableParallelism())),
    databaseConnections: given.DATABASE_CONNECTIONS,
    callLimitsFactor: given.CALL_LIMITS_FACTOR,
    logLevel: given.LOG_LEVEL,
    publicApiDocs: given.PUBLIC_API_DOCS,
    isDemo,
    hasMailbox: isDemo && !given.SMTP_URL,
    isPublicDemo: given.SHOP === 'public-demo',
  });
}
