import { type Call, rolesOf } from '@sampan/contract/call';
import { type CallName, calls, callsByDomain } from '@sampan/contract/calls';
import { errorData } from '@sampan/contract/error-notes';
import { type ErrorName, errors } from '@sampan/contract/errors';
import { hookBody, hookEvents, sentToOneHook } from '@sampan/contract/hook-events';
import { describe, expect, test } from 'vitest';
import { openApiDocument } from './document.ts';
import { shapeName } from './refusals.ts';

/** The document's promises, compared with the validating contract. */

interface Content {
  schema: { required?: string[]; $ref?: string; oneOf?: { $ref: string }[] };
  example?: unknown;
}

interface Operation {
  operationId: string;
  description: string;
  security: Record<string, string[]>[];
  parameters: {
    name?: string;
    $ref?: string;
    in: string;
    required: boolean;
    deprecated?: boolean;
    example?: unknown;
  }[];
  requestBody?: { required: boolean; content: Record<string, Content> };
  responses: Record<string, { description: string; headers?: object; content: { 'application/json': Content } }>;
}

const document = openApiDocument('Kestrel', 'https://shop.example');
const operationOf = (call: Call) => document.paths[call.path]?.[call.method.toLowerCase()] as Operation;
const every = Object.entries(calls) as [CallName, Call][];

function sentExample(call: Call, operation: Operation): Record<string, unknown> {
  const body = operation.requestBody?.content['application/json']?.example;
  const parameters = operation.parameters.filter(({ name, example }) => name && example !== undefined);
  return {
    ...(call.bodyField ? { [call.bodyField]: body } : (body as object)),
    ...Object.fromEntries(parameters.map(({ name, example }) => [name, example])),
  };
}

test('every time is declared in one of the two spellings', () => {
  const undeclared: string[] = [];
  const visit = (node: unknown, path: string): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [name, value] of Object.entries(node)) {
      if (/(^at|At)$/.test(name) && path.endsWith('/properties')) {
        const parts = [value, ...(value.anyOf ?? [])];
        const isText = parts.some(({ type }) => [type].flat().includes('string'));
        if (isText && !parts.some(({ format, pattern }) => format ?? pattern)) undeclared.push(`${path}/${name}`);
      }
      visit(value, `${path}/${name}`);
    }
  };
  visit(document, '');
  expect(undeclared).toEqual([]);
});

describe('a call', () => {
  test.each(every)('%s: the examples fit the contract’s input and output', (name, call) => {
    const operation = operationOf(call);
    expect(operation.operationId).toBe(name);
    expect(call.input.safeParse(sentExample(call, operation))).toMatchObject({ success: true });
    const answer = operation.responses['200']?.content['application/json'].example as Record<string, unknown>;
    const envelope = call.envelope ?? 'data';
    expect(answer).toMatchObject({ code: 200, message: 'ok', ...(call.withMsg && { msg: 'ok' }) });
    expect(call.output.safeParse(answer[envelope])).toMatchObject({ success: true });
    expect(operation.responses['200']?.content['application/json'].schema.required).toContain(envelope);
  });

  test.each(every)(
    '%s: every refusal that it declares, with a type; 429 and 503 say when to come back',
    (_name, call) => {
      const { responses } = operationOf(call);
      for (const error of call.refusals) {
        const { schema } = responses[errors[error]]?.content['application/json'] ?? {};
        expect([schema?.$ref, ...(schema?.oneOf ?? []).map(({ $ref }) => $ref)]).toContain(
          `#/components/schemas/${shapeName(error)}`,
        );
      }
      for (const status of ['429', '503']) expect(responses[status]?.headers).toHaveProperty('Retry-After');
    },
  );

  test.each(every)('%s: who may make it', (_name, call) => {
    const roles = rolesOf(call.access);
    const byKey = call.scope ? [{ apiKey: [call.scope] }] : [];
    const expected =
      call.access === 'public'
        ? [...(call.scope ? [{}] : []), ...byKey]
        : call.access === 'customer'
          ? [{ customer: [] }, ...byKey]
          : [{ operator: roles.length > 0 ? [...new Set(['owner', ...roles])] : [] }];
    expect(operationOf(call).security).toEqual(expected);
  });

  test('a body is required when one of its fields is, and declares what the specification sends', () => {
    expect(operationOf(calls.login).requestBody?.required).toBe(true);
    expect(operationOf(calls.searchProducts).requestBody?.required).toBe(false);
    expect(Object.keys(operationOf(calls.readAllMessages).requestBody?.content ?? {})).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
    ]);
    expect(JSON.stringify(operationOf(calls.generateOrder).parameters)).toContain('IdempotencyKey');
    expect(JSON.stringify(operationOf(calls.getUser).parameters)).toContain('AcceptLanguage');
  });
});

describe('refusals', () => {
  test.each(Object.keys(errors) as ErrorName[])('%s is documented with its status and data', (error) => {
    const shape = document.components.schemas[shapeName(error)];
    expect(shape?.description).toMatch(/\S/);
    expect(shape?.properties?.code?.const).toBe(errors[error]);
    expect(shape?.properties?.error?.const).toBe(error);
    const example = shape?.examples?.[0] as { data: unknown } | undefined;
    expect(errorData(error).safeParse(example?.data)).toMatchObject({ success: true });
    const isUsed = JSON.stringify(document.paths).includes(`#/components/schemas/${shapeName(error)}"`);
    expect([error, isUsed]).toEqual([error, true]);
  });

  test('a throttled caller gets the waiting time, and a changed price comes with the lines', () => {
    const fields = (error: ErrorName) =>
      JSON.stringify(document.components.schemas[shapeName(error)]?.properties?.data);
    for (const [error, status] of Object.entries(errors)) {
      if (status === 429) expect(fields(error as ErrorName)).toContain('"seconds"');
    }
    expect(fields('price_changed')).toContain('ChangedLines');
  });
});

test('the document names its server, licence, contact and every domain', () => {
  expect(document.servers).toEqual([{ url: 'https://shop.example/api', description: 'This shop' }]);
  expect(openApiDocument('Kestrel', undefined).servers[0]?.url).toBe('/api');
  expect(document.info).toMatchObject({ license: { identifier: 'MIT' }, contact: { url: 'https://shop.example' } });
  expect(document.tags.map(({ name }) => name).sort()).toEqual(Object.keys(callsByDomain).sort());
});

test('every reference in the document resolves', () => {
  const text = JSON.stringify(document);
  for (const [, kind, name] of text.matchAll(/#\/components\/(\w+)\/(\w+)/g))
    expect((document.components as Record<string, object>)[kind as string]).toHaveProperty(name as string);
  expect(text).not.toContain('#/$defs');
});

test.each(Object.entries({ ...hookEvents, ...sentToOneHook }))(
  'webhooks: %s is there, with an example in the shape that is sent',
  (type, { data }) => {
    const webhook = document.webhooks[type]?.post;
    const { example } = webhook?.requestBody.content['application/json'] ?? {};
    expect(hookBody(type, data).parse(example)).toEqual(example);
    expect(webhook?.parameters.map(({ name }) => name)).toEqual([
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ]);
  },
);
