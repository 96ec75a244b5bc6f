import { callLimits } from '@sampan/contract/call-limits';
import { callsByDomain, domainNotes } from '@sampan/contract/calls';
import { languages } from '@sampan/contract/languages';
import { serverLimits } from '@sampan/contract/limits';
import { scopes } from '@sampan/contract/scopes';
import { release } from '#shop/release.ts';
import { hookOperations } from './hook-operations.ts';
import { type Components, type JsonSchema, refTo } from './json-schema.ts';
import { operationOf } from './operation.ts';
import { addRefusals, refusalsFor } from './refusals.ts';

/** The OpenAPI 3.1 document, made from the schemas that validate. */

const description = `The calls of the storefront and of the people who run the shop.

**Answers** are \`{ code, message, data }\`; product calls answer under \`result\` instead of \`data\`, address calls repeat \`message\` as \`msg\`. The HTTP status is \`code\`. A refusal adds \`error\`, a stable name to branch on, and for a rejected field \`fields\`.

**Signing in**: \`login\` answers \`tokenHead\` and \`token\`; joined they are the Authorization header. Operators use \`operatorLogin\`. Programs use an API key (\`createApiKey\`), limited to its scopes; a call that names none is closed to keys.

**Amounts** are US dollars as JSON numbers, exact to the cent (unit prices to four decimals). **Times** are UTC. **Ids** are texts.

**Unknown fields** are ignored, in both directions: answers may grow. Fields marked deprecated are accepted for older clients and never read.

**Limits** are counted by the minute, per API key, signed-in account or IP address. Each answer carries \`RateLimit-Policy\` and \`RateLimit\`; \`x-rate-limits\` names the limits that count a call.

**Trying again**: 429 and 503 carry \`Retry-After\`. Calls that create something take an \`Idempotency-Key\`.

**Being told**: \`addHook\` names a URL that the shop calls when something happens; \`webhooks\` below lists what it is called with.`;

const parameters = {
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    required: false,
    description: `Language of texts and messages: ${languages.map(({ code }) => code).join(', ')}; a hyphen and a country may follow. English when absent.`,
    schema: { type: 'string', examples: ['en-US'] },
    example: 'en-US',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: `Any text of your own, such as a UUID, new for each thing to create. The same key with the same body gives the same answer again for ${serverLimits.idempotencyHours} hours; with another body it is refused with 409 \`idempotency_key_reused\`.`,
    schema: { type: 'string', minLength: 1, maxLength: serverLimits.idempotencyKeyMax },
    example: '7f3a2c1e-5b4d-4e6f-8a9b-0c1d2e3f4a5b',
  },
};

const securitySchemes = {
  customer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A customer’s session: `tokenHead` and `token` of `login`. In browsers a cookie set by `login` belongs to it.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: `A key that a customer made with \`createApiKey\`, for programs. The list names the scope it needs: ${Object.entries(
      scopes,
    )
      .map(([scope, opens]) => `\`${scope}\` (${opens.replace(/\.$/, '')})`)
      .join('; ')}.`,
  },
  operator: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A session of somebody who runs the shop (`operatorLogin`). The list names the roles that may make the call, any role when it is empty; `owner` may make every call.',
  },
};

/** Not a call of the contract: the body is the provider's, and the signature over it is the key. */
const webhookOperation = {
  operationId: 'receivePaymentEvent',
  tags: ['billing'],
  summary: 'Where the payment provider reports',
  description:
    'Set at the provider, called by nobody else. The signature is checked over the raw bytes; a report that comes twice counts once.',
  'x-access': 'provider',
  security: [],
  parameters: [
    {
      name: 'provider',
      in: 'path',
      required: true,
      description: 'Name of the provider that the shop uses.',
      schema: { type: 'string' },
      example: 'sandbox',
    },
  ],
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { type: 'object', description: 'As the provider defines it.' } } },
  },
  responses: {
    '200': {
      description: 'Taken; the work is done after the answer.',
      content: { 'application/json': { schema: refTo('Done'), example: { code: 200, message: 'ok', data: null } } },
    },
    ...refusalsFor(['malformed_body', 'webhook_signature_wrong', 'not_found', 'body_too_large', 'unavailable']),
  },
};

const done: JsonSchema = {
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: { const: 200, description: 'The same as the HTTP status.' },
    message: { type: 'string', description: '`ok`.' },
    data: { type: 'null', description: 'Nothing.' },
  },
};

export function openApiDocument(shopName: string, publicUrl: string | undefined) {
  const schemas: Components = { Done: done };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [domain, calls] of Object.entries(callsByDomain)) {
    for (const [name, call] of Object.entries(calls)) {
      paths[call.path] ??= {};
      (paths[call.path] as Record<string, unknown>)[call.method.toLowerCase()] = operationOf(
        domain,
        name,
        call,
        schemas,
      );
    }
  }
  paths['/webhooks/{provider}'] = { post: webhookOperation };
  const webhooks = hookOperations(schemas);
  addRefusals(schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: shopName,
      version: release.version,
      description,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'The shop', ...(publicUrl && { url: publicUrl }) },
    },
    servers: [{ url: `${publicUrl ?? ''}/api`, description: 'This shop' }],
    tags: Object.entries(domainNotes).map(([name, note]) => ({ name, description: note })),
    paths,
    webhooks,
    components: {
      securitySchemes,
      parameters,
      headers: {
        RateLimitPolicy: {
          description: `The limits that counted the call, each with its quota (\`q\`) of a window in seconds (\`w\`): ${Object.entries(
            callLimits,
          )
            .map(
              ([name, { counts, ofAccount, ofAddress }]) =>
                `\`${name}\` (${counts.toLowerCase()}: ${ofAccount}, or ${ofAddress} of an IP address)`,
            )
            .join('; ')}.`,
          schema: { type: 'string', examples: ['"calls";q=600;w=60'] },
        },
        RateLimit: {
          description: 'What is left (`r`) under each of them, and the seconds until it is renewed (`t`).',
          schema: { type: 'string', examples: ['"calls";r=599;t=42'] },
        },
        RetryAfter: {
          description: 'Seconds until asking again makes sense.',
          schema: { type: 'integer', minimum: 1, examples: [2] },
        },
      },
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => a.localeCompare(b))),
    },
  };
}
