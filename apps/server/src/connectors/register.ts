import { keysOf } from '@sampan/contract/keys';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from '#config';
import type { Database } from '#database/connect.ts';
import { type MigrationSet, providerMigrations } from '#database/migrate.ts';
import type { Job, JobDefinition } from '#jobs/job.ts';
import type { Queue } from '#jobs/queue.ts';
import type { SealedSecrets } from '#security/sealed-secrets.ts';
import type { Plugin } from '#shop/plugin.ts';
import type { Services } from '#shop/services.ts';
import type { CacheConnector } from './cache/cache.ts';
import { memoryCache } from './cache/memory.ts';
import type { GivenConnectors } from './given.ts';
import type { HookSender } from './hooks/hooks.ts';
import { httpHooks } from './hooks/http.ts';
import type { Mailer } from './mail/mail.ts';
import { mailboxMailer } from './mail/mailbox/mailer.ts';
import { mailboxRoutes } from './mail/mailbox/routes.ts';
import { smtpMailer } from './mail/smtp.ts';
import { alibaba1688 } from './marketplace/alibaba1688/provider.ts';
import { alibabaRoutes } from './marketplace/alibaba1688/routes.ts';
import { alibabaSecrets } from './marketplace/alibaba1688/secrets.ts';
import { readWarehouse } from './marketplace/alibaba1688/warehouse.ts';
import { demoMarketplace } from './marketplace/demo/marketplace.ts';
import { demoMarketplaceRoutes } from './marketplace/demo/routes.ts';
import type { Marketplace } from './marketplace/marketplace.ts';
import { AirwallexProvider } from './payment/airwallex/provider.ts';
import type { PaymentProvider } from './payment/payment.ts';
import { Payments } from './payment/payments.ts';
import { sandboxJobs } from './payment/sandbox/jobs.ts';
import { SandboxProvider } from './payment/sandbox/provider.ts';
import * as sandboxQueues from './payment/sandbox/queued-jobs.ts';
import { sandboxRoutes } from './payment/sandbox/routes.ts';
import { fetchPicture } from './pictures/https.ts';
import type { PictureSource } from './pictures/pictures.ts';
import type { RatesSource } from './rates/rates.ts';
import { ratesService } from './rates/service.ts';
import type { SalesChannel } from './sales-channel/sales-channel.ts';
import { SalesChannels } from './sales-channel/sales-channels.ts';
import { shopifyChannel } from './sales-channel/shopify/channel.ts';
import { wooCommerceChannel } from './sales-channel/woocommerce/channel.ts';
import { openSearch } from './search/opensearch/search.ts';
import { postgresSearch } from './search/postgresql/engine.ts';
import type { Search } from './search/search.ts';
import { cosFromUrl } from './storage/cos.ts';
import { localStorageRoutes } from './storage/local/routes.ts';
import { localStorage } from './storage/local/storage.ts';
import { s3FromUrl } from './storage/s3.ts';
import type { Storage } from './storage/storage.ts';
import { goodsPictureRoutes, readGoodsPicture, trialPictureRoutes } from './supplier/goods-pictures.ts';
import type { SupplierConnector } from './supplier/supplier.ts';

/**
 * Every outside service, by role and name. A provider is a folder or a file of its role, and one entry here, unless the
 * program that opens the server gives it (given.ts).
 */

interface Roles {
  /** A promise where its packages are large: only shops that use the provider load them. */
  payment: PaymentProvider | Promise<PaymentProvider>;
  mail: Mailer;
  storage: Storage;
  cache: CacheConnector | Promise<CacheConnector>;
  /** Undefined: a shop of imported goods only. */
  supplier: SupplierConnector | undefined;
  /** Undefined: goods come from files and by hand, and are bought by hand. */
  marketplace: Marketplace | undefined;
  /** Undefined: an operator sets the rates. */
  rates: RatesSource | undefined;
  pictures: PictureSource;
  hooks: HookSender;
  search: Search;
  /** Each reseller's shop is on one of them. */
  salesChannel: SalesChannel;
}

type Role = keyof Roles;

interface Tools {
  config: Config;
  pool: pg.Pool;
  db: Database;
  queue: Queue;
  log: FastifyBaseLogger;
  given: GivenConnectors;
}

interface Entry<Made> {
  make(tools: Tools): Made;
  plugin?: Plugin;
  /** Tables of its own, whose names begin with the provider's. */
  migrations?: MigrationSet;
  /** Its background jobs, and their definitions. */
  jobs?: (services: Services) => Job[];
  queues?: readonly JobDefinition<unknown>[];
  /** What it keeps sealed with the shop's key. */
  secrets?: readonly SealedSecrets[];
}

const register = {
  payment: {
    airwallex: { make: ({ config }) => new AirwallexProvider(given(config.airwallex)) },
    stripe: {
      make: async ({ config }) => {
        const { StripeProvider } = await import('./payment/stripe/provider.ts');
        return new StripeProvider(given(config.stripe));
      },
    },
    sandbox: {
      make: ({ config, db, queue }) => new SandboxProvider(config, db, queue),
      plugin: sandboxRoutes,
      migrations: providerMigrations('sandbox', new URL('./payment/sandbox/migrations/', import.meta.url)),
      jobs: sandboxJobs,
      queues: Object.values(sandboxQueues),
    },
  },
  mail: {
    mailbox: { make: ({ db }) => mailboxMailer(db), plugin: mailboxRoutes },
    smtp: { make: ({ config }) => smtpMailer({ url: given(config.smtpUrl) }) },
  },
  storage: {
    local: { make: ({ config }) => localStorage(config), plugin: localStorageRoutes },
    s3: { make: ({ config }) => s3FromUrl(new URL(given(config.storageUrl))) },
    cos: { make: ({ config }) => cosFromUrl(new URL(given(config.storageUrl))) },
  },
  cache: {
    memory: { make: () => memoryCache },
    redis: {
      make: async ({ config }) => {
        const { redisCache } = await import('./cache/redis/redis.ts');
        return redisCache(given(config.cacheUrl), config.secretKeys[0]);
      },
    },
  },
  supplier: {
    none: { make: () => undefined },
    given: { make: ({ config, given }) => (given.supplier?.name === config.supplier ? given.supplier : undefined) },
  },
  marketplace: {
    none: { make: () => undefined },
    demo: {
      make: ({ db, given: { supplier, pictures } }) =>
        supplier && demoMarketplace({ db, goods: supplier, pictures, now: () => new Date() }),
      plugin: demoMarketplaceRoutes,
      migrations: providerMigrations('demo_market', new URL('./marketplace/demo/migrations/', import.meta.url)),
    },
    alibaba1688: {
      make: ({ config, db, log }) =>
        alibaba1688({ config, db, log, warehouse: () => readWarehouse(db), now: () => new Date() }),
      plugin: alibabaRoutes,
      migrations: providerMigrations('alibaba1688', new URL('./marketplace/alibaba1688/migrations/', import.meta.url)),
      secrets: alibabaSecrets,
    },
  },
  rates: { none: { make: () => undefined }, service: { make: ({ config }) => ratesService(given(config.ratesUrl)) } },
  pictures: { https: { make: () => ({ fetch: fetchPicture }) } },
  hooks: { http: { make: ({ config }) => httpHooks(config) } },
  search: {
    postgresql: { make: () => ({ on: postgresSearch }) },
    opensearch: {
      make: ({ config, pool, db, log }) => openSearch({ url: given(config.searchUrl), pool, db, log }),
      migrations: providerMigrations('opensearch', new URL('./search/opensearch/migrations/', import.meta.url)),
    },
  },
  salesChannel: {
    shopify: { make: ({ config }) => shopifyChannel(config) },
    woocommerce: { make: ({ config }) => wooCommerceChannel(config) },
  },
} as const satisfies { [R in Role]: Record<string, Entry<Roles[R]>> };

type Names = { [R in Role]: keyof (typeof register)[R] };
type PaymentName = Names['payment'];

/**
 * Names the provider of each role in this configuration; there may be several payment providers, or none, and all sales
 * channels are in use.
 */
function namesOf(config: Config): Omit<Names, 'payment' | 'salesChannel'> {
  return {
    mail: config.hasMailbox ? 'mailbox' : 'smtp',
    storage: storageName(config),
    cache: config.cacheUrl ? 'redis' : 'memory',
    supplier: config.supplier === 'none' ? 'none' : 'given',
    marketplace: config.marketplace,
    rates: config.ratesUrl ? 'service' : 'none',
    pictures: 'https',
    hooks: 'http',
    search: config.searchUrl ? 'opensearch' : 'postgresql',
  };
}

function storageName({ storageUrl }: Pick<Config, 'storageUrl'>): Names['storage'] {
  return storageUrl ? (new URL(storageUrl).protocol === 's3:' ? 's3' : 'cos') : 'local';
}

/** Providers that may hold payments, besides those that take new ones. */
function otherPaymentNames({ isDemo, paymentProviders, airwallex, stripe }: Config): PaymentName[] {
  const others: PaymentName[] = [];
  if (airwallex) others.push('airwallex');
  if (stripe) others.push('stripe');
  if (isDemo) others.push('sandbox');
  return others.filter((name) => !paymentProviders.includes(name));
}

function given<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('the configuration names a provider without what it needs');
  return value;
}

function find<R extends Role>(role: R, name: Names[R]): Entry<Roles[R]> {
  return (register[role] as unknown as Record<Names[R], Entry<Roles[R]>>)[name];
}

/** A mistake in `STORAGE_URL` throws a `ConfigError`. */
export function makeStorage(config: Pick<Config, 'storageUrl' | 'dataDir' | 'secretKeys'>): Storage {
  return find('storage', storageName(config)).make({ config } as Tools);
}

/** Made before the database: a process listens for changes for as long as it runs. */
export async function makeCache(config: Config): Promise<CacheConnector> {
  return find('cache', namesOf(config).cache).make({ config } as Tools);
}

/** Payment providers outside the shop, which need nothing of it but their keys. */
export function makeOutsidePayments(config: Config): Promise<PaymentProvider[]> {
  const names = [...config.paymentProviders, ...otherPaymentNames(config)].filter((name) => name !== 'sandbox');
  return Promise.all(names.map((name) => find('payment', name).make({ config } as Tools)));
}

export async function makeConnectors(tools: Tools) {
  const names = namesOf(tools.config);
  const make = <R extends keyof typeof names>(role: R) => find(role, names[role] as Names[R]).make(tools);
  const makePayments = (wanted: readonly PaymentName[]) =>
    Promise.all(wanted.map((name) => find('payment', name).make(tools)));
  const [offered, others] = [tools.config.paymentProviders, otherPaymentNames(tools.config)];
  const goodsPictures = tools.given.pictures;
  return {
    payments: new Payments(await makePayments(offered), await makePayments(others)),
    mailer: make('mail'),
    storage: make('storage'),
    supplier: make('supplier'),
    trialGoods: tools.config.isDemo ? undefined : tools.given.trialGoods,
    goodsPictures,
    marketplace: make('marketplace'),
    rates: make('rates'),
    pictures: make('pictures'),
    readGoodsPicture: async (path: string) =>
      tools.config.isDemo && goodsPictures ? readGoodsPicture(goodsPictures, path) : undefined,
    hooks: make('hooks'),
    search: make('search'),
    salesChannels: new SalesChannels([
      find('salesChannel', 'shopify').make(tools),
      find('salesChannel', 'woocommerce').make(tools),
    ]),
  };
}

/** All providers that this configuration uses. */
function usedEntries(config: Config): Omit<Entry<unknown>, 'make'>[] {
  const names = namesOf(config);
  const used = keysOf(names).map((role) => find(role, names[role]));
  const payments = [...config.paymentProviders, ...otherPaymentNames(config)];
  return [...used, ...payments.map((name) => find('payment', name))];
}

export function connectorPlugins(config: Config): Plugin[] {
  const plugins = usedEntries(config).flatMap(({ plugin }) => plugin ?? []);
  return [...plugins, config.isDemo ? goodsPictureRoutes : trialPictureRoutes];
}

export function connectorMigrations(config: Config): MigrationSet[] {
  return usedEntries(config).flatMap(({ migrations }) => migrations ?? []);
}

/** Migrations of every known provider: the tables' types are generated from these. */
export function allConnectorMigrations(): MigrationSet[] {
  const entries: Entry<unknown>[] = Object.values(register).flatMap((role) => Object.values(role));
  return entries.flatMap(({ migrations }) => migrations ?? []);
}

export function connectorSecrets(config: Config): SealedSecrets[] {
  return usedEntries(config).flatMap(({ secrets }) => [...(secrets ?? [])]);
}

export function connectorQueues(config: Config): JobDefinition<unknown>[] {
  return usedEntries(config).flatMap(({ queues }) => [...(queues ?? [])]);
}

export function connectorJobs(services: Services): Job[] {
  return usedEntries(services.config).flatMap(({ jobs }) => jobs?.(services) ?? []);
}
