import { cutText } from '@sampan/contract/cut-text';
import type { IntentRequest, RefundRequest } from '#connectors/payment/payment.ts';
import { toAmount } from './amounts.ts';

/** Requests in Airwallex' terms. Empty texts are left out: Airwallex takes them for mistakes. */

export function intentBody({ requestId, merchantOrderId, amount, currency, details }: IntentRequest) {
  const { customer, shipTo, lines, returnUrl, statementText } = details;
  return filled({
    request_id: requestId,
    merchant_order_id: merchantOrderId,
    amount: toAmount(amount),
    currency,
    descriptor: statementText,
    return_url: returnUrl,
    customer: filled({
      email: customer.email,
      first_name: customer.firstName,
      last_name: customer.lastName,
      phone_number: customer.phone,
    }),
    order: {
      products: lines.map(({ sku, name, quantity, total }) =>
        filled({ sku, name: cutText(name, 255), quantity, unit_price: toAmount(Math.round(total / quantity)) }),
      ),
      ...(shipTo && {
        shipping: {
          ...filled({ first_name: shipTo.name, phone_number: customer.phone }),
          address: filled({
            country_code: shipTo.countryIso,
            state: shipTo.region,
            city: shipTo.city,
            street: shipTo.street,
            postcode: shipTo.postalCode,
          }),
        },
      }),
    },
  });
}

export function refundBody({ requestId, intentId, amount, reason }: RefundRequest) {
  return filled({
    request_id: requestId,
    payment_intent_id: intentId,
    amount: toAmount(amount),
    reason: cutText(reason, 128),
  });
}

function filled<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')) as Fields;
}
