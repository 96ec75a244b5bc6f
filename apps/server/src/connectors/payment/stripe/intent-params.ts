import { cutText } from '@sampan/contract/cut-text';
import type { Stripe } from 'stripe';
import type { IntentRequest, PaymentDetails } from '../payment.ts';

/** Parameters of a payment. The e-mail address is not passed as `receipt_email`: Stripe would write to the buyer. */
export function intentParams(request: IntentRequest): Stripe.PaymentIntentCreateParams {
  const { details, merchantOrderId, requestId } = request;
  const { customer, statementText } = details;
  return {
    amount: request.amount,
    currency: request.currency.toLowerCase(),
    automatic_payment_methods: { enabled: true },
    description: merchantOrderId,
    metadata: { merchant_order_id: merchantOrderId, request_id: requestId },
    shipping: details.shipTo && { ...shippingOf(details.shipTo), phone: given(customer.phone) },
    // Stripe puts the shop's own name before it, and takes no text without a letter.
    statement_descriptor_suffix: /[a-z]/i.test(statementText) ? statementText.slice(0, 22) : undefined,
    amount_details: linesOf(details),
  };
}

const given = (text: string): string | undefined => text || undefined;

function shippingOf(shipTo: NonNullable<PaymentDetails['shipTo']>): Stripe.PaymentIntentCreateParams.Shipping {
  return {
    name: shipTo.name,
    address: {
      line1: given(shipTo.street),
      city: given(shipTo.city),
      state: given(shipTo.region),
      postal_code: given(shipTo.postalCode),
      country: shipTo.countryIso,
    },
  };
}

const maxLines = 200;

/** Stripe wants the price of one piece: a line whose total does not divide is sent as one piece. */
function linesOf({ lines }: PaymentDetails): Stripe.PaymentIntentCreateParams.AmountDetails | undefined {
  if (lines.length === 0 || lines.length > maxLines) return undefined;
  return {
    enforce_arithmetic_validation: false,
    line_items: lines.map(({ sku, name, quantity, total }) => {
      const isEven = quantity > 0 && total % quantity === 0;
      return {
        product_name: cutText(name, 1024),
        product_code: cutText(sku, 12),
        quantity: isEven ? quantity : 1,
        unit_cost: isEven ? total / quantity : total,
      };
    }),
  };
}
