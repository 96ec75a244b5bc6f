import { randomInt, randomUUID } from 'node:crypto';
import pg from 'pg';
import { tryStorage } from '../../apps/server/src/boot/check-storage.ts';
import type { Config } from '../../apps/server/src/config/config.ts';
import type { Mailer } from '../../apps/server/src/connectors/mail/mail.ts';
import type { Storage } from '../../apps/server/src/connectors/storage/storage.ts';
import type { Translator } from '../../apps/server/src/connectors/translator/translator.ts';
import { createDatabase } from '../../apps/server/src/database/connect.ts';
import { findMissing } from '../../apps/server/src/domains/opening/steps/get-opening.ts';
import { readFreeSpace } from '../../apps/server/src/shop/free-space.ts';
import { releaseName } from '../../apps/server/src/shop/release.ts';
import { bad, type Finding, open, well } from './finding.ts';
import { examineClock } from './outside.ts';

/** Checks the shop's foundations: versions, database, disk, bucket, mail server. */

const gigabyte = 2 ** 30;
const asGigabytes = (bytes: number) => `${(bytes / gigabyte).toFixed(1)} GB`;

export function examineVersions(): Finding[] {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isKnown = major > 24 || (major === 24 && minor >= 2);
  return [
    well('release', `Sampan ${releaseName()}`),
    isKnown
      ? well('Node.js', process.versions.node)
      : bad(
          'Node.js',
          process.versions.node,
          'Run the shop with its own Node: npm run does; units have node_modules/.bin in their PATH.',
        ),
  ];
}

/** Connections besides those for requests: jobs, notices, commands. */
const reserved = 10;

interface DatabaseFacts {
  version: number;
  name: string;
  now: Date;
  max: number;
  used: number;
  bytes: number;
  is_replica: boolean;
  encoding: string;
}

async function readDatabase(client: pg.Client): Promise<DatabaseFacts> {
  const { rows } = await client.query<DatabaseFacts>(`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
      clock_timestamp() as now, current_setting('max_connections')::int as max,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      pg_database_size(current_database())::float8 as bytes, pg_is_in_recovery() as is_replica, current_setting('server_encoding') as encoding`);
  return rows[0] as DatabaseFacts;
}

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'sampan doctor',
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function examineDatabase(url: string, { databaseConnections }: Config): Promise<Finding[]> {
  return connected(url, async (client) => {
    const before = new Date();
    const { version, name, now, max, used, bytes, is_replica, encoding } = await readDatabase(client);
    const wanted = databaseConnections + reserved;
    return [
      version >= 150_000
        ? well('PostgreSQL', `${name}, ${asGigabytes(bytes)}`)
        : bad('PostgreSQL', name, 'Update it to version 15 or newer.'),
      is_replica
        ? bad('PostgreSQL', 'it is a replica', 'Name the primary in DATABASE_URL.')
        : max >= wanted
          ? well('connections', `${used} of ${max} in use; this machine takes up to ${databaseConnections}`)
          : bad(
              'connections',
              `PostgreSQL allows ${max}, this machine may take ${databaseConnections}`,
              `Raise its max_connections above ${wanted}, or lower DATABASE_CONNECTIONS.`,
            ),
      examineEncoding(encoding),
      ...examineClock('the database', now, before),
    ];
  });
}

/** In another encoding searches and lengths are wrong, or a text cannot be stored at all. */
function examineEncoding(encoding: string): Finding {
  if (encoding === 'UTF8') return well('encoding', encoding);
  return bad(
    'encoding',
    `the database is encoded in ${encoding}`,
    'Make a backup (npm run backup), create the database with encoding UTF8 as docs/operations/install.md does, and restore.',
  );
}

export function examineReplica(url: string): Promise<Finding[]> {
  return connected(url, async (client) => {
    const { is_replica, name } = await readDatabase(client);
    return [
      is_replica
        ? well('replica', `PostgreSQL ${name} follows its primary`)
        : bad('replica', 'it is no replica', 'Name a streaming replica in DATABASE_READ_URL, or leave it out.'),
    ];
  });
}

const needs: Record<string, string> = {
  owner: 'the owner has not enrolled',
  company: 'the company is not set',
  bank: 'no bank account is set',
  terms: 'there are no terms in English',
  shipping: 'there is no shipping policy in English',
  refunds: 'there is no refund policy in English',
  noTrialGoods: 'trial goods are there',
};

export async function examineSettings(url: string): Promise<Finding[]> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    const missing = await findMissing(createDatabase(pool));
    if (missing.length === 0) return [well('settings', 'all that an open shop needs is set')];
    return missing.map((need) =>
      bad('settings', needs[need] ?? need, 'Complete it at /console/settings, or with npm run shop:setup.'),
    );
  } finally {
    await pool.end();
  }
}

export async function examineDisk(folder: string): Promise<Finding[]> {
  const { freeBytes, totalBytes } = await readFreeSpace(folder);
  const text = `${asGigabytes(freeBytes)} of ${asGigabytes(totalBytes)} are free at ${folder}`;
  if (freeBytes >= gigabyte && freeBytes >= totalBytes / 20) return [well('disk', text)];
  return [bad('disk', text, 'Make room: a full disk refuses uploads, and an embedded database stops.')];
}

export async function examineStorage(storage: Storage, publicUrl: string | undefined): Promise<Finding[]> {
  if (!storage.uploadOrigin) return [well('uploads', 'in DATA_DIR: back it up')];
  await tryStorage(storage);
  const stored = well('uploads', `${storage.name} stores, gives back and removes`);
  if (!publicUrl) return [stored];
  const { url } = await storage.permitUpload(`checks/${randomUUID()}.txt`, 'image/jpeg', 1);
  const asked = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin: publicUrl,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type',
    },
    signal: AbortSignal.timeout(10_000),
  });
  const allowed = asked.headers.get('access-control-allow-origin');
  const methods = asked.headers.get('access-control-allow-methods') ?? '';
  if (asked.ok && (allowed === publicUrl || allowed === '*') && /\bPUT\b|\*/.test(methods))
    return [stored, well('CORS', `browsers may upload from ${publicUrl}`)];
  return [
    stored,
    bad(
      'CORS',
      `browsers at ${publicUrl} may not upload to ${storage.uploadOrigin} (status ${asked.status})`,
      'Set the bucket’s CORS rules as docs/operations/services.md, Uploads, has them.',
    ),
  ];
}

/** Whether the server took it; whether it arrived, the recipient sees by the code. */
export async function examineMail(mailer: Mailer, address: string, to: string | undefined): Promise<Finding[]> {
  if (!to) return [open('mail', 'no mail was sent', 'Send one: npm run doctor -- --mail you@example.com.')];
  const code = String(randomInt(100_000, 1_000_000));
  await mailer.send({
    messageId: randomUUID(),
    from: { name: '', address },
    to,
    subject: `Sampan tries its mail server: ${code}`,
    text: `This mail arrived. Its code is ${code}; npm run doctor printed the same.\n`,
    html: `<p>This mail arrived. Its code is ${code}; npm run doctor printed the same.</p>`,
  });
  return [
    well('mail', `the server took a mail to ${to}`),
    open(
      'mail',
      `it arrives with the code ${code}`,
      'Look there, in the spam folder, too. In its source SPF, DKIM and DMARC should say pass.',
    ),
  ];
}

export async function examineTranslator(translator: Translator | undefined): Promise<Finding[]> {
  return translator ? [well('translator', await translator.check())] : [];
}
