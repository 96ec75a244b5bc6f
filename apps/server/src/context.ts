import type { OperatorRole } from '@sampan/contract/call';
import type { Language } from '@sampan/contract/languages';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from '#config';
import type { Mailer } from '#connectors/mail/mail.ts';
import type { PaymentProvider } from '#connectors/payment/payment.ts';
import type { Storage } from '#connectors/storage/storage.ts';
import type { Announcer } from '#database/announcer.ts';
import type { Database } from '#database/connect.ts';
import type { HeardChanges } from '#database/heard-changes.ts';
import type { KnownCards } from '#domains/catalogue/known-cards.ts';
import type { Queue } from '#jobs/queue.ts';

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

/** What lives as long as the process. */
export interface Services {
  config: Config;
  pool: pg.Pool;
  /** For searches alone; few at once. */
  searchPool: pg.Pool;
  db: Database;
  changes: HeardChanges;
  cards: KnownCards;
  queue: Queue;
  announcer: Announcer;
  payment: PaymentProvider;
  storage: Storage;
  mailer: Mailer;
  log: FastifyBaseLogger;
  /** The clock. Everything that expires is decided by the database's own now(); this one is for what is shown. */
  now: () => Date;
}

/** What the HTTP request adds; absent in jobs and scripts. */
export interface RequestFacts {
  ip: string;
  /** The token's SHA-256, when one was sent. */
  tokenHash: Buffer | undefined;
  /** A page of ours sent it (Sec-Fetch-Site: same-origin), so a session cookie belongs with the token. */
  isOwnPage: boolean;
  /** `https` or a loopback address: cookies may be Secure and `__Host-`. */
  isSecure: boolean;
  idempotencyKey: string | undefined;
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
