import type { Language } from '@sampan/contract/languages';
import type { Actor } from './actor.ts';
import type { Services } from './services.ts';

/** What the HTTP request adds; absent in jobs and scripts. */
export interface RequestFacts {
  id: string;
  ip: string;
  /** The User-Agent header, shortened. */
  agent: string;
  /** Scheme and host of the shop as this browser has them: `PUBLIC_URL`'s, or in a demo those of the request. */
  origin: string;
  /** Of the Authorization header, or of an operator's cookie. */
  token: string | undefined;
  /** Sent by one of our pages, so that a session gets a cookie. */
  isOwnPage: boolean;
  /** `https` or a loopback address: cookies may be Secure and `__Host-`. */
  isSecure: boolean;
  idempotencyKey: string | undefined;
  /** If there is a key: the call it came with, and the hash of its input. Set by the dispatcher. */
  keyedCall?: { name: string; hash: Buffer };
  /** The device cookie's value, unchecked. */
  device: string | undefined;
  /** Without `maxAge` (seconds) the session cookie ends with the browser. */
  startSession(cookie: string, maxAge?: number): void;
  endSession(): void;
  /** An operator's browser keeps the session in a cookie alone, which ends with the browser. */
  startConsole(cookie: string): void;
  /** Removes that cookie, if the request came with it. */
  endConsole(): void;
  keepDevice(device: string): void;
  /** For `passSeconds`; no other site's link brings it along. */
  keepPass(pass: string): void;
}

/** Made per request or job and passed to every action. */
export interface Context extends Services {
  actor: Actor;
  language: Language;
  request: RequestFacts | undefined;
}

export function jobContext(services: Services, kind: 'job' | 'provider' = 'job'): Context {
  return { ...services, actor: { kind }, language: 'en', request: undefined };
}
