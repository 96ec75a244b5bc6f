import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All of IPv6 that is allocated to networks. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether the server may connect to this IP on someone else's behalf: no machine of the shop or its network, nothing
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
 * Looks a name up for a connection that may only lead to certain addresses: the checked address is the connected one.
 * An address in a URL is not looked up, so it has to be checked before.
 */
export function lookupOnly(accepts: (address: string) => boolean, refusal: () => Error): LookupFunction {
  return (hostname, options, callback) => {
    findAddresses(hostname).then(
      (addresses) => {
        const stranger = addresses.find(({ address }) => !accepts(address));
        const first = addresses[0];
        if (stranger || !first) return callback(refusal(), '', 0);
        return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
      },
      (error) => callback(error, '', 0),
    );
  };
}

/** The timeout for each name server, doubled for a second try. */
const patience = { timeout: 2000, tries: 2 };

/**
 * Asks the name servers themselves: the system’s own function looks up two names at a time, so those whose servers never
 * answer would keep the payment providers’ and the mail server’s waiting.
 */
async function findAddresses(hostname: string): Promise<LookupAddress[]> {
  if (/^(.+\.)?localhost\.?$/i.test(hostname)) return localhost;
  const resolver = new Resolver(patience);
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
  const found = (asked: typeof four, family: number) =>
    asked.status === 'fulfilled' ? asked.value.map((address) => ({ address, family })) : [];
  return [...found(four, 4), ...found(six, 6)];
}

/** Name servers are not asked for it (RFC 6761, 6.3). */
const localhost: LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];
