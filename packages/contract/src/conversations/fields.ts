import { z } from 'zod';
import { optionalText, requiredText } from '../fields.ts';
import { limits } from '../limits.ts';

/** What somebody writes, with pictures that were uploaded before. */
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

export const subject = optionalText(limits.subjectMax).describe('What it is about, where it is not about an order.');

export const pictureUrls = z.array(z.string()).describe('URLs, valid for 15 minutes.');

export const conversationState = z.enum(['open', 'closed']);
