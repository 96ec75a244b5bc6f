import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scopeNames } from '@sampan/contract/scopes';
import { buildClient } from './client-build.ts';
import { fail, root, run } from './steps.ts';

/**
 * `npm run client:example -- [URL]`: runs packages/client/example against a demo shop that is running: makes its customer a
 * key and a webhook, orders, and listens.
 */

const shop = process.argv[2] ?? 'http://localhost:3000';
const name = 'Example program';
const port = '8787';
const demoBuyer = { username: 'buyer@sampan.example', password: 'sampan-demo' };

let token = '';

/** Does what the page Developers does: keys and webhooks are for people, so the client cannot make them. */
async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: token }) };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await fetch(`${shop}/api${path}`, init).catch(() =>
    fail(`No shop at ${shop}: run npm start first.`),
  );
  const answer = (await response.json()) as { code: number; message: string; data: Answer };
  if (answer.code !== 200) fail(`${path}: ${answer.message}`);
  return answer.data;
}

async function removeEarlier(): Promise<void> {
  const keys = await ask<{ id: string; name: string; revokedAt: string | null }[]>('GET', '/api-keys');
  for (const key of keys) if (key.name === name && !key.revokedAt) await ask('DELETE', `/api-keys/${key.id}`);
  const hooks = await ask<{ id: string; description: string }[]>('GET', '/hooks/list');
  for (const hook of hooks) if (hook.description === name) await ask('POST', `/hooks/${hook.id}/delete`, {});
}

async function makeEnvironment(): Promise<Record<string, string>> {
  const session = await ask<{ tokenHead: string; token: string }>('POST', '/admin/login', demoBuyer);
  token = session.tokenHead + session.token;
  await removeEarlier();
  const { key } = await ask<{ key: string }>('POST', '/api-keys', { name, scopes: scopeNames });
  const eventTypes = ['order.status_changed', 'order.shipped', 'tracking.updated'];
  const hook = { url: `http://localhost:${port}/`, description: name, eventTypes };
  const { id } = await ask<{ id: string }>('POST', '/hooks/add', hook);
  const { secret } = await ask<{ secret: string }>('GET', `/hooks/${id}/secret`);
  const memory = join(mkdtempSync(join(tmpdir(), 'sampan-example-')), 'memory.json');
  return { SHOP_URL: shop, SHOP_KEY: key, WEBHOOK_SECRET: secret, PORT: port, MEMORY: memory };
}

await buildClient(mkdtempSync(join(tmpdir(), 'sampan-client-')));
const env = await makeEnvironment();
const program = join(root, 'packages/client/example/main.js');
if ((await run(program, ['order', 'mug', '50'], { env })) !== 0) process.exit(1);
process.stdout.write('\n  In another terminal: npm run demo:fulfil -- SP… --pay\n\n');
process.exitCode = await run(program, ['listen'], { env });
