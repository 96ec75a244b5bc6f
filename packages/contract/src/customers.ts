import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  after,
  emptyAs,
  flag,
  id,
  nothing,
  optionalLine,
  optionalText,
  pageSize,
  requiredText,
  usd,
} from './fields.ts';
import { languages } from './languages.ts';
import { limits } from './limits.ts';
import { orderStatus } from './orders.ts';
import { isVatNumber } from './vat-number.ts';

const languageCodes = languages.map(({ code }) => code) as [string, ...string[]];

/** Filters customers; omitted fields do not matter. Broadcasts use the same. */
export const customerGroup = {
  country: optionalText(limits.placeNameMax).describe('As the customer’s profile has it: the English name.'),
  language: emptyAs(undefined, z.enum(languageCodes)).optional().describe('The customer’s own.'),
  orders: emptyAs(undefined, z.enum(['none', 'some']))
    .optional()
    .describe('Whether the buyer has ordered anything yet.'),
};

const filters = {
  search: optionalText(limits.emailMax).describe(
    'Beginning of an e-mail address or of an order number; words of the name, the e-mail or the company; a phone number; an id.',
  ),
  ...customerGroup,
  state: emptyAs(undefined, z.enum(['active', 'disabled'])).optional(),
  wantsOffers: flag.default(0).describe('1: only those who agreed to offers and news.'),
};

const listed = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    company: z.string().describe('Of the buyer, or empty text.'),
    country: z.string(),
    language: z.string(),
    orders: z.int().describe('Of the buyer.'),
    spentUsd: usd.describe('Totals of the orders that were paid and not closed, US dollars.'),
    lastOrderAt: z.string().nullable().describe('When the buyer ordered last, `YYYY-MM-DD HH:mm:ss`, UTC.'),
    inviterEmail: z.string(),
    createdAt: z.string(),
    disabled: z.boolean(),
  })
  .meta({ id: 'ListedCustomer' });

export const operatorListCustomers = defineCall({
  summary: 'Customers that match the filters, newest first.',
  method: 'GET',
  path: '/console/customers',
  access: 'operator:finance|support',
  input: z.object({
    ...filters,
    after,
    pageSize: pageSize(20),
  }),
  output: z.object({
    list: z.array(listed),
    total: z.int().describe('1000 at most when searching.'),
    next: z.string().nullable().describe('For `after` of the next page; null when there is none.'),
  }),
  refusals: [],
});

const counted = z.object({ value: z.string(), customers: z.int().describe('How many.') });

export const operatorCountCustomers = defineCall({
  summary: 'In which countries customers are, and which languages they read; most customers first.',
  method: 'GET',
  path: '/console/customers/counts',
  access: 'operator:finance|support',
  input: z.object({}),
  output: z
    .object({
      countries: z.array(counted).describe('As profiles have them.'),
      languages: z.array(counted).describe('Their codes.'),
    })
    .meta({ id: 'CustomerCounts' }),
  refusals: [],
});

export const operatorGetCustomer = defineCall({
  summary:
    'One customer: who it is, the buyer’s company, orders and money; for support also addresses, favourites, consents and sign-ins.',
  method: 'GET',
  path: '/console/customers/{id}',
  access: 'operator:finance|support',
  input: z.object({ id }),
  output: z
    .object({
      id: z.string(),
      buyerId: z.string().describe('For whom the login acts.'),
      email: z.string(),
      name: z.string(),
      phone: z.string(),
      country: z.string(),
      language: z.string(),
      createdAt: z.string(),
      disabledAt: z.string().nullable().describe('Since when nobody can sign in with it, `YYYY-MM-DD HH:mm:ss`, UTC.'),
      disabledReason: z.string().describe('Why, as the operator wrote it.'),
      erasedAt: z.string().nullable().describe('Since when it is a pseudonym, `YYYY-MM-DD HH:mm:ss`, UTC.'),
      inviter: z.object({ id: z.string(), email: z.string() }).nullable().describe('Who invited the customer.'),
      company: z.string().describe('Of the buyer, or empty text.'),
      vatNumber: z.string().describe('Of the company, or empty text.'),
      department: z.string().describe('In the company, or empty text.'),
      job: z.string().describe('What the customer does there, or empty text.'),
      otherLogins: z
        .array(z.object({ id: z.string(), email: z.string(), name: z.string() }))
        .describe('Who else acts for the same buyer.'),
      money: z
        .object({
          paidUsd: usd.describe('What has come.'),
          openUsd: usd.describe('What is due now.'),
          refundedUsd: usd.describe('What was paid back.'),
          creditUsd: usd.describe('What the shop holds for the buyer: owed back, or parts that wait for the rest.'),
        })
        .describe('Of all orders of the buyer, US dollars.'),
      orderCount: z.int().describe('Of the buyer.'),
      orders: z
        .array(
          z.object({
            id: z.string(),
            sn: z.string(),
            status: orderStatus,
            placedAt: z.string(),
            totalUsd: usd,
          }),
        )
        .describe('The latest ten.'),
      personal: z
        .object({
          addresses: z
            .array(
              z.object({
                id: z.string(),
                name: z.string(),
                lines: z.array(z.string()),
                mobile: z.string(),
                isDefault: z.boolean().describe('Orders go there unless another is chosen.'),
              }),
            )
            .describe('Of the buyer, the default one first.'),
          favouriteCount: z.int().describe('How many products are marked.'),
          favourites: z
            .array(
              z.object({
                productId: z.int(),
                title: z.string(),
                picture: z.string().describe('URL, or empty text.'),
                addedAt: z.string().describe('When it was marked, `YYYY-MM-DD HH:mm:ss`, UTC.'),
              }),
            )
            .describe('The latest ten.'),
          offersSince: z.string().nullable().describe('Since when offers and news are agreed to; null: not.'),
          agreements: z
            .array(
              z.object({
                kind: z.string(),
                version: z.int(),
                agreedAt: z.string().describe('When, `YYYY-MM-DD HH:mm:ss`, UTC.'),
              }),
            )
            .describe('Policies agreed to, the latest first.'),
          sessions: z
            .array(
              z.object({
                kind: z.enum(['browser', 'bearer']),
                createdAt: z.string(),
                lastSeenAt: z.string().describe('When it was used last, `YYYY-MM-DD HH:mm:ss`, UTC.'),
              }),
            )
            .describe('Sign-ins that work now, the one used last first.'),
          apiKeys: z.int().describe('Keys that work now.'),
          hasSecondFactor: z.boolean().describe('Sign-in asks for a code or a passkey, too.'),
        })
        .nullable()
        .describe('Null for roles that have nothing to do with it.'),
    })
    .meta({ id: 'OperatorCustomer' }),
  refusals: ['not_found'],
});

export const operatorSetCompany = defineCall({
  summary: 'Corrects the company of a customer’s buyer.',
  method: 'PUT',
  path: '/console/customers/{id}/company',
  access: 'operator:support',
  input: z.object({
    id,
    company: optionalLine(limits.companyMax)
      .describe('Empty text: none.')
      .meta({ examples: ['Okafor Imports Ltd'] }),
    vatNumber: optionalLine(limits.vatNumberMax)
      .refine(isVatNumber)
      .describe('Of the company. Empty text: none.')
      .meta({ examples: ['IE6388047V'] }),
  }),
  output: nothing,
  refusals: ['not_found'],
});

export const operatorSetCustomerDisabled = defineCall({
  summary: 'Disables or enables a customer; disabling ends all sessions and API keys immediately.',
  method: 'POST',
  path: '/console/customers/{id}/disabled',
  access: 'operator:support',
  input: z.object({
    id,
    disabled: z.boolean(),
    reason: requiredText(limits.remarkMax)
      .describe('Why; operators read it.')
      .meta({ examples: ['Orders with stolen cards'] }),
  }),
  output: nothing,
  refusals: ['not_found'],
});

export const operatorSignOutCustomer = defineCall({
  summary: 'Ends all sessions and API keys of a customer at once, who can sign in again.',
  method: 'POST',
  path: '/console/customers/{id}/sign-out',
  access: 'operator:support',
  input: z.object({ id }),
  output: nothing,
  refusals: ['not_found'],
});
