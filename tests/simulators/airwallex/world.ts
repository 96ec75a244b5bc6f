import { randomBytes } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { Body } from './fields.ts';
import type { Webhooks } from './webhooks.ts';

type IntentStatus = 'REQUIRES_PAYMENT_METHOD' | 'REQUIRES_CUSTOMER_ACTION' | 'PENDING' | 'SUCCEEDED' | 'CANCELLED';

export interface Attempt {
  id: string;
  intentId: string;
  status: string;
  card: { number: string; month: string; year: string; name: string | undefined };
  failureCode?: string;
  responseCode?: string;
  wrongCodes: number;
  refundsFail: boolean;
  createdAt: number;
  updatedAt: number;
}

/** Amounts are in minor units inside, in major units in every answer. */
export interface Intent {
  id: string;
  requestId: string;
  merchantOrderId: string;
  amount: number;
  currency: string;
  captured: number;
  status: IntentStatus;
  /** Fields that the shop sent and gets back unchanged. */
  given: Body;
  returnUrl: string | undefined;
  secrets: { value: string; expiresAt: number }[];
  attempts: Attempt[];
  createdAt: number;
  updatedAt: number;
  cancelledAt?: number;
  cancellationReason?: string | undefined;
}

export interface Refund {
  id: string;
  requestId: string;
  intentId: string;
  attemptId: string;
  amount: number;
  currency: string;
  reason: string | undefined;
  metadata: Record<string, string> | undefined;
  status: 'RECEIVED' | 'ACCEPTED' | 'SETTLED' | 'FAILED';
  createdAt: number;
  updatedAt: number;
}

export const disputeStages = ['RFI', 'PRE_CHARGEBACK', 'CHARGEBACK', 'PRE_ARBITRATION'] as const;
type DisputeStage = (typeof disputeStages)[number];

export interface Dispute {
  id: string;
  intentId: string;
  attemptId: string;
  amount: number;
  currency: string;
  stage: DisputeStage;
  status: 'REQUIRES_RESPONSE' | 'CHALLENGED' | 'ACCEPTED' | 'EXPIRED' | 'WON' | 'LOST' | 'REVERSED';
  reasonCode: string;
  comment: string | undefined;
  dueAt: number;
  createdAt: number;
  updatedAt: number;
}

export interface Deposit {
  id: string;
  amount: number;
  currency: string;
  status: 'PENDING' | 'SETTLED' | 'REJECTED' | 'REVERSED';
  payerName: string | undefined;
  payerCountry: string | undefined;
  reference: string | undefined;
  createdAt: number;
  settledAt?: number;
}

/** A line of the account's books; `settlementId` once it was paid out to the wallet. */
export interface Entry {
  id: string;
  type: 'PAYMENT' | 'REFUND' | 'DISPUTE' | 'DISPUTE_REVERSAL' | 'ADJUSTMENT' | 'DEPOSIT';
  sourceId: string;
  sourceType: string;
  intentId: string | undefined;
  currency: string;
  gross: number;
  fee: number;
  createdAt: number;
  settlementId?: string;
}

export interface Settlement {
  id: string;
  currency: string;
  settledAt: number;
  entries: Entry[];
}

export interface Fees {
  percent: number;
  fixedCents: number;
  disputeCents: number;
}

/** Everything the simulated account knows. */
export class World {
  readonly clock: Clock;
  readonly webhooks: Webhooks;
  readonly fees: Fees;
  readonly globalAccountId = 'ga_simulated_usd';
  readonly intents = new Map<string, Intent>();
  readonly refunds = new Map<string, Refund>();
  readonly disputes = new Map<string, Dispute>();
  readonly deposits = new Map<string, Deposit>();
  readonly entries: Entry[] = [];
  readonly settlements = new Map<string, Settlement>();
  /** The wallet's minor units; refunds can be paid from it. */
  walletCents: number;
  /** Durations of a bank's decision on a pending payment, and of the refund's two steps. */
  readonly pauses: { pending: number; refundAccepted: number; refundSettled: number };
  baseUrl = '';

  constructor(parts: Pick<World, 'clock' | 'webhooks' | 'fees' | 'pauses' | 'walletCents'>) {
    this.clock = parts.clock;
    this.webhooks = parts.webhooks;
    this.fees = parts.fees;
    this.pauses = parts.pauses;
    this.walletCents = parts.walletCents;
  }
}

const run = randomBytes(3).toString('hex');
let counter = 0;

/** Ids differ between runs: a shop's database may outlive its simulator. */
export function newId(prefix: string): string {
  counter++;
  return `${prefix}_sim${run}${counter.toString(36).padStart(5, '0')}`;
}
