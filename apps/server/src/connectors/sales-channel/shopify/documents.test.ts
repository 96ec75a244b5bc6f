import { type GraphQLSchema, NoDeprecatedCustomRule, parse, specifiedRules, validate } from 'graphql';
import { expect, it } from 'vitest';
import { adminSchema, apiVersion } from '../../../../../../tests/simulators/shopify/schema.ts';
import { apiVersion as usedVersion } from './client.ts';
import * as documents from './documents.ts';

const { schema } = adminSchema();
const all = Object.entries(documents).flatMap(([name, value]) => (name.endsWith('Document') ? [[name, value]] : []));
const fixed = all.filter((one): one is [string, string] => typeof one[1] === 'string');
const mistakesIn = (document: string, of: GraphQLSchema = schema) =>
  validate(of, parse(document), [...specifiedRules, NoDeprecatedCustomRule]).map(({ message }) => message);

it('is of the version that the schema is of', () => {
  expect(usedVersion).toBe(apiVersion);
});

it.each(fixed)('%s is valid by Shopify’s own schema, and uses nothing that will be taken away', (_name, document) => {
  expect(mistakesIn(document)).toEqual([]);
});

it('prices of one product, and of as many as go at once, are valid', () => {
  for (const count of [1, documents.pricesAtOnce]) expect(mistakesIn(documents.pricesDocument(count))).toEqual([]);
});

it('a document with a field that Shopify does not have is found', () => {
  expect(fixed.length).toBeGreaterThan(15);
  expect(mistakesIn('{ shop { nickname } }')).toHaveLength(1);
});
