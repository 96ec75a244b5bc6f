import type { Resolver } from 'node:dns/promises';
import type { Config } from '../../apps/server/src/config/config.ts';
import { alibabaHosts } from '../../apps/server/src/connectors/marketplace/alibaba1688/hosts.ts';
import type { TrackingService } from '../../apps/server/src/connectors/tracking/tracking.ts';
import { readCertificate } from '../../apps/server/src/security/certificate.ts';
import { bad, type Finding, open, well } from './finding.ts';

/** Checks the shop from outside: its name, its certificate, the senders of its mails. */

const dayMs = 86_400_000;
const skewMaxSeconds = 5;

const recordsOf = (work: Promise<string[][]>): Promise<string[]> =>
  work.then(
    (rows) => rows.map((parts) => parts.join('')),
    () => [],
  );

const addressesOf = async (resolver: Resolver, host: string): Promise<string[]> =>
  (await Promise.all([resolver.resolve4(host).catch(() => []), resolver.resolve6(host).catch(() => [])])).flat();

export async function examineName(resolver: Resolver, host: string): Promise<Finding[]> {
  const addresses = await addressesOf(resolver, host);
  if (addresses.length > 0) return [well('DNS', `${host} leads to ${addresses.join(', ')}`)];
  return [
    bad(
      'DNS',
      `${host} leads nowhere`,
      'Add an A or AAAA record for the host of PUBLIC_URL where its domain is managed.',
    ),
  ];
}

export async function examineCertificate({ hostname, port }: URL, now: Date, ca?: string): Promise<Finding[]> {
  const { endsAt, problem } = await readCertificate(hostname, Number(port || 443), ca);
  const days = Math.floor((endsAt.getTime() - now.getTime()) / dayMs);
  const renew = 'Renew the certificate and reload the proxy: systemctl reload nginx.';
  if (problem) return [bad('certificate', `browsers refuse it: ${problem}`, renew)];
  if (days < 14) return [bad('certificate', `it ends in ${days} days`, renew)];
  return [well('certificate', `good for ${days} days`)];
}

/** Goes through the proxy, like visitors. */
export async function examineShop(publicUrl: string, now: () => Date): Promise<Finding[]> {
  const asked = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(10_000), redirect: 'manual' });
  const date = asked.headers.get('date');
  const found = asked.ok
    ? well('shop', `${publicUrl} answers`)
    : bad(
        'shop',
        `${publicUrl}/healthz has status ${asked.status}`,
        'Look at the shop (systemctl status sampan) and the proxy’s log.',
      );
  if (!date) return [found];
  return [found, ...examineClock('the proxy', new Date(date), now(), 1)];
}

/** 1688 refuses a call whose time stamp is far from its own clock. The answer to a call without a token has the date. */
export async function examineGateway({ origin }: { origin: string | undefined }): Promise<Finding[]> {
  const url = alibabaHosts(origin).gateway;
  const asked = await fetch(url, { signal: AbortSignal.timeout(10_000), redirect: 'manual' });
  const date = asked.headers.get('date');
  const found = well('1688', `${new URL(url).host} answers`);
  return date ? [found, ...examineClock('1688', new Date(date), new Date(), 1)] : [found];
}

export function examineClock(whose: string, theirs: Date, ours: Date, precisionSeconds = 0): Finding[] {
  const skew = Math.round((ours.getTime() - theirs.getTime()) / 1000);
  if (Math.abs(skew) <= skewMaxSeconds + precisionSeconds) return [well('clock', `agrees with that of ${whose}`)];
  return [
    bad(
      'clock',
      `${skew} seconds from that of ${whose}`,
      'Set the clocks by NTP (timedatectl): codes of authenticators and signed URLs depend on them.',
    ),
  ];
}

/** Registers nothing. */
export async function examineTracking(service: TrackingService): Promise<Finding[]> {
  await service.check();
  return [well('tracking', `${service.name} accepts the key`)];
}

export async function examineSender(
  resolver: Resolver,
  domain: string,
  selector: string | undefined,
): Promise<Finding[]> {
  const [own, policy, key] = await Promise.all([
    recordsOf(resolver.resolveTxt(domain)),
    recordsOf(resolver.resolveTxt(`_dmarc.${domain}`)),
    selector ? recordsOf(resolver.resolveTxt(`${selector}._domainkey.${domain}`)) : undefined,
  ]);
  const spf = own.filter((text) => /^v=spf1(\s|$)/i.test(text));
  const dmarc = policy.filter((text) => /^v=DMARC1\s*;/i.test(text));
  return [examineSpf(domain, spf), examineDkim(domain, selector, key), examineDmarc(domain, dmarc)];
}

const mailSection = 'docs/operations/services.md, Mail, says what the record looks like.';

function examineSpf(domain: string, records: string[]): Finding {
  if (records.length === 1) return well('SPF', `${domain} has ${records[0]}`);
  if (records.length > 1)
    return bad('SPF', `${domain} has ${records.length} records, which counts as none`, 'Join them into one.');
  return bad('SPF', `${domain} does not say which servers may send for it`, mailSection);
}

function examineDkim(domain: string, selector: string | undefined, records: string[] | undefined): Finding {
  if (!records)
    return open(
      'DKIM',
      'not looked up',
      'Name the selector that your mail server signs with: npm run doctor -- --dkim SELECTOR.',
    );
  const key = records.find((text) => /(^|;)\s*p=[A-Za-z0-9+/=\s]+/.test(text));
  if (key) return well('DKIM', `${selector}._domainkey.${domain} has a key`);
  return bad('DKIM', `${selector}._domainkey.${domain} has no key`, mailSection);
}

function examineDmarc(domain: string, records: string[]): Finding {
  if (records.length !== 1) return bad('DMARC', `_dmarc.${domain} has ${records.length || 'no'} record`, mailSection);
  return well('DMARC', `_dmarc.${domain} has ${records[0]}`);
}

export const domainOfSender = ({ mailFrom }: Pick<Config, 'mailFrom'>): string =>
  (/@([^\s<>@]+?)>?$/.exec(mailFrom)?.[1] ?? '').toLowerCase();
