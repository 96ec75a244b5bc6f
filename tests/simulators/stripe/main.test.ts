import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Stripe } from 'stripe';
import { expect, it } from 'vitest';
import { freePorts } from '../free-ports.ts';
import { listener, paid } from './testing.ts';

it('runs on its own, and its controls are reached over HTTP', async () => {
  const hook = await listener();
  const port = await freePorts(4);
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, '--port', String(port), '--webhook', hook.url, '--secret', 'whsec_a'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [printed] = (await once(child.stdout, 'data')) as [Buffer];
    const { url, scriptUrl, controlUrl, secretKey } = JSON.parse(String(printed));
    expect(url).toBe(`http://127.0.0.1:${port}`);
    expect((await fetch(scriptUrl)).headers.get('content-type')).toContain('javascript');
    const stripe = new Stripe(secretKey, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 });
    const control = async (name: string, ...args: unknown[]) => {
      const response = await fetch(`${controlUrl}/_control/${name}`, { method: 'POST', body: JSON.stringify(args) });
      return { status: response.status, body: await response.json() };
    };

    const { id } = await paid(stripe, 'pm_usBankAccount_success');
    expect((await control('decideIntent', id, true)).status).toBe(200);
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'succeeded' });
    expect((await control('openDispute', id, { reason: 'fraudulent' })).body).toMatchObject({ object: 'dispute' });
    expect((await control('webhooksSettled')).status).toBe(200);
    expect(hook.received.map(({ event }) => event.type)).toContain('charge.dispute.created');
    expect((await control('openDispute', 'pi_unknown')).status).toBe(400);
    expect((await control('stop')).status).toBe(404);
    expect((await control('nothing')).status).toBe(404);
  } finally {
    child.kill();
    await once(child, 'exit');
    await hook.stop();
  }
});
