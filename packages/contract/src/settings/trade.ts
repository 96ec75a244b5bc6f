import { z } from 'zod';
import { displayCurrencies } from '../currencies.ts';
import { requiredLine } from '../fields.ts';
import { specialAddresses } from '../special-addresses.ts';
import { amountMaxCents, rateMaxE6, weightMaxGrams } from './bounds.ts';

/** Settings of costs and limits of purchases. Rates are millionths (20000 = 2 %), amounts cents. */

const cents = z.int().nonnegative().max(amountMaxCents);
const grams = z.int().nonnegative().max(weightMaxGrams);
const rate = z.int().nonnegative().max(rateMaxE6);
const days = z.int().min(1).max(365);
const count = z.int().min(1).max(1_000_000);

export const feesSchema = z.object({
  domesticPerSupplierCents: cents.describe('Per supplier in the order.'),
  domesticPerKgCents: cents.describe('Per started kilogram of the order.'),
  inspectionRateE6: rate,
  inspectionMinimumCents: cents,
  serviceRateE6: rate,
});

export const paymentSchema = z.object({
  depositFromCents: cents.describe('Value of goods from which a deposit may be chosen.'),
  fullUpToCents: cents
    .nullable()
    .describe('Value of goods above which full payment is not offered; null: always offered.'),
  secondApproverFromCents: cents.describe(
    'From this amount on the transfers, and the refunds, that one person has approved of an order need a second approver. Only the owner may raise it.',
  ),
  bankFeeUpToCents: cents.describe(
    'How much a transfer may be short of what is due for the shop to bear the difference as a bank fee. Only the owner may raise it.',
  ),
});

export const prepaidSchema = z.object({
  offersPrepaid: z
    .boolean()
    .describe('Whether customers may fill a prepaid balance. What is on one can be spent and withdrawn either way.'),
  prepaidMaxCents: z.int().min(1).max(amountMaxCents).describe('The highest balance of a customer.'),
  prepaidFillingMaxCents: z.int().min(1).max(amountMaxCents).describe('The highest single filling.'),
});

export const marketplaceSchema = z.object({
  buyersMaySearch: z
    .boolean()
    .describe('Buyers find offers that are not in the shop, and bring them in by opening them.'),
  forbiddenWords: z
    .array(requiredLine(80))
    .max(500)
    .describe('Offers with one of these words in a title or a value are not imported; case does not matter.'),
  forbiddenCategoryIds: z
    .array(z.int())
    .max(1000)
    .describe('Nothing is imported into these categories and those below.'),
});

export const ordersSchema = z.object({
  minimumGoodsCents: cents.describe('Value of goods below which no order is taken.'),
});

export const storageSchema = z.object({
  freeDays: z.int().min(0).max(3650).describe('How long a customer’s own stock is kept for nothing.'),
  perPieceMonthCents: cents.describe('Of a piece, for each month of 30 days after that, from its first day on.'),
  handlingPerOrderCents: cents.describe('For packing an order from a customer’s own stock.'),
  handlingPerPieceCents: cents.describe('And for each piece of it.'),
});

export const translationSchema = z.object({
  monthlyCharacters: z
    .int()
    .min(0)
    .max(1_000_000_000)
    .describe(
      'The most characters of source texts that are sent to the translator in a month, UTC; 0: none. What is above it waits for the next month.',
    ),
  translatesImports: z.boolean().describe('Imported goods are translated into the shop’s languages.'),
});

export const purchasingSchema = z.object({
  guardE6: z
    .int()
    .min(0)
    .max(1_000_000)
    .describe('A purchase with a margin below it asks for a reason (120000 = 12 %).'),
  stopE6: z.int().min(-1_000_000).max(1_000_000).describe('A purchase with a margin below it asks for an owner.'),
  offerUrl: z
    .union([
      z.literal(''),
      z
        .url({ protocol: /^https$/ })
        .max(300)
        .includes('{offer}'),
    ])
    .describe('Where an offer stands at the marketplace; `{offer}` is its id. Empty: nowhere.'),
  answerHours: z
    .int()
    .min(1)
    .max(60 * 24)
    .describe('How long a buyer may think about what is offered for goods that cannot be had.'),
  unanswered: z.enum(['refund', 'substitute']).describe('What happens then; without a substitute it is refunded.'),
});

const limitFen = z.int().min(0).max(100_000_000_000);

/** Buying at the marketplace by call. */
export const buyingSchema = z.object({
  payByCall: z
    .boolean()
    .describe('Approved orders are paid by call; otherwise a person pays them on the marketplace’s page.'),
  payPerOrderFen: limitFen.describe('A dearer order is not paid by call.'),
  payPerDayFen: limitFen.describe('Of all orders paid by call, from midnight to midnight in Beijing.'),
  approveFen: limitFen.describe('A purchase above it is approved by an owner.'),
});

/** A year at most. */
const overdueHours = z
  .int()
  .min(1)
  .max(365 * 24);

export const workSchema = z.object({
  overdueHours: z
    .object({
      payment_confirming: overdueHours,
      be_purchased: overdueHours,
      in_purchased: overdueHours,
      pending_inspection: overdueHours,
      be_confirmed_customer: overdueHours,
      be_delivered: overdueHours,
      after_sales: overdueHours,
      questions: overdueHours,
      claims: overdueHours,
      purchases: overdueHours,
      transfers_back: overdueHours,
      findings: overdueHours,
      surplus: overdueHours,
      marketplace: overdueHours,
      parcels: overdueHours,
      grants: overdueHours,
      requests: overdueHours,
    })
    .describe(
      'After how many hours in its status an order is overdue, and a question, a claim, an authorization or a request of a reseller without an answer.',
    ),
  stuckDays: days.describe('After how many days in one status an order is stuck.'),
  silentParcelDays: days.describe('After how many days without news a parcel on its way needs somebody.'),
  lowStock: count.describe('Of goods that sell, fewer pieces than this are few.'),
});

export const currencyRatesSchema = z.object({
  validOn: z.iso.date(),
  perUsdE6: z
    .record(z.enum(displayCurrencies), z.int().min(1).max(1_000_000_000_000))
    .describe('What a US dollar buys of each display currency.'),
});

export const abuseSchema = z.object({
  unpaidOrdersMax: count.describe('Unpaid orders of one customer.'),
  newCustomerOrdersMax: count.describe('The same of one who has never paid.'),
  newCustomerGoodsCents: z.int().min(1).max(amountMaxCents).describe('Value of the goods in them.'),
  withoutSlipHours: z
    .int()
    .min(1)
    .max(365 * 24)
    .describe('When a declared transfer without a slip closes.'),
  slipReminderDays: days.describe('When finance is reminded of a slip.'),
  unjudgedSlipDays: days.describe('When a transfer with a slip closes that nobody judged.'),
  balanceReminderDays: z.array(days).max(20).describe('When the customer is reminded of an unpaid balance.'),
  balanceOverdueDays: days.describe('When an operator is told of it.'),
  codesOfNetworkWithoutProof: z
    .int()
    .nonnegative()
    .max(1_000_000)
    .describe('Code mails an hour to one network above which a proof of work is required.'),
  codesOfShopWithoutProof: z.int().nonnegative().max(1_000_000).describe('The same for the whole shop.'),
});

const deliveryDays = z.int().nonnegative().max(365);
const countries = z.array(z.string().regex(/^[A-Z]{2}$/)).max(300);

/** `from` days to `to` days. */
const inOrder =
  <From extends string, To extends string>(from: From, to: To) =>
  ({ value, issues }: z.core.ParsePayload<Record<From | To, number>>) => {
    const [minimum, input] = [value[from], value[to]];
    if (input < minimum) issues.push({ code: 'too_small', origin: 'number', minimum, input, path: [to] });
  };

const shippingZone = z
  .object({
    countries: countries.nullable().describe('ISO codes; null: every country that no other zone of the line names.'),
    daysFrom: deliveryDays,
    daysTo: deliveryDays,
    baseCents: cents.describe('Added to every parcel.'),
    steps: z
      .array(z.object({ fromGrams: grams, perKgCents: cents }))
      .min(1)
      .max(50)
      .check(({ value: [first], issues }) => {
        if (first && first.fromGrams > 0)
          issues.push({
            code: 'too_big',
            origin: 'number',
            maximum: 0,
            input: first.fromGrams,
            path: [0, 'fromGrams'],
          });
      })
      .describe('Price of a charged kilogram from a weight on; the first step begins at 0.'),
  })
  .check(inOrder('daysFrom', 'daysTo'));

const shippingLine = z.object({
  id: requiredLine(40),
  name: requiredLine(60),
  volumetricDivisor: z.int().min(100).max(100_000).describe('Cubic centimetres that count as a kilogram.'),
  minimumGrams: z.int().min(1).max(weightMaxGrams).describe('A lighter parcel is charged as this.'),
  notTo: countries.describe('Countries the line does not reach, whatever its zones say.'),
  refusedCategories: z
    .array(z.int())
    .max(1000)
    .describe('Categories whose goods the line does not carry, including their subcategories.'),
  serves: z
    .array(z.enum(specialAddresses))
    .max(specialAddresses.length)
    .optional()
    .describe('Addresses it delivers to although couriers do not; absent: none of them.'),
  zones: z.array(shippingZone).min(1).max(300),
});

export const shippingSchema = z.object({
  lines: z.array(shippingLine).min(1).max(50),
  handlingDays: z
    .object({ from: deliveryDays, to: deliveryDays })
    .check(inOrder('from', 'to'))
    .describe('From payment until the parcel leaves the warehouse.'),
  warnAboveQuoteE6: z
    .int()
    .min(1)
    .max(100_000_000)
    .describe('A weighed parcel that costs more than its quote by this factor is reported (1250000 = a quarter more).'),
});
