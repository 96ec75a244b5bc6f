import { z } from 'zod';
import { fromAmount } from './amounts.ts';
import { readTime } from './client.ts';

/** The fields that the connector reads of Airwallex' answers, version 2025-06-30. */

const time = z.string().transform(readTime).pipe(z.date());
const amount = z.number().transform(fromAmount);

const paymentMethod = z.object({
  type: z.string(),
  card: z.object({ brand: z.string().nullish(), last4: z.string().nullish() }).nullish(),
});

export const attemptAnswer = z.object({
  id: z.string(),
  payment_intent_id: z.string(),
});

export const intentAnswer = z.object({
  id: z.string(),
  request_id: z.string(),
  merchant_order_id: z.string(),
  amount,
  currency: z.string(),
  status: z.string(),
  client_secret: z.string(),
  latest_payment_attempt: z.object({ status: z.string(), payment_method: paymentMethod.nullish() }).nullish(),
  next_action: z.object({ url: z.string().nullish() }).nullish(),
  updated_at: time,
});
export type IntentAnswer = z.output<typeof intentAnswer>;

export const listedIntent = z.object({ id: z.string(), request_id: z.string() });

export const refundAnswer = z.object({
  id: z.string(),
  request_id: z.string(),
  payment_intent_id: z.string().default(''),
  amount,
  status: z.string(),
});
export type RefundAnswer = z.output<typeof refundAnswer>;

export const disputeAnswer = z.object({
  id: z.string(),
  payment_intent_id: z.string(),
  amount,
  /** RFI: the bank only asks. */
  stage: z.string().nullish(),
  status: z.string(),
  reason: z.object({ type: z.string().nullish(), original_code: z.string().nullish() }).nullish(),
  due_at: time.nullish(),
  updated_at: time,
});
export type DisputeAnswer = z.output<typeof disputeAnswer>;

export const transactionAnswer = z.object({
  id: z.string(),
  batch_id: z.string().nullish(),
  source_id: z.string(),
  source_type: z.string(),
  transaction_type: z.string(),
  amount,
  fee: amount,
  net: amount,
  created_at: time,
});
export type TransactionAnswer = z.output<typeof transactionAnswer>;

export const depositAnswer = z.object({
  id: z.string(),
  amount,
  currency: z.string(),
  status: z.string(),
  global_account_id: z.string().nullish(),
  payer: z.object({ name: z.string().nullish() }).nullish(),
  reference: z.string().nullish(),
  created_at: time,
  settled_at: time.nullish(),
});
export type DepositAnswer = z.output<typeof depositAnswer>;

export const settlementAnswer = z.object({
  id: z.string(),
  amount,
  status: z.string(),
  estimated_settled_at: time.nullish(),
  settled_at: time.nullish(),
  created_at: time,
});
export type SettlementAnswer = z.output<typeof settlementAnswer>;
