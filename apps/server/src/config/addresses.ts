import { isIP } from 'node:net';

/** Names that TRUST_PROXY accepts besides addresses and networks; as in Fastify. */
const names = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** The proxies in `10.0.0.7, 192.168.4.0/24, loopback`; undefined if one of them is neither address nor network. */
export function readProxies(text: string): string[] | undefined {
  const proxies = text.split(',').map((part) => part.trim());
  return proxies.every((proxy) => names.has(proxy) || isNetwork(proxy)) ? proxies : undefined;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || address.includes('%')) return false;
  // A network of everyone would trust any client.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/**
 * The addresses after the last invalid entry, without ports: `unknown` or `aaaa` says nothing about a client, and
 * whatever precedes it is unverified.
 */
export function cleanForwardedFor(header: string): string | undefined {
  const known: string[] = [];
  for (const part of header.split(',').reverse()) {
    const address = bareAddress(part.trim());
    if (!address) break;
    known.unshift(address);
  }
  return known.length > 0 ? known.join(', ') : undefined;
}

/**
 * Accepts `203.0.113.9:4711`, `[2001:db8::1]:443`, `"[2001:db8::1]"` and plain addresses; undefined for anything else.
 */
function bareAddress(text: string): string | undefined {
  const bare = /^"?\[([\da-f:.]+)\](?::\d+)?"?$/i.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(bare) && !bare.includes('%') ? bare : undefined;
}

export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'));
}
