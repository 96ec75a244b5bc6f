import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Config } from '#config';
import { hostOf, isLoopback, isPublicAddress, lookupOnly } from './public-address.ts';

const usualPort = 443;
/** Below are mail, name and file servers, which nobody should be made to talk to. */
const lowestOtherPort = 1024;

export class NotPublicError extends Error {}

/** A request to a host that somebody else has named; `signal` also ends the reading of the answer. */
interface OutsideRequest {
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
  signal: AbortSignal;
}

export interface OutsideHttp {
  /** Undefined: the shop would not call this at all. Where its name leads is checked with every call. */
  findUrl(text: string): URL | undefined;
  /** Follows no redirects. Throws `NotPublicError` before it connects to what is not public. */
  send(url: URL, request: OutsideRequest): Promise<IncomingMessage>;
}

/**
 * https on the public internet only. A demo on one's own machine also calls that machine, without TLS: there is nothing
 * in it that its user could not reach anyway.
 */
export function outsideHttp({ isDemo, isPublicDemo }: Pick<Config, 'isDemo' | 'isPublicDemo'>): OutsideHttp {
  const mayCallItself = isDemo && !isPublicDemo;
  const accepts = (address: string) => isPublicAddress(address) || (mayCallItself && isLoopback(address));
  const lookup = lookupOnly(accepts, () => new NotPublicError());

  const findUrl = (text: string): URL | undefined => {
    // A URL is read without its line breaks; in a mail they would be anybody's text.
    if (/[\p{Cc}\s]/u.test(text) || !URL.canParse(text)) return undefined;
    const url = new URL(text);
    const isOwn = mayCallItself && isOwnMachine(url);
    const isTaken = url.protocol === 'https:' || (url.protocol === 'http:' && isOwn);
    const isPlain = url.username === '' && url.password === '' && isPortTaken(url);
    return isTaken && isPlain && (isIP(hostOf(url)) === 0 || accepts(hostOf(url))) ? url : undefined;
  };

  const send = (url: URL, { method, headers, body, signal }: OutsideRequest): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const request = url.protocol === 'https:' ? requestHttps : requestHttp;
      const options = { method, lookup, signal, agent: false, headers: { ...headers, connection: 'close' } };
      // An answer that switches protocols is neither a response nor an error.
      const refuseUpgrade = (_answer: IncomingMessage, socket: Duplex) => {
        socket.destroy();
        reject(new Error('The receiver switches protocols.'));
      };
      request(url, options, resolve).on('upgrade', refuseUpgrade).on('error', reject).end(body);
    });

  return { findUrl, send };
}

const isOwnMachine = (url: URL): boolean => url.hostname === 'localhost' || isLoopback(hostOf(url));

function isPortTaken({ port }: URL): boolean {
  return port === '' || Number(port) === usualPort || Number(port) >= lowestOtherPort;
}
