import type { Language } from '@sampan/contract/languages';
import type { passkeyAssertion } from '@sampan/contract/passkey-fields';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { z } from 'zod';
import type { Config } from '#config';
import type { HookSender } from '#connectors/hooks/hooks.ts';
import type { Mailer } from '#connectors/mail/mail.ts';
import type { Marketplace } from '#connectors/marketplace/marketplace.ts';
import type { Payments } from '#connectors/payment/payments.ts';
import type { PictureSource } from '#connectors/pictures/pictures.ts';
import type { RatesSource } from '#connectors/rates/rates.ts';
import type { SalesChannels } from '#connectors/sales-channel/sales-channels.ts';
import type { Search } from '#connectors/search/search.ts';
import type { Storage } from '#connectors/storage/storage.ts';
import type { GoodsPictures, SupplierConnector } from '#connectors/supplier/supplier.ts';
import type { TrackingService } from '#connectors/tracking/tracking.ts';
import type { Translator } from '#connectors/translator/translator.ts';
import type { Database, Transaction } from '#database/connect.ts';
import type { Reads } from '#database/reads.ts';
import type { ReceivedChanges } from '#database/received-changes.ts';
import type { Queue } from '#jobs/queue.ts';
import type { Metrics } from '#metrics/metrics.ts';
import type { RateLimiter } from '#security/rate-limiter.ts';
import type { RequestFacts } from '#security/request-facts.ts';
import type { SecurityEvents } from '#security/security-events.ts';
import type { Customer, Operator } from './actor.ts';
import type { ProductCards } from './product-cards.ts';

/** Reads sessions. Accounts store them; HTTP reads them through this. */
interface Sessions {
  /** The valid session of an API call: the token decides, plus the cookie if the session has one. */
  find(token: string, cookie: string | undefined, ip: string): Promise<Customer | Operator | undefined>;
  /** The customer of a valid API key. */
  findApiKey(key: string): Promise<Customer | undefined>;
  /** The customer whose pages the cookie may read. It allows nothing else. */
  findPageVisitor(cookie: string): Promise<Customer | undefined>;
  /** Whether a session or an API key with this hash, of its token or cookie, still works. */
  isLiving(hash: Buffer): Promise<boolean>;
  /** The operator with the valid session of this token's hash. */
  findOperator(tokenHash: Buffer): Promise<Operator | undefined>;
}

interface Proof {
  password?: string | undefined;
  code?: string | undefined;
  passkey?: z.output<typeof passkeyAssertion> | undefined;
}

type WithProofIf = <Result>(
  isNeeded: boolean,
  ctx: Services & { actor: Operator; language: Language; request: RequestFacts | undefined },
  proof: Proof,
  work: (tx: Transaction) => Promise<Result>,
) => Promise<Result>;

export interface Services {
  config: Config;
  pool: pg.Pool;
  /** A small pool for searches only. */
  searchPool: pg.Pool;
  db: Database;
  /** Reads of data that is the same for all visitors. */
  reads: Reads;
  changes: ReceivedChanges;
  cards: ProductCards;
  queue: Queue;
  rateLimiter: RateLimiter;
  securityEvents: SecurityEvents;
  metrics: Metrics;
  payments: Payments;
  storage: Storage;
  /** Undefined: a shop of imported goods only. */
  supplier: SupplierConnector | undefined;
  /** Undefined: texts stay as suppliers give them. */
  translator: Translator | undefined;
  /** Invented goods to try a closed shop with; undefined in a demo, and where the shop's program gives none. */
  trialGoods: SupplierConnector | undefined;
  /** Pictures of the supplier's goods or the trial goods. */
  goodsPictures: GoodsPictures | undefined;
  /** Reads one of those by its path; undefined for anything else, and in a real shop. */
  readGoodsPicture(path: string): Promise<Buffer | undefined>;
  /** Undefined: goods come from files and by hand, and are bought by hand. */
  marketplace: Marketplace | undefined;
  /** Undefined: an operator sets the rates. */
  rates: RatesSource | undefined;
  pictures: PictureSource;
  hooks: HookSender;
  search: Search;
  /** Undefined: operators type where parcels are. */
  tracking: TrackingService | undefined;
  /** Connections to customers' own shops. */
  salesChannels: SalesChannels;
  mailer: Mailer;
  sessions: Sessions;
  /** Counts a buyer's active webhooks, for accounts, which are below the domain of hooks. */
  countHooks(tx: Transaction, buyerId: string): Promise<number>;
  /** Asks the signed-in user for password and second factor again. Settings, below accounts, ask through this. */
  withProofIf: WithProofIf;
  log: FastifyBaseLogger;
  /** The clock for display. Everything that expires is decided by the database's own now(). */
  now: () => Date;
}
