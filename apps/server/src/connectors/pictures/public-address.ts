import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All of IPv6 that is allocated to networks. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether the server may connect to this IP on someone else's behalf: no machine of ours or our neighbours, nothing
 * reserved, and no tunnel (mapped, 6to4, Teredo, NAT64) that may lead back to one.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast));
}
