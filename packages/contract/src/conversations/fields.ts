import { z } from 'zod';
import { optionalLine, requiredText, text } from '../fields.ts';
import { languages } from '../languages.ts';
import { limits } from '../limits.ts';
import { unknownPlaceholders } from './placeholders.ts';

/** A message, with pictures that were uploaded before. */
export const written = {
  content: requiredText(limits.messageMax)
    .describe('Plain text; nothing in it is read as HTML.')
    .meta({ examples: ['When does it arrive?'] }),
  pictures: z
    .array(requiredText(2000))
    .max(limits.messagePicturesMax)
    .default([])
    .describe('The `url` or `key` of uploads made for messages.'),
};

export const subject = optionalLine(limits.subjectMax).describe('What it is about, where it is not about an order.');

export const pictureUrls = z.array(z.string()).describe('URLs, valid for 15 minutes.');

export const conversationState = z.enum(['open', 'closed']);

const codes: readonly string[] = languages.map(({ code }) => code);

/** A text in each of some languages; one that has none is read in English. */
export const textsByLanguage = (placeholders: readonly string[], example: Record<string, string>) =>
  z
    .record(z.string().max(2), text(limits.messageMax))
    .refine((texts) => Object.keys(texts).every((code) => codes.includes(code)))
    .refine((texts) => Object.values(texts).every((given) => unknownPlaceholders(given, placeholders).length === 0))
    // The input carries it: no example is shown for the transformed value.
    .meta({ examples: [example] })
    .transform((texts) => Object.fromEntries(Object.entries(texts).filter(([, given]) => given)))
    .refine((texts) => texts.en !== undefined);
