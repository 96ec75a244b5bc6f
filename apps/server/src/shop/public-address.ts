import { lookup as lookUp } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
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

export function isLoopback(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.parse(address).range() === 'loopback';
}

/** A URL's host; an IPv6 address without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/**
 * Looks a name up for a connection that may only lead to certain addresses: what is checked is what is connected to. An
 * address in a URL is not looked up, so it has to be checked before.
 */
export function lookupOnly(accepts: (address: string) => boolean, refusal: () => Error): LookupFunction {
  return (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const stranger = addresses.find(({ address }) => !accepts(address));
      const first = addresses[0];
      if (stranger || !first) return callback(refusal(), '', 0);
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}
