import { z } from 'zod';
import { approvalRefusals, askedResolution, canKeep, transferBooked } from './bank-transactions.ts';
import { defineCall } from './call.ts';
import { feeNames } from './fees.ts';
import { id, nothing, optionalId, optionalText, requiredLine, requiredText, sentPrice, usd } from './fields.ts';
import { limits } from './limits.ts';
import { shippingChoice, shippingQuote } from './shipping.ts';

/** Ways to pay an instalment: by card through the provider, or by bank transfer. */
export const paymentPatterns = ['online_card', 'bank_card'] as const;

export const instalment = z
  .object({
    id: z.string(),
    kind: z.enum(['full', 'deposit', 'balance']),
    amountUsd: usd,
    receivedUsd: usd.describe(
      'Received in parts: of one that is due, the rest is missing; of a balance that is not due, it pays it once it is billed. US dollars.',
    ),
    creditUsd: usd.describe('Set off against a refund of pieces that are not sent: this much less is to be paid.'),
    state: z
      .enum(['not_due', 'due', 'confirming', 'paid', 'cancelled'])
      .describe(
        'not_due: the balance before inspection. due: can be paid. confirming: declared or pending. paid. cancelled.',
      ),
    patternPayment: z.enum(paymentPatterns),
    paidAt: z.string().nullable(),
    paidWith: z
      .string()
      .describe(
        'What it is being paid with or was, such as `Visa ···· 4242` or `Apple Pay`; empty if not known. Not in the specification.',
      ),
    isPrepaid: z.boolean().describe('Paid from the buyer’s prepaid balance. Not in the specification.'),
    jointPaymentId: z
      .string()
      .describe(
        'The payment of several orders by card or transfer that is paying it or paid it, or empty text. Not in the specification.',
      ),
    jointSn: z.string().describe('The number of that payment, or empty text. Not in the specification.'),
  })
  .meta({ id: 'Instalment' });

export const bill = z
  .object({
    id: z.string(),
    orderId: z.string(),
    isFull: z.string().describe('`Full payment` or `Deposit and balance`, in the requested language.'),
    plan: z.enum(['full', 'deposit']),
    totalAmountUsd: usd,
    totalAdvancePayment: usd,
    totalFinalPayment: usd,
    totalDeliveryPriceByCn: usd,
    totalAcceptancePrice: usd,
    totalDeliveryPriceByIntl: usd,
    deliveryPriceByIntlIsFinal: z
      .boolean()
      .describe('The international shipping shown is a binding price, not an estimate.'),
    totalServiceFee: usd,
    totalHandlingFee: usd.describe('For packing the customer’s own stock, US dollars. Not in the specification.'),
    totalStorageFee: usd.describe('For having kept that stock, US dollars. Not in the specification.'),
    fees: z
      .array(
        z.object({
          fee: z
            .enum(feeNames())
            .describe('Its name; later versions may have others.')
            .meta({ examples: ['international'] }),
          amountUsd: usd,
          remainingUsd: usd.describe('Less granted refunds, US dollars.').meta({ examples: [56.7] }),
        }),
      )
      .describe(
        'Every fee of the bill, those of nothing too, in the order of papers. With the goods they are the total. Not in the specification.',
      ),
    totalCostUsd: usd,
    paidUsd: usd,
    bankFeeUsd: usd.describe('Kept by banks on the way and borne by the shop: as good as paid. US dollars.'),
    dueUsd: usd,
    refundedUsd: usd,
    remaining: z.object({
      goodsUsd: usd,
      domesticUsd: usd,
      inspectionUsd: usd,
      serviceUsd: usd,
      handlingUsd: usd,
      storageUsd: usd,
      feesInChinaUsd: usd,
      internationalShippingUsd: usd,
      totalUsd: usd,
      paidUsd: usd.describe('Received, less refunds granted, US dollars.'),
      refundPendingUsd: usd,
    }),
    billDetailDtos: z.array(instalment),
    plans: z
      .array(z.object({ plan: z.enum(['full', 'deposit']), dueNowUsd: usd, totalUsd: usd }))
      .describe(
        'Plans the buyer may still choose between, with what is due now under each; empty once something is paid.',
      ),
    shippingLines: z
      .array(shippingQuote)
      .describe(
        'Shipping lines the buyer may still choose between, the cheapest first; empty once something is paid. Not in the specification.',
      ),
    basis: z
      .object({
        suppliers: z.int(),
        inspectionRate: z.number(),
        serviceRate: z.number(),
        chargeableWeightKg: z.number(),
        shippingLine: z.string(),
        shippingQuote: shippingQuote.describe(
          'The chosen line, as quoted when the order was placed. Not in the specification.',
        ),
      })
      .describe('What the fees are calculated from, for the small print.'),
  })
  .meta({ id: 'Bill', description: 'One bill per order. The last instalment is the one due now or next.' });

export const getBill = defineCall({
  summary: 'The bill of one of the customer’s orders.',
  method: 'GET',
  path: '/fms/bill/billDetail/{id}',
  access: 'customer',
  scope: 'orders:read',
  input: z.object({ id }),
  output: bill,
  refusals: ['not_found'],
});

export const chooseBillPlan = defineCall({
  summary:
    'Chooses full payment, or deposit and balance; while nothing is paid and the shop offers both. Not in the specification.',
  method: 'POST',
  path: '/fms/bill/plan/{id}',
  access: 'customer',
  scope: 'orders:write',
  input: z.object({ id, plan: z.enum(['full', 'deposit']) }),
  output: bill,
  refusals: ['not_found', 'order_status_changed', 'payment_in_progress', 'payment_method_not_offered'],
});

export const chooseShippingLine = defineCall({
  summary:
    'Chooses the international shipping line, while nothing is paid; the bill is updated. Not in the specification.',
  method: 'POST',
  path: '/fms/bill/shippingLine/{id}',
  access: 'customer',
  scope: 'orders:write',
  input: shippingChoice,
  output: bill,
  refusals: ['not_found', 'order_status_changed', 'payment_in_progress', 'shipping_line_not_offered'],
});

export const editBillDetailPayment = defineCall({
  summary: 'Sets how an instalment will be paid.',
  method: 'POST',
  path: '/fms/bill/editBillDetailPayment',
  access: 'customer',
  scope: 'payments:write',
  input: z.object({ id, patternPayment: z.enum(paymentPatterns) }),
  output: nothing,
  refusals: ['not_found', 'instalment_not_due', 'payment_in_progress', 'payment_method_not_offered'],
});

const slipKeys = z
  .union([z.array(z.string().max(400)).max(limits.slipsPerDeclaration), z.string().max(2000), z.null()])
  .optional()
  .transform((value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : (value ?? [])));

export const commitApproval = defineCall({
  summary:
    'Declares an offline payment for finance to check; `un_commit` is the only value a customer may send. `billImages` are keys of uploaded slips, pictures or PDFs.',
  method: 'POST',
  path: '/fms/bill/commitApproval',
  access: 'customer',
  scope: 'payments:write',
  input: z.object({
    approvalStatus: z.literal('un_commit'),
    billDetailId: id,
    billImages: slipKeys,
    remark: optionalText(limits.remarkMax),
  }),
  output: nothing,
  refusals: [
    'not_found',
    'instalment_not_due',
    'payment_in_progress',
    'upload_not_allowed',
    'file_not_an_image',
    'file_not_a_slip',
    'file_too_large',
  ],
});

export const paymentIntent = z
  .object({
    intentId: z.string(),
    clientSecret: z.string(),
    currency: z.literal('USD'),
    amountUsd: usd,
    environment: z.enum(['demo', 'prod']),
    countryCode: z.string(),
    provider: z.string(),
    scriptUrl: z.string().describe('The widget’s script.'),
    publicKey: z.string().describe('What the widget’s script needs besides the client secret; may be empty.'),
    returnUrl: z.string().describe('Where the buyer returns from the bank’s page, for widgets that ask for it.'),
  })
  .meta({ id: 'PaymentIntent', description: 'What the payment widget needs (specification §7, Payment widget).' });

export const jointPayment = z
  .object({
    id: z.string(),
    sn: z.string().describe('Its number, the reference of a transfer.'),
    dueUsd: usd.describe('The sum of what is due now, US dollars.'),
    orders: z
      .array(
        z.object({
          id: z.string(),
          sn: z.string(),
          billId: z.string(),
          reference: z.string().describe('The number of the order in the buyer’s own shop, or empty text.'),
          kind: z.enum(['full', 'deposit', 'balance']).describe('What of it is due.'),
          dueUsd: usd.describe('Missing of what is due now, US dollars.'),
          state: z
            .enum(['due', 'confirming', 'paid', 'closed'])
            .describe('due: is paid with the others. confirming: another payment of it is in progress.'),
        }),
      )
      .describe('Those placed first at the top.'),
  })
  .meta({ id: 'JointPayment', description: 'Several orders that are paid by one payment.' });

export const createJointPayment = defineCall({
  summary:
    'Chooses orders to pay by one payment: those named, or all, as far as something of them is due. The same orders are the same payment. Not in the specification.',
  method: 'POST',
  path: '/fms/bill/joint',
  access: 'customer',
  scope: 'payments:write',
  input: z.object({
    orderIds: z
      .array(id)
      .max(limits.ordersPaidTogether)
      .optional()
      .describe('Absent: every order of which something is due, up to 200, those placed first.')
      .meta({ examples: [['8e6c4a2f0d1b3c5e7f9a0b1c']] }),
  }),
  output: jointPayment,
  refusals: ['instalment_not_due'],
});

export const getJointPayment = defineCall({
  summary: 'What is due of the orders that are paid together. Not in the specification.',
  method: 'GET',
  path: '/fms/bill/joint/{id}',
  access: 'customer',
  scope: 'orders:read',
  input: z.object({ id }),
  output: jointPayment,
  refusals: ['not_found'],
});

export const declareJointPayment = defineCall({
  summary:
    'Declares one transfer that pays several orders, for finance to check, with one set of slips. Not in the specification.',
  method: 'POST',
  path: '/fms/bill/joint/{id}/declare',
  access: 'customer',
  scope: 'payments:write',
  input: z.object({
    id,
    amountUsd: sentPrice.describe('The sum that the buyer saw; another one is refused.'),
    billImages: slipKeys,
    remark: optionalText(limits.remarkMax),
  }),
  output: nothing,
  refusals: [
    'not_found',
    'instalment_not_due',
    'sum_changed',
    'payment_in_progress',
    'upload_not_allowed',
    'file_not_an_image',
    'file_not_a_slip',
    'file_too_large',
  ],
});

export const createPaymentIntent = defineCall({
  summary:
    "A payment intent for an instalment that is due, or those of several orders; the amount is the bills'. Repeating the call returns the open one; with another `provider`, that one is cancelled first.",
  method: 'POST',
  path: '/fms/bill/createPaymentIntent',
  access: 'customer',
  limit: 'payments',
  input: z.object({
    billDetailId: optionalText(60).describe('The instalment.'),
    jointPaymentId: optionalId.describe('Instead of an instalment: several orders’ together.'),
    amountUsd: sentPrice.describe('Of several orders: the sum that the buyer saw; another one is refused.'),
    provider: optionalText(20).describe('One of those on offer. Absent: the one of the open intent, or the first.'),
  }),
  output: paymentIntent,
  refusals: [
    'not_found',
    'instalment_not_due',
    'sum_changed',
    'payment_in_progress',
    'payment_method_not_offered',
    'payment_provider_unavailable',
    'idempotency_key_reused',
  ],
  idempotent: true,
});

export const checkPayment = defineCall({
  summary:
    'Asks the provider for the status of an intent, or of what was begun for an instalment, and acts on it; for after success, error or pending, and for buyers back from the bank’s page. Give `intentId`, `billDetailId` or `jointPaymentId`.',
  method: 'POST',
  path: '/fms/bill/checkPayment',
  access: 'customer',
  limit: 'payments',
  input: z.object({
    intentId: optionalText(100),
    billDetailId: optionalId.describe('The instalment, for those who know no intent; ours.'),
    jointPaymentId: optionalId.describe('Several orders’ payment, for those who know no intent.'),
  }),
  output: z.object({
    status: z.enum(['unpaid', 'pending', 'paid', 'failed']),
    orderId: z.string(),
    orderStatus: z.string(),
  }),
  refusals: ['not_found', 'payment_provider_unavailable'],
});

export const operatorDeclaration = z
  .object({
    id: z.string(),
    orderId: z.string(),
    sn: z.string().describe('The number of the order, or of the transfer that pays several.'),
    customer: z.string(),
    amountUsd: usd.describe('Missing of all that it pays, US dollars.'),
    kind: z.enum(['full', 'deposit', 'balance']),
    orders: z
      .array(z.object({ id: z.string(), sn: z.string(), amountUsd: usd }))
      .describe('The orders that it pays, those placed first at the top; the amount is what is missing of each.'),
    canKeep,
    images: z
      .array(z.string())
      .describe('URLs of the slips, valid for 15 minutes. Those ending in .pdf are downloads, the others pictures.'),
    remark: z.string(),
    declaredAt: z.string(),
    firstApprover: z.string().describe('Who has approved it already, while a second person is needed, or empty text.'),
  })
  .meta({ id: 'OperatorDeclaration' });

export const operatorListDeclarations = defineCall({
  summary: 'Offline payments awaiting finance, oldest first.',
  method: 'GET',
  path: '/console/declarations',
  access: 'operator:finance',
  input: z.object({}),
  output: z.array(operatorDeclaration),
  refusals: [],
});

export const operatorUnresolvedPayment = z
  .object({
    id: z.string(),
    orderId: z.string(),
    sn: z.string(),
    provider: z.string(),
    intentId: z.string().describe('As it stands in the provider’s dashboard; empty if the provider may not have it.'),
    amountUsd: usd,
    state: z
      .enum(['requested', 'open', 'pending', 'abandoned'])
      .describe('What the shop heard last. abandoned: the buyer has turned to another way of paying.'),
    begunAt: z.string().describe('When the buyer began it, `YYYY-MM-DD HH:mm:ss`, UTC.'),
    isProviderGone: z.boolean().describe('The shop no longer has the variables of its provider.'),
  })
  .meta({ id: 'OperatorUnresolvedPayment' });

export const operatorListUnresolvedPayments = defineCall({
  summary:
    'Card payments whose outcome no provider tells: the shop no longer has it, or it does not know or answer for them. The oldest first.',
  method: 'GET',
  path: '/console/payments/unresolved',
  access: 'operator:finance',
  input: z.object({}),
  output: z.array(operatorUnresolvedPayment),
  refusals: [],
});

export const operatorCancelPayment = defineCall({
  summary:
    'Counts an unresolved payment as cancelled, once finance has seen at the provider that nothing was paid. If the provider tells of it after all, that counts.',
  method: 'POST',
  path: '/console/payments/{id}/cancel',
  access: 'operator:finance',
  input: z.object({
    id,
    note: requiredText(limits.remarkMax)
      .describe('How it is known.')
      .meta({ examples: ['Not among the payments of the closed account'] }),
  }),
  output: nothing,
  refusals: ['not_found', 'payment_in_progress', 'payment_provider_unavailable'],
});

export const operatorDispute = z
  .object({
    id: z.string(),
    orderId: z.string(),
    sn: z.string(),
    provider: z.string(),
    providerDisputeId: z.string().describe('As it stands in the provider’s dashboard, where it is answered.'),
    amountUsd: usd,
    takesMoney: z.boolean().describe('Whether the money is gone meanwhile; of an inquiry it is not.'),
    reason: z.string().describe('As the provider writes it, such as `fraudulent`.'),
    state: z.enum(['answer_needed', 'under_review', 'won', 'lost']),
    dueBy: z.string().describe('Until when it can be answered, or empty text.'),
    openedAt: z.string().describe('When the shop heard of it.'),
  })
  .meta({ id: 'OperatorDispute' });

export const operatorListDisputes = defineCall({
  summary: 'Card payments that a cardholder’s bank took back: the open ones first, the most urgent at the top.',
  method: 'GET',
  path: '/console/disputes',
  access: 'operator:finance',
  input: z.object({}),
  output: z.array(operatorDispute),
  refusals: [],
});

export const operatorApprovePayment = defineCall({
  summary:
    'Confirms that a declared payment has arrived: amount and bank reference go into the ledger. An amount that is not due is refused with what is due, unless `resolution` says what becomes of the difference.',
  method: 'POST',
  path: '/console/declarations/{id}/approve',
  access: 'operator:finance',
  input: z.object({
    id,
    amountUsd: sentPrice.unwrap().unwrap(),
    bankReference: requiredLine(100),
    resolution: z
      .enum(askedResolution.options)
      .optional()
      .describe(
        'What becomes of the difference. Too little: bank_fee, the shop bears it, up to its limit; rest_due, the rest stays due. Too much: credit, the surplus goes back; ahead, it is kept for the balance of the order, which is billed later.',
      ),
    /** Authenticator or recovery code, for the second approval by the only approver. */
    code: optionalText(20),
  }),
  output: transferBooked,
  refusals: ['not_found', 'order_status_changed', ...approvalRefusals],
});

export const operatorReturnParts = defineCall({
  summary: 'Closes an order of which only a part of the first payment has come; the buyer gets that part back.',
  method: 'POST',
  path: '/console/orders/{id}/return-parts',
  access: 'operator:finance',
  input: z.object({ id, reason: requiredText(limits.remarkMax) }),
  output: nothing,
  refusals: ['not_found', 'order_status_changed'],
});

export const operatorRejectPayment = defineCall({
  summary: 'Rejects a declared payment: the order returns to its previous status, the buyer is told why.',
  method: 'POST',
  path: '/console/declarations/{id}/reject',
  access: 'operator:finance',
  input: z.object({ id, reason: requiredText(limits.remarkMax) }),
  output: nothing,
  refusals: ['not_found', 'order_status_changed'],
});
