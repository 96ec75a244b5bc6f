import type pg from 'pg';
import type { Chance } from './chance.ts';
import type { Client } from './fire-client.ts';

/** The payment provider of a fire: its shoppers' page, its banks, its time and its books. */

export interface Provider {
  name: 'sandbox' | 'airwallex' | 'stripe';
  /** Variables for the shop. */
  variables: Record<string, string>;
  /** Types a card into the provider's page; the answer is what the page says. */
  pay(client: Client, intent: Intent, card: Card): Promise<'paid' | 'pending' | 'refused'>;
  /** Its bookings, for each payment. */
  readBooks(pool: pg.Pool): Promise<ProviderPayment[]>;
  /** Absent: it lives in the shop's process, and dies with it. */
  outside?: OutsideProvider;
  close(): Promise<void>;
}

/** A provider that goes on while the shop is down, over a line that may fail. */
export interface OutsideProvider {
  /** Its time passes: banks decide, refunds are settled, webhooks are sent again. */
  advance(ms: number): Promise<void>;
  /** One of its own bad habits, or the end of it. */
  misbehave(chance: Chance): Promise<void> | void;
  /** Ends its bad habits. */
  calmDown(): Promise<void>;
  /** A cardholder complains to the bank. Undefined if nothing is left to dispute. */
  openDispute(intentId: string): string | undefined;
  decideDispute(id: string, outcome: 'won' | 'lost'): void;
}

export interface Intent {
  intentId: string;
  clientSecret: string;
  amountUsd: number;
}

/** The behaviour of the shopper's card; `unrefundable`: it pays, and no refund reaches it. */
export type Card = 'pays' | 'refused' | 'asks' | 'pays later' | 'unrefundable';

export interface ProviderPayment {
  intentId: string;
  requestId: string;
  merchantOrderId: string;
  /** Cents of each charge of the card. */
  charges: number[];
  refunds: { requestId: string; cents: number; isPaid: boolean }[];
  disputes: { cents: number; state: 'open' | 'won' | 'lost' }[];
  /** The resulting balance in the shop's account, before fees. */
  balanceCents: number;
}

export const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
