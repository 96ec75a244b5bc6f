import { type Call, rolesOf } from '@sampan/contract/call';
import { exampleOf } from './example.ts';
import { type Components, type JsonSchema, schemaOf } from './json-schema.ts';
import { rateLimitHeaders, refusalsOf } from './refusals.ts';

const ref = (name: string) => ({ $ref: `#/components/parameters/${name}` });

export function operationOf(domain: string, name: string, call: Call, components: Components) {
  const input = schemaOf(call.input, 'input', components);
  return {
    operationId: name,
    tags: [domain],
    summary: summaryOf(call),
    description: call.summary,
    'x-access': call.access,
    'x-rate-limits': ['calls', ...(call.limit ? [call.limit] : [])],
    security: securityOf(call),
    parameters: [
      ...parametersOf(call, input, components),
      ref('AcceptLanguage'),
      ...(call.idempotent ? [ref('IdempotencyKey')] : []),
    ],
    ...bodyOf(call, input, components),
    responses: { '200': answerOf(call, components), ...refusalsOf(call) },
  };
}

/** The first sentence, for lists of calls. */
const summaryOf = ({ summary }: Call) => (/^.*?[.:;](?=\s|$)/.exec(summary)?.[0] ?? summary).replace(/[.:;]$/, '');

/** Any of the list is enough. A scheme's own list names the roles that may call, or the scope that a key needs. */
function securityOf({ access, scope }: Call) {
  const byKey = scope ? [{ apiKey: [scope] }] : [];
  if (access === 'public') return scope ? [{}, ...byKey] : [];
  if (access === 'customer') return [{ customer: [] }, ...byKey];
  const roles = rolesOf(access);
  return [{ operator: roles.length > 0 ? [...new Set(['owner', ...roles])] : [] }];
}

const isBodyless = ({ method }: Call) => method === 'GET' || method === 'DELETE';
const pathFields = ({ path }: Call) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);

function placeOf(call: Call, field: string): 'path' | 'query' | 'body' {
  if (pathFields(call).includes(field)) return 'path';
  return isBodyless(call) || call.query?.includes(field) ? 'query' : 'body';
}

function parametersOf(call: Call, input: JsonSchema, components: Components) {
  return Object.entries(input.properties ?? {})
    .filter(([field]) => placeOf(call, field) !== 'body')
    .sort(([a], [b]) => placeOf(call, a).localeCompare(placeOf(call, b)))
    .map(([field, { description, deprecated, ...schema }]) => {
      const example = exampleOf(schema, components);
      return {
        name: field,
        in: placeOf(call, field),
        required: placeOf(call, field) === 'path' || (input.required ?? []).includes(field),
        description,
        ...(deprecated && { deprecated }),
        schema,
        ...(!deprecated && example !== undefined && { example }),
      };
    });
}

function bodyOf(call: Call, input: JsonSchema, components: Components) {
  const fields = Object.entries(input.properties ?? {}).filter(([field]) => placeOf(call, field) === 'body');
  if (isBodyless(call) || fields.length === 0) return {};
  const required = (input.required ?? []).filter((field) => fields.some(([known]) => known === field));
  const schema: JsonSchema = call.bodyField
    ? (input.properties?.[call.bodyField] ?? {})
    : { type: 'object', properties: Object.fromEntries(fields), ...(required.length > 0 && { required }) };
  const content = { schema, example: exampleOf(schema, components) };
  return {
    requestBody: {
      required: required.length > 0,
      content: {
        'application/json': content,
        ...(call.takesForm && { 'application/x-www-form-urlencoded': content, 'multipart/form-data': content }),
      },
    },
  };
}

function answerOf(call: Call, components: Components) {
  const envelope = call.envelope ?? 'data';
  const output = schemaOf(call.output, 'output', components);
  const text: JsonSchema = { type: 'string', description: '`ok`.' };
  const schema: JsonSchema = {
    type: 'object',
    required: ['code', 'message', ...(call.withMsg ? ['msg'] : []), envelope],
    properties: {
      code: { const: 200, description: 'The same as the HTTP status.' },
      message: text,
      ...(call.withMsg && { msg: text }),
      [envelope]: { ...output, description: output.description ?? call.summary },
    },
  };
  const example = {
    code: 200,
    message: 'ok',
    ...(call.withMsg && { msg: 'ok' }),
    [envelope]: exampleOf(output, components) ?? null,
  };
  return { description: 'Done.', headers: rateLimitHeaders, content: { 'application/json': { schema, example } } };
}
