import { z } from 'zod';
import { defineCall } from '../call.ts';
import { marketplaceId, requiredText, text } from '../fields.ts';
import { type Language, languages } from '../languages.ts';

/** Texts of goods that no supplier gives, and how each came to be. */

const codes = languages.map(({ code }) => code) as [Language, ...Language[]];
const language = z.enum(codes);

/**
 * given: by the supplier, or the shop's own; machine: translated; corrected: translated, and corrected by an operator;
 * english, source: none of these, so the English one or the supplier's own words are shown.
 */
export const textOrigins = ['given', 'machine', 'corrected', 'english', 'source'] as const;
export type TextOrigin = (typeof textOrigins)[number];

/** Why a text is not translated. */
const translationProblems = [
  'busy',
  'quota',
  'key',
  'language',
  'refused',
  'unreachable',
  'broken_answer',
  'too_long',
  'unknown',
] as const;
export type TranslationProblem = (typeof translationProblems)[number];

const translation = z
  .object({
    sourceLanguage: z.string().describe('`auto`: the provider finds it out.'),
    hash: z.string().describe('Identifies the source text.'),
    source: z.string(),
    isHtml: z.boolean(),
    text: z.string().describe('Empty while it waits.'),
    machineText: z.string().describe('What the provider answered; empty if nothing.'),
    state: z.enum(['waiting', 'machine', 'corrected']),
    problem: z.enum(['', ...translationProblems]).describe('Why it still waits.'),
    products: z.int().describe('How many products use the source text.'),
  })
  .meta({ id: 'Translation' });

export const operatorListTranslations = defineCall({
  summary:
    'The texts of a product that are translated into a language or wait for it: title, description, attributes, options and unit, in this order.',
  method: 'GET',
  path: '/console/products/{offerId}/translations',
  access: 'operator:catalogue',
  input: z.object({ offerId: marketplaceId, language }),
  output: z.object({
    list: z.array(translation),
    provider: z.string().describe('Empty: none.'),
  }),
  refusals: ['not_found'],
});

export const operatorCorrectTranslation = defineCall({
  summary:
    'Corrects a translation. It counts from then on, for every product that uses the source text, whatever the provider says.',
  method: 'POST',
  path: '/console/translations',
  access: 'operator:catalogue',
  input: z.object({
    sourceLanguage: z.enum([...codes, 'auto']),
    language,
    hash: requiredText(60),
    before: text(100_000).describe('`text` as it was shown.'),
    text: requiredText(100_000).meta({ examples: ['Dunkelblau'] }),
  }),
  output: z.object({ products: z.int().describe('How many products use the source text.') }),
  refusals: ['not_found', 'changed_meanwhile'],
});

export const operatorTranslateProducts = defineCall({
  summary: 'Has the missing texts of these products translated, in the background.',
  method: 'POST',
  path: '/console/products/translate',
  access: 'operator:catalogue',
  input: z.object({ offerIds: z.array(marketplaceId).min(1).max(500) }),
  output: z.object({ queued: z.int().describe('0: the shop has no translator, or none of them is on sale.') }),
  refusals: [],
});

export const operatorGetTranslationState = defineCall({
  summary: 'Who translates, what that has used this month, and what waits.',
  method: 'GET',
  path: '/console/translation-state',
  access: 'operator:catalogue',
  input: z.object({}),
  output: z.object({
    provider: z.string().describe('Empty: none.'),
    languages: z.array(language).describe('The shop’s languages, into which texts are translated.'),
    usedCharacters: z.int().describe('This month, UTC, of the source texts.'),
    monthlyCharacters: z.int(),
    waiting: z.int().describe('Texts by language that are still to be translated.'),
    cannot: z.int().describe('Texts by language that the provider cannot translate.'),
    translated: z.int().describe('Texts by language in the memory.'),
    corrected: z.int(),
    lastProblem: z.enum(['', ...translationProblems]).describe('Of the last call, if it failed.'),
    isLimitReached: z.boolean().describe('Texts wait for the next month, or for a higher limit.'),
  }),
  refusals: [],
});
