import type { Call } from '@sampan/contract/call';
import { errorData, errorNotes } from '@sampan/contract/error-notes';
import { type ErrorName, errors } from '@sampan/contract/errors';
import { keysOf } from '@sampan/contract/keys';
import { declaredBy } from '#http/calls/declared-refusals.ts';
import { exampleOf } from './example.ts';
import { type Components, type JsonSchema, refTo, schemaOf } from './json-schema.ts';

/** `price_changed` → `PriceChanged`: a type for each refusal, so that clients can distinguish them by `error`. */
export const shapeName = (error: ErrorName) =>
  error.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

function shapeOf(error: ErrorName, components: Components): JsonSchema {
  const example = { code: errors[error], message: errorNotes[error], error };
  const data = schemaOf(errorData(error), 'output', components);
  return {
    description: errorNotes[error],
    type: 'object',
    required: ['code', 'message', 'error', 'data', ...(error === 'invalid_input' ? ['fields'] : [])],
    properties: {
      code: { const: errors[error], description: 'The same as the HTTP status.' },
      message: { type: 'string', description: 'A sentence for people, in the language of Accept-Language.' },
      msg: { type: 'string', description: 'The same sentence; address calls only.' },
      error: { const: error, description: 'The stable name of the refusal.' },
      ...(error === 'invalid_input' && {
        fields: {
          type: 'object',
          additionalProperties: { type: 'string' },
          description: 'What is wrong with each field, by its path, such as `items.0.quantity`.',
        },
      }),
      data: { ...data, description: data.description ?? 'Nothing more to say, or what to go on with.' },
    },
    examples: [
      {
        ...example,
        ...(error === 'invalid_input' && { fields: { quantity: 'At least 1.' } }),
        data: exampleOf(data, components) ?? null,
      },
    ],
  };
}

export function addRefusals(components: Components): void {
  for (const error of keysOf(errors)) components[shapeName(error)] = shapeOf(error, components);
}

export const rateLimitHeaders = {
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
  RateLimit: { $ref: '#/components/headers/RateLimit' },
};

const retryAfter = {
  'Retry-After': { $ref: '#/components/headers/RetryAfter' },
};

export const refusalsOf = (call: Call) => refusalsFor(declaredBy(call));

export function refusalsFor(names: readonly ErrorName[]) {
  const byStatus = Map.groupBy(new Set(names), (name) => errors[name]);
  return Object.fromEntries([...byStatus].map(([status, list]) => [String(status), responseOf(status, list)]));
}

function responseOf(status: number, names: readonly ErrorName[]) {
  const schema: JsonSchema =
    names.length === 1
      ? refTo(shapeName(names[0] as ErrorName))
      : {
          oneOf: names.map((name) => refTo(shapeName(name))),
          discriminator: {
            propertyName: 'error',
            mapping: Object.fromEntries(names.map((name) => [name, refTo(shapeName(name)).$ref as string])),
          },
        };
  return {
    description: names.map((name) => `\`${name}\`: ${errorNotes[name]}`).join('\n\n'),
    ...(status === 429 && { headers: { ...retryAfter, ...rateLimitHeaders } }),
    ...(status === 503 && { headers: retryAfter }),
    content: { 'application/json': { schema } },
  };
}
