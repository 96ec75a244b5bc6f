import { z } from 'zod';
import { defineCall } from '../call.ts';
import { empty } from '../fields.ts';

const name = z
  .string()
  .describe('Of the article, the same in every language.')
  .meta({ examples: ['shopify'] });
const title = z
  .string()
  .describe('Of the article.')
  .meta({ examples: ['Connect a Shopify shop'] });

export const listHelpArticles = defineCall({
  summary: 'The articles of the workspace’s help centre, in the language of Accept-Language. Not in the specification.',
  method: 'GET',
  path: '/reseller/help',
  access: 'customer',
  input: empty,
  output: z.array(
    z
      .object({
        name,
        title,
        intro: z.string().describe('Its first paragraph.'),
        text: z.string().describe('All of it as plain text, to search in.'),
      })
      .meta({ id: 'HelpArticle', description: 'An article of the help centre.' }),
  ),
  refusals: [],
});

export const getHelpArticle = defineCall({
  summary: 'One article of the help centre, in the language of Accept-Language. Not in the specification.',
  method: 'GET',
  path: '/reseller/help/{name}',
  access: 'customer',
  input: z.object({ name: name.max(40) }),
  output: z.object({ title, html: z.string().describe('Without scripts, styles and pictures.') }),
  refusals: ['not_found'],
});
