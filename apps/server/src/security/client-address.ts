import { isIP, isIPv6 } from 'node:net';

/** The unit of a client: an IPv4 address, or the /64 of one IPv6 customer. */
export function ipBucket(ip: string | undefined): string {
  return ip ? (prefixOf(ip, 4) ?? withoutMapping(ip)) : 'none';
}

/** The network around an IP address: the /24 of IPv4, the /48 of IPv6. */
export function networkBucket(ip: string | undefined): string {
  if (!ip) return 'none';
  return prefixOf(ip, 3) ?? `${withoutMapping(ip).split('.').slice(0, 3).join('.')}.0/24`;
}

/** Removes the mapping of IPv4 into IPv6 and the zone; undefined if it is not an IP address. */
export function plainAddress(ip: string | undefined): string | undefined {
  const plain = withoutMapping(ip ?? '').replace(/%.*$/, '');
  return isIP(plain) ? plain : undefined;
}

const withoutMapping = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/i, '');

/** The first 16-bit groups of an IPv6 address; undefined for IPv4. */
function prefixOf(ip: string, groupsUsed: number): string | undefined {
  const plain = withoutMapping(ip);
  if (!isIPv6(plain)) return undefined;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  const full = [...groups, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':').filter(Boolean)];
  const kept = full.slice(0, groupsUsed).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${kept.join(':')}::/${groupsUsed * 16}`;
}
