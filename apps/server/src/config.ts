import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { reachableDataDir } from './database/reachable.ts';

/** The only reader of the environment. Every mistake is listed at once, one sentence each; the result is frozen. */

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankIsAbsent, schema.optional());
const withDefault = <Schema extends z.ZodType>(schema: Schema, standard: z.input<Schema>) =>
  z.preprocess((value) => blankIsAbsent(value) ?? standard, schema);

const urlOf = (...schemes: string[]) =>
  z.string().refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)));

/** Name → schema and the sentence shown when it is wrong. `npm run check` compares this list with the README's table. */
export const variables = {
  NODE_ENV: [
    withDefault(z.enum(['production', 'development', 'test']), 'production'),
    'NODE_ENV must be production, development or test.',
  ],
  PORT: [withDefault(z.coerce.number().int().min(0).max(65535), '3000'), 'PORT must be a port number from 0 to 65535.'],
  HOST: [withDefault(z.string(), '127.0.0.1'), 'HOST must be an address to listen on, such as 127.0.0.1 or 0.0.0.0.'],
  DATA_DIR: [withDefault(z.string(), './data'), 'DATA_DIR must be a folder.'],
  DATABASE_URL: [
    optional(urlOf('postgres', 'postgresql')),
    'DATABASE_URL must look like postgres://user:password@host:5432/name.',
  ],
  PUBLIC_URL: [
    optional(urlOf('http', 'https')),
    'PUBLIC_URL must be the shop’s own address, such as https://shop.example.',
  ],
  TRUST_PROXY: [
    withDefault(
      z.enum(['0', '1']).transform((value) => value === '1'),
      '0',
    ),
    'TRUST_PROXY must be 1 (behind a proxy that sets X-Forwarded-*) or 0.',
  ],
  SECRET_KEY: [optional(z.string().min(32)), 'SECRET_KEY must have at least 32 characters.'],
  SMTP_URL: [optional(urlOf('smtp', 'smtps')), 'SMTP_URL must look like smtps://user:password@host:465.'],
  MAIL_FROM: [
    withDefault(z.string().min(3), 'Sampan <orders@sampan.example>'),
    'MAIL_FROM must be a sender such as Sampan <orders@shop.example>.',
  ],
  STORAGE_URL: [
    optional(urlOf('s3', 'cos')),
    'STORAGE_URL must look like s3://key:secret@host/bucket or cos://id:key@bucket-appid.region.',
  ],
  RATES_URL: [
    optional(urlOf('http', 'https')),
    'RATES_URL must be an address that answers the rates of the day as JSON.',
  ],
  PAYMENT_PROVIDER: [withDefault(z.enum(['sandbox']), 'sandbox'), 'PAYMENT_PROVIDER must be sandbox.'],
  SUPPLIER: [withDefault(z.enum(['demo', 'none']), 'demo'), 'SUPPLIER must be demo, or none for imported goods only.'],
  LOG_LEVEL: [
    withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
    'LOG_LEVEL must be fatal, error, warn, info, debug or silent.',
  ],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

type Values = { [Name in keyof typeof variables]: z.output<(typeof variables)[Name][0]> };

export interface Config {
  env: 'production' | 'development' | 'test';
  port: number;
  host: string;
  /** Absolute. Holds the embedded database, uploaded files and the secret key. */
  dataDir: string;
  /** Absent: the embedded PostgreSQL below `dataDir`. */
  databaseUrl: string | undefined;
  publicUrl: string | undefined;
  trustProxy: boolean;
  /** Keys codes, upload permissions and second factors. */
  secretKey: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  storageUrl: string | undefined;
  /** Where the day's display rates come from; absent: an operator sets them. */
  ratesUrl: string | undefined;
  paymentProvider: 'sandbox';
  supplier: 'demo' | 'none';
  logLevel: string;
  /** No mail server configured: mails go to the readable mailbox, `/dev/` routes exist. */
  isDemo: boolean;
}

/** Start-up mistakes, each a sentence that says what to change. */
export class ConfigError extends Error {
  readonly mistakes: readonly string[];
  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'));
    this.mistakes = mistakes;
  }
}

function contradictions(values: Values): string[] {
  const mistakes: string[] = [];
  if (values.SMTP_URL && !values.PUBLIC_URL)
    mistakes.push('SMTP_URL needs PUBLIC_URL too, because mails carry links to the shop.');
  if (values.SMTP_URL && !values.SECRET_KEY)
    mistakes.push('SMTP_URL needs SECRET_KEY too: a shop with real customers keeps its key outside the data folder.');
  if (values.PUBLIC_URL?.startsWith('http:') && !/^http:\/\/(localhost|127\.|\[::1\])/.test(values.PUBLIC_URL)) {
    mistakes.push(
      'PUBLIC_URL must begin with https://, except on this machine; put a proxy with TLS before the shop and set TRUST_PROXY=1.',
    );
  }
  return mistakes;
}

/** The key file is made once, readable by its owner only. */
function ownSecretKey(dataDir: string): string {
  const path = join(dataDir, 'secret.key');
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  }
  return readFileSync(path, 'utf8').trim();
}

export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const mistakes: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, [schema, sentence]] of Object.entries(variables)) {
    const result = schema.safeParse(environment[name]);
    if (result.success) values[name] = result.data;
    else mistakes.push(sentence);
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  const given = values as Values;
  mistakes.push(...contradictions(given));
  if (mistakes.length > 0) throw new ConfigError(mistakes);

  const dataDir = given.DATABASE_URL ? resolve(given.DATA_DIR) : reachableDataDir(resolve(given.DATA_DIR));
  return Object.freeze({
    env: given.NODE_ENV,
    port: given.PORT,
    host: given.HOST,
    dataDir,
    databaseUrl: given.DATABASE_URL,
    publicUrl: given.PUBLIC_URL?.replace(/\/$/, ''),
    trustProxy: given.TRUST_PROXY,
    secretKey: given.SECRET_KEY ?? ownSecretKey(dataDir),
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM,
    storageUrl: given.STORAGE_URL,
    ratesUrl: given.RATES_URL,
    paymentProvider: given.PAYMENT_PROVIDER,
    supplier: given.SUPPLIER,
    logLevel: given.LOG_LEVEL,
    isDemo: !given.SMTP_URL,
  });
}
