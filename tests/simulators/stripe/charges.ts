import type { Stripe } from 'stripe';
import { book } from './balance.ts';
import type { Books } from './books.ts';
import type { Method } from './test-cards.ts';

/** Stripe's charges: one for every attempt that went to a bank. */

export function addCharge(books: Books, intent: Stripe.PaymentIntent, method: Method, authenticated: boolean) {
  const { decline, isBlocked } = method.does;
  const status = decline ? 'failed' : method.type === 'card' ? 'succeeded' : 'pending';
  const charge: Stripe.Charge = {
    ...books.base('charge'),
    ...emptyCharge,
    amount: intent.amount,
    amount_captured: status === 'succeeded' ? intent.amount : 0,
    billing_details: { address: null, email: method.email, name: method.name, phone: null, tax_id: null },
    calculated_statement_descriptor: `SIMULATOR* ${intent.statement_descriptor_suffix ?? ''}`.trim(),
    captured: status === 'succeeded',
    currency: intent.currency,
    description: intent.description,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    metadata: { ...intent.metadata },
    outcome: outcomeOf(decline?.decline_code ?? decline?.code, isBlocked === true),
    paid: status === 'succeeded',
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(method, intent.amount, authenticated),
    receipt_email: intent.receipt_email,
    shipping: intent.shipping,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status,
  };
  books.charges.push(charge);
  books.methodOfCharge.set(charge.id, method);
  return charge;
}

const emptyCharge = {
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  customer: null,
  disputed: false,
  failure_balance_transaction: null,
  fraud_details: {},
  on_behalf_of: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  transfer_data: null,
  transfer_group: null,
};

function outcomeOf(reason: string | undefined, isBlocked: boolean): Stripe.Charge.Outcome {
  const common = { advice_code: null, network_advice_code: null, network_decline_code: null, risk_score: 20 };
  if (isBlocked)
    return {
      ...common,
      network_status: 'not_sent_to_network',
      reason: 'highest_risk_level',
      risk_level: 'highest',
      risk_score: 90,
      seller_message: 'Stripe blocked this payment as too risky.',
      type: 'blocked',
    };
  return reason === undefined
    ? {
        ...common,
        network_status: 'approved_by_network',
        reason: null,
        risk_level: 'normal',
        seller_message: 'Payment complete.',
        type: 'authorized',
      }
    : {
        ...common,
        network_status: 'declined_by_network',
        reason,
        risk_level: 'normal',
        seller_message: 'The bank did not return any further details with this decline.',
        type: 'issuer_declined',
      };
}

function detailsOf(method: Method, amount: number, authenticated: boolean): Stripe.Charge.PaymentMethodDetails {
  if (method.type === 'us_bank_account')
    return {
      type: 'us_bank_account',
      us_bank_account: {
        account_holder_type: 'individual',
        account_type: 'checking',
        bank_name: method.brand,
        fingerprint: null,
        last4: method.last4,
        payment_reference: null,
        routing_number: '110000000',
      },
    };
  return {
    type: 'card',
    card: {
      amount_authorized: amount,
      authorization_code: '123456',
      brand: method.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      electronic_commerce_indicator: null,
      exp_month: method.expMonth,
      exp_year: method.expYear,
      funding: method.funding,
      installments: null,
      last4: method.last4,
      mandate: null,
      network: method.brand,
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: authenticated ? authenticationOf() : null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}

function authenticationOf(): Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure {
  return {
    authentication_flow: 'challenge',
    electronic_commerce_indicator: '05',
    exemption_indicator: null,
    result: 'authenticated',
    result_reason: null,
    transaction_id: null,
    version: '2.2.0',
  };
}

/** The money reaches the balance, less the fee. */
export function bookCharge(books: Books, charge: Stripe.Charge): void {
  if (charge.balance_transaction) return;
  const method = books.methodOfCharge.get(charge.id) as Method;
  charge.balance_transaction = book(books, {
    type: method.type === 'card' ? 'charge' : 'payment',
    category: 'charge',
    amount: charge.amount,
    fee: feeOf(books, charge.amount, method.type),
    currency: charge.currency,
    source: charge.id,
    description: charge.description,
    availableAfterMs: method.does.isAvailableAtOnce ? 0 : books.rules.availableAfterMs,
  }).id;
}

/** A debit from a bank account costs 0.8 %, at most 5 dollars. */
function feeOf(books: Books, amount: number, type: Method['type']): number {
  const { basisPoints, fixed } = books.rules.cardFee;
  return type === 'card'
    ? Math.round((amount * basisPoints) / 10_000) + fixed
    : Math.min(500, Math.round(amount * 0.008));
}
