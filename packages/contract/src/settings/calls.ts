import { z } from 'zod';
import { defineCall } from '../call.ts';
import { displayCurrencies } from '../currencies.ts';
import { empty, freshProofRefusals, requiredText, text } from '../fields.ts';
import { languages } from '../languages.ts';
import { freshProof } from '../operators/fields.ts';
import { draftKinds, policyKinds } from './policy-kinds.ts';
import { settingSubjects } from './subjects.ts';

const language = z.enum(languages.map(({ code }) => code));
const kind = z.enum(policyKinds).describe('Which text.');

const shop = z
  .object({
    shopName: z.string(),
    legalName: z.string(),
    street: z.string(),
    postalCode: z.string(),
    locality: z.string(),
    region: z.string(),
    country: z.string(),
    addressLines: z
      .array(z.string())
      .describe('The address as the company’s country writes it, the country in the reader’s language.'),
    registration: z.string(),
    vat: z.string(),
    supportMail: z.string(),
    phone: z.string(),
    hours: z.string().describe('When somebody answers, its days in the reader’s language, or empty text.'),
    logo: z.string().describe('Path of the logo, or empty text.'),
    logoWidth: z.int().describe('In pixels; 0 if not known.'),
    logoHeight: z.int().describe('In pixels; 0 if not known.'),
    styles: z.string().describe('Path of the style sheet with the shop’s own colours, or empty text.'),
    languages: z.array(language).describe('Languages on offer.'),
    currencies: z.array(z.enum(displayCurrencies)).describe('Currencies on offer beside US dollars.'),
    minimumGoodsUsd: z.number().describe('Value of goods below which no order is taken.'),
    takesTransfers: z.boolean().describe('The shop has a bank account.'),
    searchesMarketplace: z.boolean().describe('Buyers may search the marketplace behind the shop.'),
    policies: z.array(z.enum(policyKinds)).describe('Texts that the shop has published.'),
  })
  .meta({ id: 'Shop', description: 'Who sells, and what every page says about it. Texts not given are empty.' });

export const getShop = defineCall({
  summary: 'The shop: its name, company, look and offer. Not in the specification.',
  method: 'GET',
  path: '/base/shop',
  access: 'public',
  scope: 'catalogue:read',
  input: empty,
  output: shop,
  refusals: [],
  cached: true,
});

export const getPolicy = defineCall({
  summary: 'A policy in force, in the reader’s language or else in English. Not in the specification.',
  method: 'GET',
  path: '/base/policies/{kind}',
  access: 'public',
  scope: 'catalogue:read',
  input: z.object({ kind }),
  output: z
    .object({
      kind,
      language,
      version: z.int(),
      publishedAt: z.string(),
      title: z.string(),
      intro: z.string().describe('The first paragraph as plain text.'),
      html: z.string().describe('The text, cleaned; headings begin at level 2.'),
    })
    .meta({ id: 'Policy' }),
  refusals: ['not_found'],
  cached: true,
});

export const listBankAccounts = defineCall({
  summary: 'Where transfers go; `{order}` in the reference stands for the order’s number. Not in the specification.',
  method: 'GET',
  path: '/base/bankAccounts',
  access: 'customer',
  scope: 'orders:read',
  input: empty,
  output: z.object({
    reference: z.string(),
    accounts: z.array(
      z.object({
        currency: z.string(),
        holder: z.string(),
        bank: z.string(),
        number: z.string(),
        swift: z.string(),
        routing: z.string(),
        note: z.string(),
      }),
    ),
  }),
  refusals: [],
});

const subject = z.enum(settingSubjects).describe('What the setting is about.');
const setting = z
  .object({
    subject,
    value: z.unknown().describe('The subject’s fields, or null if it was never set.'),
    isDefault: z.boolean().describe('Nobody has set it.'),
    changedAt: z
      .string()
      .describe('ISO 8601, or empty text.')
      .meta({ examples: ['2026-11-04T09:12:36.000Z'] }),
    changedBy: z.string().describe('The operator’s name, or empty text for the shop itself and the command line.'),
  })
  .meta({ id: 'Setting' });

export const operatorListSettings = defineCall({
  summary: 'Every setting.',
  method: 'GET',
  path: '/console/settings',
  access: 'operator:finance',
  input: empty,
  output: z.array(setting),
  refusals: [],
});

export const operatorSetSetting = defineCall({
  summary:
    'Sets all fields of one subject. With `changedAt` as it was read, a change that somebody else made meanwhile is not overwritten. Company, look, contact, mail sender, prepaid balances, purchasing, buying, marketplace and abuse: owner only. Company, bank, payment, buying and mail sender of an open shop: with the operator’s own password and second factor.',
  method: 'PUT',
  path: '/console/settings/{subject}',
  access: 'operator:finance',
  input: z.object({
    subject,
    value: z.unknown().describe('The subject’s fields.'),
    changedAt: text(40)
      .optional()
      .describe('As `operatorListSettings` returned it: ISO 8601, or empty text.')
      .meta({ examples: ['2026-11-04T09:12:36.000Z'] }),
    ...freshProof,
  }),
  output: setting,
  refusals: [
    'setting_changed',
    'setting_needed',
    'upload_not_allowed',
    'file_not_an_image',
    'file_too_large',
    ...freshProofRefusals,
  ],
});

export const operatorListSettingChanges = defineCall({
  summary: 'The last 100 changes of a subject, newest first.',
  method: 'GET',
  path: '/console/settings/{subject}/changes',
  access: 'operator:finance',
  input: z.object({ subject }),
  output: z.array(setting),
  refusals: [],
});

const published = z
  .object({
    kind,
    language,
    version: z.int(),
    markdown: z.string(),
    publishedAt: z.string(),
    publishedBy: z.string().describe('The operator’s name, or empty text for the command line.'),
  })
  .meta({ id: 'PublishedPolicy' });

export const operatorListPolicies = defineCall({
  summary: 'The policies in force, in every language.',
  method: 'GET',
  path: '/console/policies',
  access: 'operator:finance',
  input: empty,
  output: z.array(published),
  refusals: [],
});

const rendered = {
  title: z.string(),
  intro: z.string().describe('The first paragraph as plain text.'),
  html: z.string().describe('The text, cleaned; headings begin at level 2.'),
};

export const operatorDraftPolicy = defineCall({
  summary: 'A draft to begin a policy with, filled in with the company as far as it is set. Have a lawyer read it.',
  method: 'GET',
  path: '/console/policies/draft',
  access: 'operator:finance',
  input: z.object({
    kind: z.enum(draftKinds).describe('Which text.'),
    language: language.describe('The language of the text.'),
  }),
  output: z.object({ markdown: z.string(), ...rendered }),
  refusals: [],
});

export const operatorPreviewPolicy = defineCall({
  summary: 'Markdown as a policy page would show it. Nothing is stored.',
  method: 'POST',
  path: '/console/policies/preview',
  access: 'operator:finance',
  input: z.object({ markdown: z.string().max(100_000) }),
  output: z.object(rendered),
  refusals: [],
});

export const operatorPublishPolicy = defineCall({
  summary:
    'Publishes a policy in one language as Markdown; the first line is its title (`# Title`). It becomes the next version; earlier ones are kept.',
  method: 'POST',
  path: '/console/policies',
  access: 'operator:finance',
  input: z.object({
    kind,
    language: language.describe('The language of the text.'),
    markdown: requiredText(100_000).describe('The text.'),
  }),
  output: published,
  refusals: [],
});
