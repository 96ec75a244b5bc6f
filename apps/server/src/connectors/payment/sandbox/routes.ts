import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { refuse } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';
import { SandboxProvider } from './provider.ts';
import type { ShopperView } from './views.ts';
import { widgetScript } from './widget-script.ts';

/**
 * The sandbox provider's HTTP routes: what its widget loads and calls. A client secret is the only key to an intent.
 */

const asset = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const secret = z.string().min(1).max(100);
const cardInput = z.object({
  clientSecret: secret,
  card: z.object({
    number: z.string().max(40),
    expiry: z.string().max(10),
    cvc: z.string().max(8),
    name: z.string().max(100),
  }),
});
const codeInput = z.object({ clientSecret: secret, code: z.string().max(20) });
const secretInput = z.object({ clientSecret: secret });

interface IntentParams {
  Params: { id: string };
}

export async function sandboxRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const sandbox = services.payments.get('sandbox');
  if (!(sandbox instanceof SandboxProvider)) throw new Error('the sandbox routes need the sandbox provider');
  app.addHook('onListen', async () => {
    sandbox.webhookUrl = ownWebhook(app);
  });
  serveAssets(app);
  app.post<IntentParams>('/sandbox/intents/:id', (request, reply) => {
    const { clientSecret } = read(secretInput, request.body);
    return answer(reply, sandbox.look(request.params.id, clientSecret));
  });
  app.post<IntentParams>('/sandbox/intents/:id/confirm', (request, reply) => {
    const { clientSecret, card } = read(cardInput, request.body);
    return answer(reply, sandbox.confirm(request.params.id, clientSecret, card));
  });
  app.post<IntentParams>('/sandbox/intents/:id/authenticate', (request, reply) => {
    const { clientSecret, code } = read(codeInput, request.body);
    return answer(reply, sandbox.authenticate(request.params.id, clientSecret, code));
  });
  app.post<IntentParams>('/sandbox/intents/:id/decide', (request, reply) => {
    const { clientSecret } = read(secretInput, request.body);
    return answer(reply, sandbox.decide(request.params.id, clientSecret));
  });
}

/** Webhooks go to this process, whatever URL browsers use. */
function ownWebhook(app: FastifyInstance): string | undefined {
  const address = app.server.address();
  if (address === null || typeof address === 'string') return undefined;
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '[::]' ? '[::1]' : host;
  return `http://${reachable}:${address.port}/api/webhooks/sandbox`;
}

function serveAssets(app: FastifyInstance): void {
  let script: string | undefined;
  app.get('/sandbox/widget.js', (_request, reply) => {
    script ??= widgetScript();
    return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script);
  });
  app.get('/sandbox/widget.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(asset('widget/widget.css')),
  );
}

function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body);
  if (!result.success) throw refuse('invalid_input');
  return result.data;
}

async function answer(reply: FastifyReply, view: Promise<ShopperView | undefined>): Promise<FastifyReply> {
  const found = await view;
  if (!found) throw refuse('not_found');
  return reply.header('cache-control', 'no-store').send(found);
}
