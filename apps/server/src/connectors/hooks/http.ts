import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { serverLimits } from '@sampan/contract/limits';
import type { Config } from '#config';
import { hostOf, isLoopback, isPublicAddress, lookupOnly } from '#shop/public-address.ts';
import type { HookOutcome, HookSender } from './hooks.ts';

const timeoutMs = 15_000;
const usualPort = 443;
/** Below are mail, name and file servers, which nobody should be made to talk to. */
const lowestOtherPort = 1024;

class NotPublicError extends Error {}

/**
 * https on the public internet only. A demo on one's own machine also calls that machine, without TLS: there is nothing
 * in it that its user could not reach anyway.
 */
export function httpHooks({ isDemo, isPublicDemo }: Pick<Config, 'isDemo' | 'isPublicDemo'>): HookSender {
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

  const send = async (text: string, headers: Readonly<Record<string, string>>, body: string): Promise<HookOutcome> => {
    const url = findUrl(text);
    if (!url) return { error: 'not_public' };
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const request = url.protocol === 'https:' ? requestHttps : requestHttp;
        const options = { method: 'POST', lookup, signal, agent: false, headers: { ...headers, connection: 'close' } };
        // An answer that switches protocols is neither a response nor an error.
        const refuseUpgrade = (_answer: IncomingMessage, socket: Duplex) => {
          socket.destroy();
          reject(new Error('The receiver switches protocols.'));
        };
        request(url, options, resolve).on('upgrade', refuseUpgrade).on('error', reject).end(body);
      });
      return { status: answer.statusCode ?? 0, body: await readBeginning(answer) };
    } catch (error) {
      return { error: reasonOf(error, signal) };
    }
  };

  return { isAllowed: (text) => findUrl(text) !== undefined, send };
}

const isOwnMachine = (url: URL): boolean => url.hostname === 'localhost' || isLoopback(hostOf(url));

function isPortTaken({ port }: URL): boolean {
  return port === '' || Number(port) === usualPort || Number(port) >= lowestOtherPort;
}

function reasonOf(error: unknown, signal: AbortSignal): 'unreachable' | 'timed_out' | 'not_public' {
  if (error instanceof NotPublicError) return 'not_public';
  return signal.aborted ? 'timed_out' : 'unreachable';
}

/** Enough to see what was wrong. The status has decided already, so a body that breaks off is taken as far as it came. */
async function readBeginning(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= serverLimits.hookAnswerKept) break;
    }
  } catch {}
  answer.destroy();
  return Buffer.concat(chunks).subarray(0, serverLimits.hookAnswerKept).toString('utf8');
}
