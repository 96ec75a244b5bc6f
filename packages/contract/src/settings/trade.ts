import { z } from 'zod';
import { displayCurrencies } from '../currencies.ts';
import { personName } from '../fields.ts';

/** What buying costs and allows. Rates are millionths (20000 = 2 %), amounts cents. */

export const feesSchema = z.object({
  domesticPerSupplierCents: z.int().nonnegative().describe('Per supplier in the order.'),
  domesticPerKgCents: z.int().nonnegative().describe('Per started kilogram of the order.'),
  inspectionRateE6: z.int().nonnegative().max(1_000_000),
  inspectionMinimumCents: z.int().nonnegative(),
  serviceRateE6: z.int().nonnegative().max(1_000_000),
});

export const paymentSchema = z.object({
  depositFromCents: z.int().nonnegative().describe('Value of goods from which a deposit may be chosen.'),
  fullUpToCents: z
    .int()
    .nonnegative()
    .nullable()
    .describe('Value of goods above which full payment is not offered; null: always offered.'),
  secondApproverFromCents: z
    .int()
    .nonnegative()
    .describe('Transfers from this amount need a second approver. Only the owner may raise it.'),
});

export const ordersSchema = z.object({
  minimumGoodsCents: z.int().nonnegative().describe('Value of goods below which no order is taken.'),
});

export const currencyRatesSchema = z.object({
  validOn: z.iso.date(),
  perUsdE6: z
    .record(z.enum(displayCurrencies), z.int().positive())
    .describe('What a US dollar buys of each display currency.'),
});

export const abuseSchema = z.object({
  unpaidOrdersMax: z.int().positive().describe('Unpaid orders of one customer.'),
  newCustomerOrdersMax: z.int().positive().describe('The same of one who has never paid.'),
  newCustomerGoodsCents: z.int().positive().describe('Value of the goods in them.'),
  withoutSlipHours: z.int().positive().describe('When a declared transfer without a slip closes.'),
  slipReminderDays: z.int().positive().describe('When finance is reminded of a slip.'),
  unjudgedSlipDays: z.int().positive().describe('When a transfer with a slip closes that nobody judged.'),
  balanceReminderDays: z.array(z.int().positive()).describe('When the customer is reminded of an unpaid balance.'),
  balanceOverdueDays: z.int().positive().describe('When an operator is told of it.'),
  codesOfNetworkWithoutProof: z
    .int()
    .nonnegative()
    .describe('Code mails an hour to one network above which a proof of work is required.'),
  codesOfShopWithoutProof: z.int().nonnegative().describe('The same for the whole shop.'),
});

const days = { daysFrom: z.int().nonnegative(), daysTo: z.int().nonnegative() };
const countries = z.array(z.string().regex(/^[A-Z]{2}$/));

const shippingZone = z.object({
  countries: countries.nullable().describe('ISO codes; null: every country that no other zone of the line names.'),
  ...days,
  baseCents: z.int().describe('Added to every parcel.'),
  steps: z
    .array(z.object({ fromGrams: z.int().nonnegative(), perKgCents: z.int().nonnegative() }))
    .min(1)
    .describe('Price of a charged kilogram from a weight on; the first step begins at 0.'),
});

const shippingLine = z.object({
  id: personName(40),
  name: personName(60),
  volumetricDivisor: z.int().positive().describe('Cubic centimetres that count as a kilogram.'),
  minimumGrams: z.int().positive().describe('A lighter parcel is charged as this.'),
  notTo: countries.describe('Countries the line does not reach, whatever its zones say.'),
  refusedCategories: z
    .array(z.int())
    .describe('Categories whose goods the line does not carry, including their subcategories.'),
  zones: z.array(shippingZone).min(1),
});

export const shippingSchema = z.object({
  lines: z.array(shippingLine).min(1),
  handlingDays: z
    .object({ from: z.int().nonnegative(), to: z.int().nonnegative() })
    .describe('From payment until the parcel leaves the warehouse.'),
  warnAboveQuoteE6: z
    .int()
    .positive()
    .describe('A weighed parcel that costs more than its quote by this factor is reported (1250000 = a quarter more).'),
});
