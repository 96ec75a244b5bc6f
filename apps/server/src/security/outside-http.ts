import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Config } from '#config';
import { hostOf, isLoopback, isPublicAddress, lookupOnly } from './public-address.ts';

const usualPort = 443;
/** Below are mail, name and file servers, which outside requests must not reach. */
const lowestOtherPort = 1024;
/** Servers end idle connections after some seconds, and a request sent at that moment is lost. */
const keptMs = 1500;

export class NotPublicError extends Error {}

/** A request to a host that a user has named; `signal` also aborts the reading of the answer. */
interface OutsideRequest {
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
  signal: AbortSignal;
  /** One of many to the same host, and harmless if it comes twice: connections are kept for the next one. */
  isRepeatable?: boolean;
}

export interface OutsideHttp {
  /** Undefined: the shop would not call this at all. Where its name leads is checked with every call. */
  findUrl(text: string): URL | undefined;
  /** Follows no redirects. Throws `NotPublicError` before it connects to a private address. */
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

  // The address was checked when the connection was made.
  const agents = {
    'http:': new HttpAgent({ keepAlive: true, timeout: keptMs }),
    'https:': new HttpsAgent({ keepAlive: true, timeout: keptMs }),
  };

  const ask = (
    url: URL,
    { method, headers, body, signal }: OutsideRequest,
    isKept: boolean,
  ): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const isSecure = url.protocol === 'https:';
      const connection = isKept
        ? { agent: agents[isSecure ? 'https:' : 'http:'], headers }
        : { agent: false, headers: { ...headers, connection: 'close' } };
      // An answer that switches protocols is neither a response nor an error.
      const refuseUpgrade = (_answer: IncomingMessage, socket: Duplex) => {
        socket.destroy();
        reject(new Error('The receiver switches protocols.'));
      };
      const request = (isSecure ? requestHttps : requestHttp)(url, { method, lookup, signal, ...connection }, resolve);
      const fail = (error: Error) => reject(request.reusedSocket && isCut(error) ? new StaleConnection() : error);
      request.on('upgrade', refuseUpgrade).on('error', fail).end(body);
    });

  const send = async (url: URL, request: OutsideRequest): Promise<IncomingMessage> => {
    try {
      return await ask(url, request, request.isRepeatable ?? false);
    } catch (error) {
      if (!(error instanceof StaleConnection)) throw error;
      return ask(url, request, false);
    }
  };

  return { findUrl, send };
}

/** The other server had ended it, and has answered nothing. */
class StaleConnection extends Error {}

const isCut = (error: NodeJS.ErrnoException): boolean => error.code === 'ECONNRESET' || error.code === 'EPIPE';

const isOwnMachine = (url: URL): boolean => url.hostname === 'localhost' || isLoopback(hostOf(url));

function isPortTaken({ port }: URL): boolean {
  return port === '' || Number(port) === usualPort || Number(port) >= lowestOtherPort;
}
