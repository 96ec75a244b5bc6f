import type { OperatorRole } from '@sampan/contract/call';
import type { Language } from '@sampan/contract/languages';
import type { Services } from './services.ts';

export interface Customer {
  kind: 'customer';
  userId: string;
  customerId: string;
  email: string;
  firstName: string;
  lastName: string;
  avatarKey: string | null;
}

export interface Operator {
  kind: 'operator';
  operatorId: string;
  email: string;
  name: string;
  roles: readonly OperatorRole[];
}

/** Who causes what happens: nobody known, a buyer, an operator, the payment provider or a timed job. */
export type Actor = { kind: 'anonymous' } | Customer | Operator | { kind: 'provider' } | { kind: 'job' };

/** What the HTTP request adds; absent in jobs and scripts. */
export interface RequestFacts {
  ip: string;
  /** The bearer token, when one was sent. */
  token: string | undefined;
  /** A page of ours sent it (Sec-Fetch-Site: same-origin), so a session cookie belongs with the token. */
  isOwnPage: boolean;
  /** `https` or a loopback address: cookies may be Secure and `__Host-`. */
  isSecure: boolean;
  idempotencyKey: string | undefined;
  /** With a key: which call it came with, and the hash of its input. Set by the dispatcher. */
  keyedCall?: { name: string; hash: Buffer };
  /** What the device cookie says: unchecked. */
  device: string | undefined;
  /** Without `maxAge` (seconds) the session's cookie goes with the browser. */
  startSession(cookie: string, maxAge?: number): void;
  endSession(): void;
  keepDevice(device: string): void;
}

/** Made per request or job and handed to every action. */
export interface Context extends Services {
  actor: Actor;
  language: Language;
  request: RequestFacts | undefined;
}

export function jobContext(services: Services, kind: 'job' | 'provider' = 'job'): Context {
  return { ...services, actor: { kind }, language: 'en', request: undefined };
}
