import { execFileSync, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { makeOutsideTranslator, makeStorage } from '../../apps/server/src/connectors/register.ts';
import { childEnv } from '../../apps/server/src/testing/child-env.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/testing/database.ts';
import { testKey } from '../../apps/server/src/testing/test-key.ts';
import { startDeeplSimulator } from '../../tests/simulators/deepl/simulator.ts';
import { root } from '../steps.ts';
import { describe as describeFindings, examine, type Finding } from './finding.ts';
import {
  examineDatabase,
  examineDisk,
  examineMail,
  examineReplica,
  examineSettings,
  examineStorage,
  examineTranslator,
  examineVersions,
} from './inside.ts';
import {
  domainOfSender,
  examineCertificate,
  examineClock,
  examineName,
  examineSender,
  examineShop,
} from './outside.ts';

/** Every check against a server of the test's own that is well, and one that is not. */

const states = (findings: readonly Finding[]) => findings.map(({ about, state }) => `${about} ${state}`);
const folder = mkdtempSync(join(tmpdir(), 'sampan-doctor-'));
const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true })];
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  closing.push(() => database.drop());
});

afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** A name server that knows these TXT and A records and nothing else. */
async function startDns(texts: Record<string, string[]>, addresses: Record<string, string> = {}): Promise<Resolver> {
  const socket = createSocket('udp4');
  socket.on('message', (asked, from) => {
    const labels: string[] = [];
    let at = 12;
    for (let size = asked[at] ?? 0; size > 0; size = asked[at] ?? 0) {
      labels.push(asked.toString('latin1', at + 1, at + 1 + size));
      at += size + 1;
    }
    const [name, type] = [labels.join('.'), asked.readUInt16BE(at + 1)];
    const question = asked.subarray(12, at + 5);
    const data =
      type === 16
        ? (texts[name] ?? []).map((text) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]))
        : type === 1 && addresses[name]
          ? [Buffer.from(addresses[name].split('.').map(Number))]
          : [];
    const head = Buffer.from([
      ...asked.subarray(0, 2),
      0x81,
      data.length > 0 ? 0x80 : 0x83,
      0,
      1,
      0,
      data.length,
      0,
      0,
      0,
      0,
    ]);
    const answers = data.map((bytes) =>
      Buffer.concat([Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length]), bytes]),
    );
    socket.send(Buffer.concat([head, question, ...answers]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  closing.push(() => socket.close());
  const resolver = new Resolver({ timeout: 2000, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return resolver;
}

describe('names and senders', () => {
  test('a host that leads somewhere, and one that leads nowhere', async () => {
    const resolver = await startDns({}, { 'shop.example': '203.0.113.7' });
    expect(await examineName(resolver, 'shop.example')).toMatchObject([
      { state: 'well', text: expect.stringContaining('203.0.113.7') },
    ]);
    expect(states(await examineName(resolver, 'none.example'))).toEqual(['DNS bad']);
  });

  test('SPF, DKIM and DMARC that are there', async () => {
    const resolver = await startDns({
      'shop.example': ['google-site-verification=x', 'v=spf1 include:mail.example -all'],
      '_dmarc.shop.example': ['v=DMARC1; p=quarantine'],
      's1._domainkey.shop.example': ['v=DKIM1; k=rsa; p=MIGfMA0'],
    });
    expect(states(await examineSender(resolver, 'shop.example', 's1'))).toEqual([
      'SPF well',
      'DKIM well',
      'DMARC well',
    ]);
    expect(states(await examineSender(resolver, 'shop.example', undefined))).toEqual([
      'SPF well',
      'DKIM open',
      'DMARC well',
    ]);
  });

  test('none, two that cancel each other, and a revoked key', async () => {
    const resolver = await startDns({
      'two.example': ['v=spf1 -all', 'v=spf1 include:a.example -all'],
      's1._domainkey.two.example': ['v=DKIM1; p='],
    });
    expect(states(await examineSender(resolver, 'two.example', 's1'))).toEqual(['SPF bad', 'DKIM bad', 'DMARC bad']);
    expect(states(await examineSender(resolver, 'none.example', 's1'))).toEqual(['SPF bad', 'DKIM bad', 'DMARC bad']);
  });

  test('the sender’s domain is that of MAIL_FROM', () => {
    expect(domainOfSender({ mailFrom: 'Shop <orders@Shop.Example>' })).toBe('shop.example');
    expect(domainOfSender({ mailFrom: 'orders@shop.example' })).toBe('shop.example');
  });
});

describe('visitors’ access', () => {
  test('the shop through its proxy, and its clock', async () => {
    let [status, date] = [200, new Date().toUTCString()];
    const server = createServer((_, answer) => answer.writeHead(status, { date }).end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(() => server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(states(await examineShop(url, () => new Date()))).toEqual(['shop well', 'clock well']);
    [status, date] = [502, new Date(Date.now() - 120_000).toUTCString()];
    expect(states(await examineShop(url, () => new Date()))).toEqual(['shop bad', 'clock bad']);
    expect(examineClock('the database', new Date(0), new Date(9000))).toMatchObject([
      { state: 'bad', text: '9 seconds from that of the database' },
    ]);
  });

  test('a certificate that lasts, one that ends, and one that browsers refuse', async () => {
    const key = [
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
    ];
    execFileSync(
      'openssl',
      ['req', '-x509', '-days', '90', ...key, '-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')],
      { stdio: 'ignore' },
    );
    const [keyText, cert] = ['key.pem', 'cert.pem'].map((name) => readFileSync(join(folder, name), 'utf8'));
    const server = createTlsServer({ key: keyText, cert }).listen(0, 'localhost');
    await once(server, 'listening');
    closing.push(() => server.close());
    const url = new URL(`https://localhost:${(server.address() as AddressInfo).port}`);
    const later = new Date(Date.now() + 80 * 86_400_000);
    expect(await examineCertificate(url, new Date(), cert)).toMatchObject([
      { state: 'well', text: 'good for 89 days' },
    ]);
    expect(await examineCertificate(url, later, cert)).toMatchObject([{ state: 'bad', text: 'it ends in 9 days' }]);
    expect(await examineCertificate(url, new Date())).toMatchObject([
      { state: 'bad', text: expect.stringContaining('SELF_SIGNED') },
    ]);
  });
});

/** Just enough of a mail server: takes mails, or refuses every recipient. */
async function startSmtp(refuses: boolean): Promise<{ url: string; mails: string[] }> {
  const mails: string[] = [];
  const server = createTcpServer((socket) => {
    let isData = false;
    let text = '';
    socket.write('220 test\r\n');
    socket
      .on('error', () => {})
      .on('data', (chunk) => {
        for (const line of String(chunk).split('\r\n').slice(0, -1)) {
          if (isData && line === '.') {
            isData = false;
            mails.push(text);
            socket.write('250 taken\r\n');
          } else if (isData) text += `${line}\n`;
          else if (/^DATA/i.test(line)) {
            isData = true;
            socket.write('354 go on\r\n');
          } else
            socket.write(
              refuses && /^RCPT/i.test(line) ? '550 no\r\n' : /^QUIT/i.test(line) ? '221 bye\r\n' : '250 ok\r\n',
            );
        }
      });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, mails };
}

test('a mail with a code, taken and refused', async () => {
  const { smtpMailer } = await import('../../apps/server/src/connectors/mail/smtp.ts');
  const [takes, refuses] = [await startSmtp(false), await startSmtp(true)];
  const sent = await examineMail(smtpMailer(takes), 'orders@shop.example', 'you@shop.example');
  expect(states(sent)).toEqual(['mail well', 'mail open']);
  const [, code = 'none'] = /code (\d{6})/.exec(sent[1]?.text ?? '') ?? [];
  expect(takes.mails.join()).toContain(`Subject: Sampan tries its mail server: ${code}`);
  const refused = await examine('mail', 'Look at SMTP_URL.', () =>
    examineMail(smtpMailer(refuses), 'orders@shop.example', 'you@shop.example'),
  );
  expect(refused).toMatchObject([{ state: 'bad', remedy: 'Look at SMTP_URL.' }]);
  expect(states(await examineMail(smtpMailer(takes), 'orders@shop.example', undefined))).toEqual(['mail open']);
});

/** A bucket that stores what it is sent, with CORS rules for this origin. */
async function startBucket(allowed: string, takes = true): Promise<string> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (asked, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of asked) chunks.push(chunk as Buffer);
    const path = (asked.url ?? '').split('?')[0] as string;
    if (asked.method === 'OPTIONS') {
      const isAllowed = asked.headers.origin === allowed && asked.headers['access-control-request-method'] === 'PUT';
      return void answer
        .writeHead(
          isAllowed ? 200 : 403,
          isAllowed ? { 'access-control-allow-origin': allowed, 'access-control-allow-methods': 'PUT' } : {},
        )
        .end();
    }
    if (!takes) return void answer.writeHead(403).end();
    if (asked.method === 'PUT') objects.set(path, Buffer.concat(chunks));
    if (asked.method === 'DELETE') objects.delete(path);
    answer.writeHead(asked.method === 'DELETE' ? 204 : 200).end(asked.method === 'GET' ? objects.get(path) : '');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  return `s3://AKID:secret@s3/bucket?endpoint=http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a bucket with rules for the shop, for another, and one that refuses the key', async () => {
  const at = (storageUrl: string) => makeStorage({ storageUrl, dataDir: folder, secretKeys: [testKey] });
  const [ours, others, closed] = [
    await startBucket('https://shop.example'),
    await startBucket('https://other.example'),
    await startBucket('', false),
  ];
  expect(states(await examineStorage(at(ours), 'https://shop.example'))).toEqual(['uploads well', 'CORS well']);
  expect(states(await examineStorage(at(others), 'https://shop.example'))).toEqual(['uploads well', 'CORS bad']);
  expect(
    states(await examine('uploads', 'Look at STORAGE_URL.', () => examineStorage(at(closed), 'https://shop.example'))),
  ).toEqual(['uploads bad']);
});

test('a translator that takes the key, and one that refuses it', async () => {
  const deepl = await startDeeplSimulator();
  closing.push(() => deepl.stop());
  const find = (key: string) =>
    examine('translator', 'Look.', async () =>
      examineTranslator(
        await makeOutsideTranslator(
          readConfig({ TRANSLATOR: 'deepl', DEEPL_API_KEY: key, DEEPL_ORIGIN: deepl.url, DATA_DIR: folder }),
        ),
      ),
    );
  expect(await find(deepl.key)).toMatchObject([{ state: 'well', text: 'DeepL answers: 0 of 1000000 characters used' }]);
  expect(states(await find('another-key:fx'))).toEqual(['translator bad']);
});

test('a database: version, connections, clock, settings; and a false replica', async () => {
  const config = (connections: string) =>
    readConfig({ SHOP: 'demo', SECRET_KEY: testKey, DATABASE_URL: database.url, DATABASE_CONNECTIONS: connections });
  expect(states(await examineDatabase(database.url, config('20')))).toEqual([
    'PostgreSQL well',
    'connections well',
    'encoding well',
    'clock well',
  ]);
  expect(states(await examineDatabase(database.url, config('9000')))).toEqual([
    'PostgreSQL well',
    'connections bad',
    'encoding well',
    'clock well',
  ]);
  expect(states(await examineReplica(database.url))).toEqual(['replica bad']);
  expect((await examineSettings(database.url)).map(({ text }) => text)).toContain('the company is not set');
  const away = await examine('PostgreSQL', 'Start it.', () =>
    examineDatabase('postgres://a:b@127.0.0.1:9/c', config('20')),
  );
  expect(away).toMatchObject([{ state: 'bad', text: expect.stringContaining('ECONNREFUSED') }]);
});

test('guard: examineEncoding. A database that is not encoded in UTF-8 is named, with the way out', async () => {
  const name = `ascii_${process.pid}`;
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query(`create database ${name} template template0 encoding 'SQL_ASCII' locale 'C'`);
  try {
    const url = new URL(database.ownerUrl);
    url.pathname = `/${name}`;
    const config = readConfig({ SHOP: 'demo', SECRET_KEY: testKey, DATABASE_URL: database.url });
    expect((await examineDatabase(url.href, config)).find(({ about }) => about === 'encoding')).toEqual({
      about: 'encoding',
      state: 'bad',
      text: 'the database is encoded in SQL_ASCII',
      remedy: expect.stringMatching(/backup.*UTF8.*restore/),
    });
  } finally {
    await client.query(`drop database ${name} with (force)`);
    await client.end();
  }
});

test('disk and versions, and one list of it all', async () => {
  expect(states(await examineDisk(join(folder, 'not/yet/there')))).toEqual([expect.stringMatching(/^disk /)]);
  expect(states(examineVersions())).toEqual(['release well', 'Node.js well']);
  expect(describeFindings([{ about: 'DNS', state: 'bad', text: 'nowhere', remedy: 'Add a record.' }])).toBe(
    '✗ DNS: nowhere\n    Add a record.',
  );
});

test('the command has a list, JSON and an exit code', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(root, 'scripts/doctor.ts'), ...args], {
      encoding: 'utf8',
      env: {
        ...childEnv,
        SHOP: 'demo',
        SECRET_KEY: testKey,
        DATABASE_URL: database.url,
        DATA_DIR: folder,
        DATABASE_CONNECTIONS: '9000',
      },
    });
  const listed = run();
  expect([listed.status, listed.stdout]).toEqual([
    1,
    expect.stringMatching(/^✓ release: Sampan \d[\s\S]*^✗ connections: /m),
  ]);
  const asJson = run('--json');
  expect(JSON.parse(asJson.stdout)).toContainEqual(expect.objectContaining({ about: 'connections', state: 'bad' }));
  expect(run('--unknown').status).toBe(1);
});
