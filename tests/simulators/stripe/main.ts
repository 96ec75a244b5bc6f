import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { StripeFault } from './errors.ts';
import { close, listen, type Simulator, startStripeSimulator } from './simulator.ts';

/**
 * `node tests/simulators/stripe/main.ts --port 4710 [--webhook http://127.0.0.1:3000/…] [--secret whsec_…]`
 *
 * Takes this port and the three after it; the last is for controls: `POST /_control/advance` with `[60000]`, the
 * arguments of the function of that name in simulator.ts.
 */

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4710' },
    webhook: { type: 'string' },
    secret: { type: 'string', multiple: true, default: ['whsec_simulator'] },
  },
});

async function call(simulator: Simulator, name: string, body: string): Promise<{ status: number; answer: unknown }> {
  const control = (simulator as unknown as Record<string, unknown>)[name];
  if (typeof control !== 'function' || name === 'stop')
    return { status: 404, answer: { message: `no control ${name}` } };
  try {
    const answer = await control(...(body ? (JSON.parse(body) as unknown[]) : []));
    return { status: 200, answer: answer ?? null };
  } catch (error) {
    if (error instanceof StripeFault || error instanceof SyntaxError)
      return { status: 400, answer: { message: error.message } };
    throw error;
  }
}

const simulator = await startStripeSimulator({
  port: Number(values.port),
  webhooks: values.webhook ? [{ url: values.webhook, secrets: values.secret }] : [],
});
const controls = createServer(async (incoming, response) => {
  const name = /^\/_control\/(\w+)$/.exec(incoming.url ?? '')?.[1];
  let body = '';
  for await (const part of incoming) body += part;
  const { status, answer } =
    name && incoming.method === 'POST' ? await call(simulator, name, body) : { status: 404, answer: {} };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
});
const controlUrl = await listen(controls, Number(values.port) + 3);
const { url, scriptUrl, hosts, secretKey, publishableKey } = simulator;
console.log(JSON.stringify({ url, scriptUrl, controlUrl, hosts, secretKey, publishableKey }, null, 2));

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await Promise.all([simulator.stop(), close(controls)]);
  });
