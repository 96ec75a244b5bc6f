import { Resolver } from 'node:dns/promises';
import { parseArgs } from 'node:util';
import { startMistakes } from '../apps/server/src/boot/start-mistakes.ts';
import { type Config, readConfig } from '../apps/server/src/config/config.ts';
import { smtpMailer } from '../apps/server/src/connectors/mail/smtp.ts';
import { makeOutsideTracking, makeOutsideTranslator, makeStorage } from '../apps/server/src/connectors/register.ts';
import { databaseUrlsOf, directUrlOf } from '../apps/server/src/database/roles.ts';
import { describe, examine, type Finding, open } from './doctor/finding.ts';
import {
  examineDatabase,
  examineDisk,
  examineMail,
  examineReplica,
  examineSettings,
  examineStorage,
  examineTranslator,
  examineVersions,
} from './doctor/inside.ts';
import {
  domainOfSender,
  examineCertificate,
  examineGateway,
  examineName,
  examineSender,
  examineShop,
  examineTracking,
} from './doctor/outside.ts';
import { fail } from './steps.ts';

const usage = `Whether all that the shop depends on is as it should be, with its variables; the shop may be running. Changes nothing.

  npm run doctor                             everything but a mail
  npm run doctor -- --mail you@example.com   also sends a mail there
  npm run doctor -- --dkim SELECTOR          also looks the key up that your mail server signs with
  npm run doctor -- --dns 192.0.2.53         asks this name server
  npm run doctor -- --json                   as JSON

✓ is well, ✗ is to be mended, – was not tried. Ends with 1 if anything is ✗.`;

interface DoctorOptions {
  mailTo?: string | undefined;
  selector?: string | undefined;
  dns?: string | undefined;
}

function outsideOf(config: Config, { selector, dns }: DoctorOptions): Promise<Finding[]>[] {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  if (dns) resolver.setServers([dns]);
  const { publicUrl, smtpUrl } = config;
  const found: Promise<Finding[]>[] = [];
  if (publicUrl) {
    const url = new URL(publicUrl);
    found.push(examine('DNS', 'Look at /etc/resolv.conf.', () => examineName(resolver, url.hostname)));
    found.push(examine('shop', 'Start the shop and its proxy.', () => examineShop(publicUrl, () => new Date())));
    if (url.protocol === 'https:')
      found.push(examine('certificate', 'Start the proxy.', () => examineCertificate(url, new Date())));
  } else found.push(Promise.resolve([open('DNS', 'no PUBLIC_URL', 'Set PUBLIC_URL.')]));
  const keys = config.marketplace === 'alibaba1688' ? config.alibaba1688 : undefined;
  if (keys)
    found.push(examine('1688', 'Let this machine reach gw.open.1688.com over https.', () => examineGateway(keys)));
  const tracking = makeOutsideTracking(config);
  if (tracking)
    found.push(
      examine('tracking', 'Check the key in TRACK17_KEY or AFTERSHIP_API_KEY.', () => examineTracking(tracking)),
    );
  if (smtpUrl)
    found.push(
      examine('SPF', 'Look at /etc/resolv.conf.', () => examineSender(resolver, domainOfSender(config), selector)),
    );
  return found;
}

function insideOf(config: Config, { mailTo }: DoctorOptions): Promise<Finding[]>[] {
  const urls = databaseUrlsOf(config);
  const { smtpUrl, databaseReadUrl } = config;
  const found = [
    Promise.resolve(examineVersions()),
    examine('disk', 'Correct DATA_DIR.', () => examineDisk(config.dataDir)),
    examine('uploads', 'Look at STORAGE_URL, and at the rights of its key.', () =>
      examineStorage(makeStorage(config), config.publicUrl),
    ),
  ];
  if (urls) {
    const url = directUrlOf(urls);
    found.push(examine('PostgreSQL', 'Start it, or correct DATABASE_URL.', () => examineDatabase(url, config)));
    found.push(examine('settings', 'Start the shop once.', () => examineSettings(url)));
  } else
    found.push(
      Promise.resolve([
        open('PostgreSQL', 'the embedded one', 'A real shop has a PostgreSQL of its own: DATABASE_URL.'),
      ]),
    );
  if (databaseReadUrl)
    found.push(examine('replica', 'Start it, or correct DATABASE_READ_URL.', () => examineReplica(databaseReadUrl)));
  if (config.translator !== 'none' && config.translator !== 'demo')
    found.push(
      examine('translator', 'Look at TRANSLATOR, its key and its address.', async () =>
        examineTranslator(await makeOutsideTranslator(config)),
      ),
    );
  if (smtpUrl) {
    const address = /<?([^\s<>]+@[^\s<>]+?)>?$/.exec(config.mailFrom)?.[1] ?? config.mailFrom;
    found.push(
      examine('mail', 'Look at SMTP_URL, and whether its user may send for MAIL_FROM.', () =>
        examineMail(smtpMailer({ url: smtpUrl }), address, mailTo),
      ),
    );
  } else found.push(Promise.resolve([open('mail', 'no SMTP_URL', 'Set SMTP_URL.')]));
  return found;
}

async function diagnose(config: Config, options: DoctorOptions): Promise<Finding[]> {
  return (await Promise.all([...insideOf(config, options), ...outsideOf(config, options)])).flat();
}

function readArguments() {
  try {
    const options = {
      mail: { type: 'string' },
      dkim: { type: 'string' },
      dns: { type: 'string' },
      json: { type: 'boolean' },
    } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    return fail(`${(error as Error).message}\n${usage}`);
  }
}

async function run(): Promise<void> {
  const { mail, dkim, dns, json } = readArguments();
  if (!json) process.stderr.write('Examining the shop …\n');
  const findings = await diagnose(readConfig(), { mailTo: mail, selector: dkim, dns });
  process.stdout.write(`${json ? JSON.stringify(findings, null, 2) : describe(findings)}\n`);
  if (findings.some(({ state }) => state === 'bad')) process.exitCode = 1;
}

if (import.meta.main) await run().catch((error: unknown) => fail(startMistakes(error).join('\n')));
