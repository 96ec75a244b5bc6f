import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'sampan-config-'));
const read = (environment: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...environment });
const key = 'Zq3v8Xn1Lr6Tb0Wm5Kc9Pd2Hf7Js4Gy+';

/** All that a real shop needs. */
const real = {
  SHOP: 'real',
  PUBLIC_URL: 'https://shop.example',
  SMTP_URL: 'smtps://mail.example',
  SECRET_KEY: key,
  OWNER_EMAIL: 'owner@shop.example',
  PAYMENT_PROVIDER: 'none',
  TRUST_PROXY: 'loopback',
};

function mistakesOf(environment: Record<string, string>): readonly string[] {
  try {
    read(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
}

test('needs nothing', () => {
  expect(read({})).toMatchObject({
    env: 'production',
    port: 3000,
    host: '127.0.0.1',
    isDemo: true,
    isPublicDemo: false,
    paymentProviders: ['sandbox'],
    supplier: 'demo',
    marketplace: 'demo',
    alibaba1688: undefined,
    trustProxy: [],
  });
});

test('blank variables count as absent', () => {
  expect(read({ PORT: '', SMTP_URL: '', DATABASE_URL: '', SHOP: '', TRUST_PROXY: '' })).toMatchObject({
    port: 3000,
    isDemo: true,
    databaseUrl: undefined,
    trustProxy: [],
  });
});

test('guard: databaseMistakes. The owner’s URL alone is a mistake, and neither is sent in the clear to another machine', () => {
  const DATABASE_OWNER_URL = 'postgres://owner:x@db.example/shop';
  expect(mistakesOf({ ...real, DATABASE_OWNER_URL: `${DATABASE_OWNER_URL}?sslmode=verify-full` })).toEqual([
    expect.stringMatching(/DATABASE_URL, .* is missing/),
  ]);
  const DATABASE_URL = 'postgres://shop:x@db.example/shop?sslmode=verify-full';
  expect(mistakesOf({ ...real, DATABASE_URL, DATABASE_OWNER_URL })).toEqual([
    expect.stringMatching(/^DATABASE_OWNER_URL .* without TLS/),
  ]);
});

test('guard: besides. Variables of DATABASE_URL are a mistake without it', () => {
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])
    expect(mistakesOf({ [name]: 'postgres://shop@db/shop' })).toEqual([
      expect.stringMatching(new RegExp(`^${name} .*DATABASE_URL, .* is missing`)),
    ]);
  for (const ROLE of ['web', 'jobs']) expect(mistakesOf({ ROLE })).toEqual([expect.stringMatching(/^ROLE=/)]);
  const DATABASE_URL = 'postgres://shop@127.0.0.1/shop';
  expect(mistakesOf({ ...real, DATABASE_URL, DATABASE_DIRECT_URL: DATABASE_URL })).toEqual([
    expect.stringMatching(/^DATABASE_DIRECT_URL is the same/),
  ]);
  const apart = { DATABASE_URL: `${DATABASE_URL}?through`, DATABASE_DIRECT_URL: DATABASE_URL };
  expect(read({ ...real, ...apart, ROLE: 'jobs', WORKERS: '8' })).toMatchObject({
    databaseDirectUrl: DATABASE_URL,
    role: 'jobs',
    workers: 1,
  });
});

test('guard: demoMistakes. A demo’s payments need to know where the shop is, in a process that only runs jobs', () => {
  const jobs = { SHOP: 'demo', DATABASE_URL: 'postgres://shop@127.0.0.1/shop', ROLE: 'jobs' };
  expect(mistakesOf(jobs)).toEqual([expect.stringMatching(/^PUBLIC_URL is missing/)]);
  expect(read({ ...jobs, PUBLIC_URL: 'http://localhost:3000' }).role).toBe('jobs');
});

test('guard: databaseUrls. Neither replica nor the way past a pooler is asked in the clear', () => {
  const DATABASE_URL = 'postgres://shop@127.0.0.1/shop';
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])
    expect(mistakesOf({ ...real, DATABASE_URL, [name]: 'postgres://shop:x@db.example/shop' })).toEqual([
      expect.stringMatching(new RegExp(`^${name} .* without TLS`)),
    ]);
});

test('an object storage without TLS is not for a shop with https, whose pages could not upload to it', () => {
  const at = (endpoint: string) => ({ STORAGE_URL: `s3://key:secret@minio/bucket?endpoint=${endpoint}` });
  expect(mistakesOf({ ...real, ...at('http://10.0.0.8:9000') })).toEqual([
    expect.stringMatching(/^The endpoint .* https/),
  ]);
  expect(mistakesOf({ ...real, ...at('minio:9000') })).toEqual([expect.stringMatching(/^The endpoint .* URL/)]);
  for (const endpoint of ['https://minio.shop.example:9000', 'http://127.0.0.1:9000', 'http://localhost:9000'])
    expect(read({ ...real, ...at(endpoint) }).storageUrl).toContain(endpoint);
  const local = { ...real, PUBLIC_URL: 'http://localhost:3000' };
  expect(read({ ...local, ...at('http://10.0.0.8:9000') }).storageUrl).toContain('10.0.0.8');
});

test('lists every mistake at once', () => {
  expect(mistakesOf({ PORT: 'x', DATABASE_URL: 'mysql://a', LOG_LEVEL: 'loud', SECRET_KEY: 'short' })).toHaveLength(4);
});

test('a value that is wrong in itself hides no other mistake, and is not called missing', () => {
  const { SMTP_URL: _absent, ...others } = real;
  expect(
    mistakesOf({ ...others, SECRET_KEY: 'short', TRUST_PROXY: 'me', DATABASE_OWNER_URL: 'x', DATABASE_URL: 'y' }),
  ).toEqual(
    ['DATABASE_URL', 'DATABASE_OWNER_URL', 'TRUST_PROXY', 'SECRET_KEY', 'SMTP_URL'].map((name) =>
      expect.stringMatching(new RegExp(`^${name} `)),
    ),
  );
});

test.each([
  [{ PORT: '70000' }],
  [{ NODE_ENV: 'prod' }],
  [{ SHOP: 'yes' }],
  [{ STORAGE_URL: 'ftp://x' }],
  [{ CACHE_URL: 'http://cache:6379' }],
  [{ CACHE_URL: 'redis://' }],
  [{ CACHE_URL: 'redis://cache:6379/name' }],
  [{ SEARCH_URL: 'search' }],
  [{ SEARCH_URL: 'ftp://search:9200' }],
  [{ SEARCH_URL: 'https://search:9200/Shop' }],
  [{ SEARCH_URL: 'https://search:9200/shop/products' }],
  [{ SEARCH_URL: 'https://search:9200/-shop' }],
  [{ SEARCH_URL: 'https://search:9200/?pretty' }],
  [{ SEARCH_URL: 'https://search:9200/shop#one' }],
  [{ ROLE: 'worker' }],
  [{ DATABASE_READ_URL: 'mysql://a', DATABASE_URL: 'postgres://shop@127.0.0.1/shop', SHOP: 'demo' }],
  [{ PAYMENT_PROVIDER: 'cash' }],
  [{ SUPPLIER: 'other' }],
  [{ MARKETPLACE: 'other' }],
  [{ PUBLIC_URL: 'shop.example' }],
  [{ PUBLIC_URL: 'https://shop.example/shop' }],
  [{ PUBLIC_URL: 'https://shop.example/?a=b' }],
  [{ PUBLIC_URL: 'https://me:secret@shop.example' }],
  [{ SMTP_URL: 'smtp://' }],
  [{ MAIL_FROM: 'yes' }],
  [{ MAIL_FROM: 'Shop orders@shop.example' }],
  [{ OWNER_EMAIL: 'owner' }],
  [{ PUBLIC_API_DOCS: 'yes' }],
  [{ METRICS_TOKEN: 'easy to guess' }],
  [{ METRICS_TOKEN: 'x'.repeat(23) }],
  [{ DATABASE_CONNECTIONS: '19' }],
  [{ WORKERS: '0' }],
])('refuses %o with one sentence', (environment) => {
  expect(mistakesOf(environment)).toHaveLength(1);
});

describe('a demo', () => {
  test.each([
    [{}, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '::1' }, true],
    [{ SMTP_URL: 'smtp://127.0.0.1:25' }, true],
    [{ SHOP: 'demo', DATABASE_URL: 'postgres://127.0.0.1/shop' }, true],
    [{ SHOP: 'demo', PUBLIC_URL: 'http://localhost:3000' }, true],
    [{ SHOP: 'public-demo', HOST: '0.0.0.0' }, true],
    [{ ...real }, false],
    [{ ...real, SHOP: '' }, false],
    [{ ...real, SHOP: '', DATABASE_URL: 'postgres://127.0.0.1/shop' }, false],
  ])('guard: is a shop that says so, or that keeps to itself: %o → %s', (environment, isDemo) => {
    expect(read(environment).isDemo).toBe(isDemo);
  });

  test.each([
    [{ HOST: '0.0.0.0' }],
    [{ HOST: '192.168.1.7' }],
    [{ DATABASE_URL: 'postgres://127.0.0.1/shop' }],
    [{ STORAGE_URL: 's3://key:secret@host/bucket' }],
    [{ PUBLIC_URL: 'http://localhost:3000' }],
  ])('guard: is not what %o alone makes: a real shop with nothing of what it needs', (environment) => {
    const missing = 5 - ('PUBLIC_URL' in environment ? 1 : 0);
    // One sentence for each, and one that says what made it a real shop.
    expect(mistakesOf(environment)).toHaveLength(missing + 1);
  });

  test.each([[{ HOST: '0.0.0.0' }], [{ PUBLIC_URL: 'https://shop.example', TRUST_PROXY: 'loopback' }]])(
    'guard: is reached by others only when that is asked for: %o',
    (address) => {
      expect(mistakesOf({ SHOP: 'demo', ...address })).toEqual([expect.stringMatching(/SHOP=public-demo/)]);
      expect(read({ SHOP: 'public-demo', ...address })).toMatchObject({ isDemo: true, isPublicDemo: true });
    },
  );
});

describe('a real shop', () => {
  test('needs what it needs and nothing else', () => {
    expect(read(real)).toMatchObject({
      isDemo: false,
      paymentProviders: [],
      supplier: 'none',
      marketplace: 'none',
      ownerEmail: 'owner@shop.example',
      mailFrom: 'orders@shop.example',
      publicApiDocs: false,
    });
  });

  test.each(['PUBLIC_URL', 'SMTP_URL', 'SECRET_KEY', 'OWNER_EMAIL', 'PAYMENT_PROVIDER', 'TRUST_PROXY'])(
    'guard: does not start without %s and says so in one sentence',
    (name) => {
      expect(mistakesOf({ ...real, [name]: '' })).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
    },
  );

  test.each([
    [{ PAYMENT_PROVIDER: 'sandbox' }],
    [{ SUPPLIER: 'demo' }],
    [{ MARKETPLACE: 'demo' }],
    [{ ALIBABA1688_ORIGIN: 'http://127.0.0.1:4980' }],
    [{ PUBLIC_URL: 'http://shop.example' }],
    [{ DATABASE_URL: 'postgres://shop@db.example/shop' }],
    [{ DATABASE_URL: 'postgres://shop@db.example/shop?ssl=0' }],
    [{ DATABASE_URL: 'postgres://shop@localhost/shop?host=10.0.0.3' }],
  ])('guard: does not start with %o', (environment) => {
    expect(mistakesOf({ ...real, ...environment })).toEqual([
      expect.stringMatching(new RegExp(`^${Object.keys(environment)[0]}\\b`)),
    ]);
  });

  test('1688 needs both of its keys, which may be known without being used', () => {
    const keys = { ALIBABA1688_APP_KEY: '7000001', ALIBABA1688_APP_SECRET: 'aaaabbbbcccc' };
    expect(mistakesOf({ ...real, MARKETPLACE: 'alibaba1688' })).toEqual(
      Object.keys(keys).map((name) => expect.stringMatching(new RegExp(`^${name} is missing`))),
    );
    expect(read({ ...real, ...keys, MARKETPLACE: 'alibaba1688' })).toMatchObject({
      marketplace: 'alibaba1688',
      alibaba1688: {
        appKey: '7000001',
        appSecret: 'aaaabbbbcccc',
        limits: { perSecond: 5, perDay: 5000 },
        origin: undefined,
      },
    });
    const limits = { ALIBABA1688_CALLS_PER_SECOND: '20', ALIBABA1688_CALLS_PER_DAY: '100000' };
    expect(read({ ...real, ...keys, ...limits }).alibaba1688?.limits).toEqual({ perSecond: 20, perDay: 100_000 });
    for (const [name, value] of [
      ['ALIBABA1688_CALLS_PER_SECOND', '0'],
      ['ALIBABA1688_CALLS_PER_DAY', '10'],
      ['ALIBABA1688_CALLS_PER_DAY', 'many'],
    ] as const)
      expect(mistakesOf({ ...real, ...keys, [name]: value })).toEqual([expect.stringContaining(name)]);
    expect(read({ ...real, ...keys }).marketplace).toBe('none');
  });

  test.each([
    'postgres://shop@127.0.0.1/shop',
    'postgres://shop@localhost/shop?host=/run/postgresql',
    'postgres://shop@db.example/shop?sslmode=verify-full',
    'postgres://shop@db.internal/shop?sslmode=disable',
    'postgres://shop@db.example/shop?ssl=true',
  ])('takes the database %s', (url) => {
    expect(mistakesOf({ ...real, DATABASE_URL: url })).toEqual([]);
  });

  test.each(['orders@shop.example', 'Shop <orders@shop.example>', '"Shop, Ltd." <orders@shop.example>'])(
    'sends mails as %s',
    (sender) => {
      expect(read({ ...real, MAIL_FROM: sender }).mailFrom).toBe(sender);
    },
  );

  test('on this machine needs no TLS', () => {
    expect(mistakesOf({ ...real, PUBLIC_URL: 'http://localhost:3000', TRUST_PROXY: '' })).toEqual([]);
  });
});

const airwallexKeys = {
  AIRWALLEX_CLIENT_ID: 'kSXf0Kzv7Q9',
  AIRWALLEX_API_KEY: '7c5f4b2a1d8e',
  AIRWALLEX_WEBHOOK_SECRET: 'whsec_first,whsec_second',
};
const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_live_7c5f4b2a1d8e',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_7c5f4b2a1d8e',
  STRIPE_WEBHOOK_SECRET: 'whsec_only',
};
const testKeys = { ...stripeKeys, STRIPE_SECRET_KEY: 'rk_test_7c5f4b', STRIPE_PUBLISHABLE_KEY: 'pk_test_7c5f4b' };

describe('payment providers', () => {
  test('several, in the order of the offer; both secrets of a webhook that is being changed', () => {
    const config = read({ ...real, PAYMENT_PROVIDER: 'stripe, airwallex', ...airwallexKeys, ...stripeKeys });
    expect(config.paymentProviders).toEqual(['stripe', 'airwallex']);
    expect(config.airwallex).toMatchObject({ environment: 'prod', webhookSecrets: ['whsec_first', 'whsec_second'] });
    expect(config.stripe).toMatchObject({ webhookSecrets: ['whsec_only'], origin: undefined });
  });

  test('one that is no longer offered keeps its keys: its payments are still read and refunded', () => {
    const config = read({ ...real, ...stripeKeys });
    expect(config).toMatchObject({ paymentProviders: [], stripe: { secretKey: stripeKeys.STRIPE_SECRET_KEY } });
  });

  test.each(['none,stripe', 'stripe,stripe', 'stripe,'])('guard: %s names no providers', (names) => {
    expect(mistakesOf({ ...real, PAYMENT_PROVIDER: names, ...stripeKeys })).toEqual([
      expect.stringMatching(/^PAYMENT_PROVIDER /),
    ]);
  });

  test.each([
    ['airwallex', airwallexKeys],
    ['stripe', stripeKeys],
  ] as const)('guard: %s needs each of its keys', (name, keys) => {
    for (const key of Object.keys(keys))
      expect(mistakesOf({ ...real, PAYMENT_PROVIDER: name, ...keys, [key]: '' })).toEqual([
        `${key} is missing: PAYMENT_PROVIDER names ${name}.`,
      ]);
  });

  test.each([
    ['airwallex', { ...airwallexKeys, AIRWALLEX_ENVIRONMENT: 'demo' }],
    ['airwallex', { ...airwallexKeys, AIRWALLEX_ORIGIN: 'http://127.0.0.1:4700' }],
    ['stripe', testKeys],
    ['stripe', { ...stripeKeys, STRIPE_ORIGIN: 'http://127.0.0.1:4710' }],
  ])('guard: a real shop takes no test money from %s; a demo does', (name, keys) => {
    expect(mistakesOf({ ...real, PAYMENT_PROVIDER: name, ...keys })).toEqual([expect.stringMatching(/for tests/)]);
    expect(mistakesOf({ PAYMENT_PROVIDER: name, ...keys })).toEqual([]);
    expect(mistakesOf({ ...real, PAYMENT_PROVIDER: `${name},sandbox`, ...keys }).length).toBe(2);
  });

  test.each([
    { ...stripeKeys, STRIPE_PUBLISHABLE_KEY: testKeys.STRIPE_PUBLISHABLE_KEY },
    { ...testKeys, STRIPE_PUBLISHABLE_KEY: stripeKeys.STRIPE_PUBLISHABLE_KEY },
  ])('guard: keys of Stripe that do not belong together: %o', (keys) => {
    expect(mistakesOf({ PAYMENT_PROVIDER: 'stripe', ...keys })).toEqual([expect.stringMatching(/belong together/)]);
  });

  test.each<Record<string, string>>([
    { STRIPE_SECRET_KEY: 'pk_live_7c5f4b2a1d8e' },
    { STRIPE_PUBLISHABLE_KEY: 'sk_live_7c5f4b2a1d8e' },
    { AIRWALLEX_ENVIRONMENT: 'production' },
    { STRIPE_ORIGIN: 'http://127.0.0.1:4710/v1' },
    { STRIPE_WEBHOOK_SECRET: 'whsec_first,whsec_second,whsec_third' },
    { STRIPE_WEBHOOK_SECRET: 'whsec_first,short' },
    { AIRWALLEX_API_KEY: 'short' },
  ])('guard: refuses %o with one sentence', (change) => {
    expect(mistakesOf({ PAYMENT_PROVIDER: 'stripe', ...stripeKeys, ...change })).toEqual([
      expect.stringMatching(new RegExp(`^${Object.keys(change)[0]} `)),
    ]);
  });
});

test.each([
  'a'.repeat(32),
  'short',
  'ab'.repeat(20),
  'Zq3v8Xn1Lr'.repeat(4),
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'zyxwvutsrqponmlkjihgfedcbaZYXWVU',
  'my-very-own-secret-key-of-this-shop',
])('guard: the key %s is refused', (weak) => {
  expect(mistakesOf({ ...real, SECRET_KEY: weak })).toEqual([expect.stringMatching(/^SECRET_KEY /)]);
});

test.each([
  key,
  '9f86d081884c7d659a2feaa0c55ad015',
  'a3bf4f1b2b0b822cd15d6c15b0f00a089f86d081884c7d659a2feaa0c55ad015',
])('takes the key %s', (strong) => {
  expect(read({ ...real, SECRET_KEY: strong }).secretKeys).toEqual([strong]);
});

test.each(['1', 'yes', '10.0.0.300', '10.0.0.0/33', '0.0.0.0/0', '::/0', '10.0.0.1,', 'proxy.example', '10.0.0.0/8/8'])(
  'guard: TRUST_PROXY=%s names no proxy',
  (value) => {
    expect(mistakesOf({ ...real, TRUST_PROXY: value })).toEqual([expect.stringMatching(/^TRUST_PROXY /)]);
  },
);

describe('tracking', () => {
  test('moves by itself in a demo, and is off in a real shop', () => {
    expect([read({}).tracking, read(real).tracking]).toEqual([{ name: 'demo' }, { name: 'none' }]);
  });

  test('a service with its keys, two of those that sign while one is changed', () => {
    expect(read({ ...real, TRACKING: 'track17', TRACK17_KEY: 'key-of-17track,key-before' }).tracking).toEqual({
      name: 'track17',
      keys: ['key-of-17track', 'key-before'],
      origin: undefined,
    });
    const AFTERSHIP_WEBHOOK_SECRET = 'secret-of-webhooks';
    expect(
      read({ ...real, TRACKING: 'aftership', AFTERSHIP_API_KEY: 'asat_12345678', AFTERSHIP_WEBHOOK_SECRET }).tracking,
    ).toEqual({
      name: 'aftership',
      apiKey: 'asat_12345678',
      webhookSecrets: [AFTERSHIP_WEBHOOK_SECRET],
      origin: undefined,
    });
  });

  test('guard: trackingMistakes. A service needs its keys; simulators and parcels that move by themselves are for demos', () => {
    expect(mistakesOf({ ...real, TRACKING: 'track17' })).toEqual(['TRACK17_KEY is missing: TRACKING names track17.']);
    expect(mistakesOf({ TRACKING: 'aftership', AFTERSHIP_API_KEY: 'asat_12345678' })).toEqual([
      'AFTERSHIP_WEBHOOK_SECRET is missing: TRACKING names aftership.',
    ]);
    expect(mistakesOf({ ...real, TRACKING: 'demo' })).toEqual([expect.stringMatching(/^TRACKING=demo is for demos/)]);
    const simulated = { TRACKING: 'track17', TRACK17_KEY: 'key-of-17track', TRACK17_ORIGIN: 'http://127.0.0.1:4840' };
    expect(mistakesOf(simulated)).toEqual([]);
    expect(mistakesOf({ ...real, ...simulated })).toEqual([expect.stringMatching(/^TRACK17_ORIGIN is for demos/)]);
  });
});

test('TRUST_PROXY lists addresses and networks', () => {
  const proxies = ['10.0.0.7', '192.168.4.0/24', '2001:db8::/48', 'loopback'];
  expect(read({ TRUST_PROXY: proxies.join(', ') }).trustProxy).toEqual(proxies);
});

test('makes its own key once, for its owner only', () => {
  const [first] = read({}).secretKeys;
  expect(read({}).secretKeys).toEqual([first]);
  expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe(first);
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
});

test.each(['', '\n', 'half-a-key', 'Ux5Gd8Yt2Wp7Kb3Qf9Ln4Hv6Cj1Zs0Me\nshort'])(
  'guard: shortestKey. A key file that holds %j is refused, and left as it is',
  (text) => {
    const folder = mkdtempSync(join(tmpdir(), 'sampan-config-'));
    writeFileSync(join(folder, 'secret.key'), text);
    expect(() => read({ DATA_DIR: folder })).toThrow(/secret\.key holds no whole key/);
    expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toBe(text);
  },
);

test('further keys: from the variable, each as strong as the first, and from the lines of a demo’s file', () => {
  const [second, third] = ['Ux5Gd8Yt2Wp7Kb3Qf9Ln4Hv6Cj1Zs0Me', 'Rw9Fb3Xk7Tn1Vc5Jq8Dz2Lh6Pg4Ym0Sa'];
  const accepted = (SECRET_KEYS_ACCEPTED: string) => ({ ...real, SECRET_KEYS_ACCEPTED });
  expect(read(accepted(`${second}, ${third}`)).secretKeys).toEqual([key, second, third]);
  expect(read(accepted(`${key}`)).secretKeys).toEqual([key]);
  expect(mistakesOf(accepted(`${second},short`))).toEqual([expect.stringMatching(/^SECRET_KEYS_ACCEPTED /)]);
  const folder = mkdtempSync(join(tmpdir(), 'sampan-config-'));
  writeFileSync(join(folder, 'secret.key'), `${second}\n${third}\n`);
  expect(read({ DATA_DIR: folder }).secretKeys).toEqual([second, third]);
});
