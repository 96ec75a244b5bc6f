import type { Call } from '@sampan/contract/call';
import { callsByDomain } from '@sampan/contract/calls';
import { errors } from '@sampan/contract/errors';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Services } from '#context';
import { refuse } from './refusal.ts';
import { requestContext } from './request.ts';

/** The OpenAPI document, made from the schemas that validate, and a page to read it. Made at the first request. */

const everyCall = [
  'invalid_input',
  'malformed_body',
  'body_too_large',
  'too_many_requests',
  'unavailable',
  'internal_error',
] as const;

function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return json as { type?: string; properties?: Record<string, unknown>; required?: string[] };
}

function refusalsOf(call: Call) {
  const names = [...everyCall, ...call.refusals, ...(call.access === 'public' ? [] : (['not_signed_in'] as const))];
  const byStatus = Map.groupBy(new Set(names), (name) => String(errors[name]));
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  );
}

function operationOf(domain: string, name: string, call: Call) {
  const input = schemaOf(call.input, 'input');
  const pathFields = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
  const isBodyless = call.method === 'GET' || call.method === 'DELETE';
  const fields = Object.entries(input.properties ?? {});
  const inQuery = (field: string) => !pathFields.includes(field) && (isBodyless || (call.query ?? []).includes(field));
  const parameter =
    (place: 'path' | 'query') =>
    ([field, schema]: [string, unknown]) => ({
      name: field,
      in: place,
      required: place === 'path' || (input.required ?? []).includes(field),
      schema,
    });
  const bodyFields = fields.filter(([field]) => !pathFields.includes(field) && !inQuery(field));
  const body = call.bodyField
    ? input.properties?.[call.bodyField]
    : {
        type: 'object',
        properties: Object.fromEntries(bodyFields),
        required: (input.required ?? []).filter((field) => bodyFields.some(([known]) => known === field)),
      };
  return {
    operationId: name,
    tags: [domain],
    summary: call.summary,
    'x-access': call.access,
    security: call.access === 'public' ? [] : [{ session: [] }],
    parameters: [
      ...fields.filter(([field]) => pathFields.includes(field)).map(parameter('path')),
      ...fields.filter(([field]) => inQuery(field)).map(parameter('query')),
      ...(call.idempotent
        ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } }]
        : []),
    ],
    ...(isBodyless || (bodyFields.length === 0 && !call.bodyField)
      ? {}
      : { requestBody: { content: { 'application/json': { schema: body } } } }),
    responses: {
      '200': {
        description: 'Done',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['code', 'message'],
              properties: {
                code: { const: 200 },
                message: { type: 'string' },
                [call.envelope ?? 'data']: schemaOf(call.output, 'output'),
              },
            },
          },
        },
      },
      ...refusalsOf(call),
    },
  };
}

export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [domain, calls] of Object.entries(callsByDomain)) {
    for (const [name, call] of Object.entries(calls)) {
      const path = `/api${call.path}`;
      paths[path] ??= {};
      paths[path][call.method.toLowerCase()] = operationOf(domain, name, call);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sampan',
      version: '0.1.0',
      description: 'The storefront’s and the operators’ calls. Money is in US dollars; times are UTC.',
    },
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['code', 'message', 'error'],
          properties: {
            code: { type: 'integer' },
            message: { type: 'string', description: 'In the language of Accept-Language.' },
            error: { type: 'string', enum: Object.keys(errors) },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            data: {},
          },
        },
      },
    },
  };
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const pretty = (schema: unknown) => escapeHtml(JSON.stringify(schema, null, 1));

function callSection(name: string, call: Call): string {
  return `<article id="${name}"><h3><code>${call.method} /api${escapeHtml(call.path)}</code></h3>
<p>${escapeHtml(call.summary)}</p><p class="meta"><b>${name}</b> · access: ${call.access} · answers under <code>${call.envelope ?? 'data'}</code>${call.refusals.length > 0 ? ` · refuses with ${call.refusals.map((refusal) => `<code>${refusal}</code>`).join(' ')}` : ''}</p>
<details><summary>Input</summary><pre>${pretty(schemaOf(call.input, 'input'))}</pre></details><details><summary>Output</summary><pre>${pretty(schemaOf(call.output, 'output'))}</pre></details></article>`;
}

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#121b1d;background:#f6f4ed}h1,h2{color:#063c40}article{background:#fff;border:1px solid #dde4e6;border-radius:10px;padding:1rem 1.25rem;margin:0 0 1rem}h3{margin:0}.meta{color:#5e6c6f;font-size:.875rem}pre{overflow:auto;background:#f6f9fa;padding:.75rem;border-radius:6px;font-size:.8125rem}summary{cursor:pointer;color:#12676d}`;

function documentationPage(): string {
  const sections = Object.entries(callsByDomain).map(
    ([domain, calls]) =>
      `<section><h2>${domain}</h2>${Object.entries(calls)
        .map(([name, call]) => callSection(name, call))
        .join('\n')}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sampan API</title><link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>Sampan API</h1>
<p>Every answer is <code>{ code, message, data }</code>, or <code>result</code> instead of <code>data</code> for product calls; the HTTP status equals <code>code</code>. Sign in with <code>login</code> and send <code>tokenHead + token</code> as Authorization. The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${sections.join('\n')}</main></body></html>`;
}

/** A real shop's documentation names every operators' call: for operators, unless the shop says that everybody may read it. */
function operatorsOnly(app: FastifyInstance, services: Services): void {
  if (services.config.isDemo || services.config.publicApiDocs) return;
  app.addHook('preHandler', async (request, reply) => {
    const { actor } = await requestContext(services, request, reply, true);
    if (actor.kind === 'anonymous') throw refuse('not_signed_in');
    if (actor.kind !== 'operator') throw refuse('forbidden');
  });
}

export async function documentationRoutes(app: FastifyInstance, services: Services): Promise<void> {
  operatorsOnly(app, services);
  let document: string | undefined;
  let page: string | undefined;
  app.get('/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument());
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/docs', (_request, reply) => {
    page ??= documentationPage();
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'")
      .type('text/html; charset=utf-8')
      .send(page);
  });
  app.get('/docs.css', (_request, reply) => reply.type('text/css').send(style));
}
