import type { variables } from './variables.ts';

/**
 * Explanations of each variable for operators. `npm run generate` writes .env.example and the table in
 * docs/operations/variables.md from them.
 */

export const variableGroups = {
  shop: 'The shop',
  web: 'Its address',
  data: 'Where its data is',
  services: 'What it uses',
  process: 'How it runs',
} as const;

interface Words {
  group: keyof typeof variableGroups;
  meaning: string;
  /** A value, or words where it depends on others. */
  standard?: string;
  /** An example for a real shop; '' must be filled in. */
  example?: string;
}

export const variableWords: Record<keyof typeof variables, Words> = {
  SHOP: {
    group: 'shop',
    meaning:
      'demo, public-demo (a demo that others can reach) or real; if unset, a shop is a demo when it listens on the loopback address and has neither `PUBLIC_URL`, `DATABASE_URL` nor `STORAGE_URL`',
    example: 'real',
  },
  OWNER_EMAIL: {
    group: 'shop',
    meaning: 'the shop’s owner and first operator',
    standard: 'in a demo, owner@sampan.example',
    example: '',
  },
  SECRET_KEY: {
    group: 'shop',
    meaning: 'at least 32 random characters (`openssl rand -base64 32`); the same for all processes of a shop',
    standard: 'in a demo, a file in `DATA_DIR`',
    example: '',
  },
  SECRET_KEYS_ACCEPTED: {
    group: 'shop',
    meaning:
      'further keys, separated by commas, that are accepted while `SECRET_KEY` is being changed, see Changing the key in docs/operations/variables.md',
  },
  PUBLIC_URL: {
    group: 'web',
    meaning:
      'the shop’s public URL without a path, such as `https://shop.example`; https except on this machine. It decides whether cookies are Secure and HSTS is sent',
    example: '',
  },
  TRUST_PROXY: {
    group: 'web',
    meaning:
      'IP addresses or networks of the proxies whose `X-Forwarded-*` headers are trusted: `10.0.0.7,192.168.4.0/24`, or `loopback`. Required with https',
    example: 'loopback',
  },
  HSTS_SUBDOMAINS: {
    group: 'web',
    meaning:
      'yes: browsers use https for all hosts below the shop’s, too, for a year. Only if all of them have it: it cannot be taken back at once',
    standard: 'no',
  },
  PORT: { group: 'web', meaning: 'port to listen on; 0 takes a free one', standard: '3000' },
  HOST: { group: 'web', meaning: 'IP address to listen on; 0.0.0.0 for all', standard: '127.0.0.1' },
  DATABASE_URL: {
    group: 'data',
    meaning:
      '`postgres://user:password@host:5432/name`, PostgreSQL 15 or newer; without it the embedded one runs, in a real shop too. On another machine it needs `?sslmode=verify-full` (or `disable`)',
    example: '',
  },
  DATABASE_OWNER_URL: {
    group: 'data',
    meaning:
      'PostgreSQL as the user that owns the tables, used only to migrate when the shop starts; the one in `DATABASE_URL` then only serves, see Database users in docs/operations/services.md. Without it one user does both',
  },
  DATABASE_DIRECT_URL: {
    group: 'data',
    meaning:
      'the same database past a pooler (PgBouncer in transaction mode) that `DATABASE_URL` goes through: for notifications, the job queue, migrations and commands. See Several machines in docs/operations/several-machines.md',
  },
  DATABASE_READ_URL: {
    group: 'data',
    meaning:
      'a streaming replica, from which visitors’ pages and searches are read while it keeps up; see Several machines in docs/operations/several-machines.md',
  },
  DATABASE_CONNECTIONS: {
    group: 'data',
    meaning: 'most connections to PostgreSQL that all workers on this machine may hold together',
    standard: '90',
  },
  DATA_DIR: {
    group: 'data',
    meaning: 'folder of the embedded database, uploaded files and, in a demo, the secret key',
    standard: './data',
  },
  STORAGE_URL: {
    group: 'data',
    meaning:
      'uploaded files: `s3://key:secret@host/bucket` or `cos://id:key@bucket-appid.region`, see Uploads in docs/operations/services.md; without it they are in `DATA_DIR/files`',
  },
  CACHE_URL: {
    group: 'data',
    meaning:
      'Redis 7 or Valkey that all processes share, such as `redis://user:password@cache.internal:6379/0`, `rediss://` with TLS: pages that one has made serve all, and outlive a restart. Without it each process has its own',
  },
  SMTP_URL: {
    group: 'services',
    meaning:
      'the mail server, such as `smtps://user:password@mail.shop.example:465`; without it a demo’s mails go to `/dev/mailbox`. `smtp://` requires STARTTLS, except on this machine',
    example: '',
  },
  MAIL_FROM: {
    group: 'services',
    meaning: 'sender of the mails, such as `Shop <orders@shop.example>`',
    standard: 'orders@ the host of `PUBLIC_URL`',
  },
  PAYMENT_PROVIDER: {
    group: 'services',
    meaning:
      'none: bank transfers only; airwallex, stripe: cards and wallets, `airwallex,stripe` both, of which the buyer chooses; sandbox: cards that charge nobody, in demos only',
    standard: 'in a demo, sandbox',
    example: 'none',
  },
  AIRWALLEX_CLIENT_ID: { group: 'services', meaning: 'client id of the API key' },
  AIRWALLEX_API_KEY: { group: 'services', meaning: 'API key' },
  AIRWALLEX_WEBHOOK_SECRET: {
    group: 'services',
    meaning: 'secret of the webhook to `/api/webhooks/airwallex`; two, with a comma, while it is changed',
  },
  AIRWALLEX_ENVIRONMENT: {
    group: 'services',
    meaning: 'demo: Airwallex’ test environment, for a demo shop only',
  },
  AIRWALLEX_ORIGIN: { group: 'services', meaning: 'a simulator in place of Airwallex, for a demo shop only' },
  STRIPE_SECRET_KEY: { group: 'services', meaning: 'secret key, or a restricted one' },
  STRIPE_PUBLISHABLE_KEY: { group: 'services', meaning: 'publishable key' },
  STRIPE_WEBHOOK_SECRET: {
    group: 'services',
    meaning: 'signing secret of the webhook to `/api/webhooks/stripe`; two, with a comma, while it is changed',
  },
  STRIPE_ORIGIN: { group: 'services', meaning: 'a simulator in place of Stripe, for a demo shop only' },
  TRACKING: {
    group: 'services',
    meaning:
      'who reports where parcels are: none (steps are typed), track17, aftership; demo (parcels that move by themselves) in demos only. See Tracking in docs/integrations.md',
    standard: 'none; in a demo, demo',
  },
  TRACK17_KEY: {
    group: 'services',
    meaning: 'security key of 17TRACK’s API, which also signs its pushes; two, with a comma, while it is changed',
  },
  TRACK17_ORIGIN: { group: 'services', meaning: 'a simulator in place of 17TRACK, for a demo shop only' },
  AFTERSHIP_API_KEY: { group: 'services', meaning: 'API key of AfterShip Tracking' },
  AFTERSHIP_WEBHOOK_SECRET: {
    group: 'services',
    meaning: 'secret of its webhooks to `/api/tracking/aftership/webhooks`; two, with a comma, while it is changed',
  },
  AFTERSHIP_ORIGIN: { group: 'services', meaning: 'a simulator in place of AfterShip, for a demo shop only' },
  SHOPIFY_CLIENT_ID: {
    group: 'services',
    meaning:
      'client id of your app at Shopify, which resellers let into their shops; without it they connect a Shopify shop with an app of their own. See Sales channels in docs/integrations.md',
  },
  SHOPIFY_CLIENT_SECRET: { group: 'services', meaning: 'client secret of that app; it also signs its webhooks' },
  SHOPIFY_ORIGIN: { group: 'services', meaning: 'a simulator in place of Shopify, for a demo shop only' },
  SUPPLIER: {
    group: 'services',
    meaning: 'none: imported goods only; demo: invented goods, in demos only',
    standard: 'none; in a demo, demo',
  },
  MARKETPLACE: {
    group: 'services',
    meaning:
      'where operators search and import offers, and buy them: none; alibaba1688, see 1688 in docs/integrations.md; demo: an invented marketplace over the demo’s goods, in demos only',
    standard: 'none; in a demo, demo',
  },
  ALIBABA1688_APP_KEY: { group: 'services', meaning: 'AppKey of your app on 1688’s open platform' },
  ALIBABA1688_APP_SECRET: {
    group: 'services',
    meaning: 'AppSecret of that app; it also signs the messages to `/api/webhooks/alibaba1688`',
  },
  ALIBABA1688_CALLS_PER_SECOND: {
    group: 'services',
    meaning: 'how many calls a second your contract with 1688 allows, for all processes together',
    standard: '5',
  },
  ALIBABA1688_CALLS_PER_DAY: {
    group: 'services',
    meaning: 'how many calls a day your contract with 1688 allows; after 80 % only orders and payments go on',
    standard: '5000',
  },
  ALIBABA1688_ORIGIN: { group: 'services', meaning: 'a simulator in place of 1688, for a demo shop only' },
  TRANSLATOR: {
    group: 'services',
    meaning:
      'translates texts of goods that a supplier does not give in a language of the shop: none; deepl; libretranslate; demo, in demos only, knows the words of the demo’s own goods. See Translations in docs/operations/services.md',
    standard: 'none; in a demo, demo',
    example: 'none',
  },
  DEEPL_API_KEY: { group: 'services', meaning: 'API key of DeepL; one of DeepL API Free ends in `:fx`' },
  DEEPL_ORIGIN: { group: 'services', meaning: 'a simulator in place of DeepL, for a demo shop only' },
  LIBRETRANSLATE_URL: {
    group: 'services',
    meaning: 'a LibreTranslate server, such as `http://translate.internal:5000`',
  },
  LIBRETRANSLATE_API_KEY: { group: 'services', meaning: 'its API key, if it asks for one' },
  SEARCH_URL: {
    group: 'services',
    meaning:
      'OpenSearch, which then answers searches by keyword: `https://user:password@host:9200/prefix`; the prefix (`sampan`, if there is none) is the shop’s own. See Search in docs/operations/services.md. Without it PostgreSQL searches',
  },
  RATES_URL: {
    group: 'services',
    meaning:
      'a URL that returns `{"base":"USD","date":"2026-11-20","rates":{"EUR":0.86,…}}`; read every day at 05:20 UTC for the prices shown in other currencies. Without it an operator sets them',
  },
  ROLE: {
    group: 'process',
    meaning:
      'web serves visitors and operators, jobs runs the jobs and the schedule and serves only its health, all does both; see Several machines in docs/operations/several-machines.md',
    standard: 'all',
  },
  WORKERS: {
    group: 'process',
    meaning: 'processes that serve the shop',
    standard: 'one per core; 1 in a demo',
  },
  CALL_LIMITS_FACTOR: {
    group: 'process',
    meaning:
      'multiplies how many API calls a client may make in a minute, see Limits in docs/api.md; 1000000 for load tests',
    standard: '1',
  },
  METRICS_TOKEN: {
    group: 'process',
    meaning:
      'at least 24 characters (`openssl rand -base64 24`): lets a monitoring server read `/metrics` from another machine, see Metrics and alerts in docs/operations/runbook.md',
  },
  LOG_LEVEL: { group: 'process', meaning: 'fatal, error, warn, info, debug or silent', standard: 'info' },
  PUBLIC_API_DOCS: {
    group: 'process',
    meaning:
      '1 shows `/api/docs` and `/api/openapi.json` to everyone; otherwise, in a real shop, only operators see them',
    standard: '0',
  },
  NODE_ENV: { group: 'process', meaning: 'production, development or test', standard: 'production' },
};
