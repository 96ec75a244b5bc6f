import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { freePorts } from './free-ports.ts';

it.each([
  ['shopify', 'okafor-home.myshopify.com', '/admin/oauth/authorize'],
  ['woocommerce', 'okafor', '/wc-auth/v1/authorize'],
])('%s runs on its own, and its controls are reached over HTTP', async (system, shop, page) => {
  const port = await freePorts(2);
  const main = fileURLToPath(new URL(`${system}/main.ts`, import.meta.url));
  const child = spawn(process.execPath, [main, '--port', String(port)], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [printed] = (await once(child.stdout, 'data')) as [Buffer];
    const { origin, controlUrl } = JSON.parse(String(printed));
    expect(origin).toBe(`http://127.0.0.1:${port}`);
    const control = (name: string, ...args: unknown[]) =>
      fetch(`${controlUrl}/_control/${name}`, { method: 'POST', body: JSON.stringify(args) });
    expect(await (await control('counts', shop)).json()).toMatchObject({ productsCreated: 0 });
    expect((await control('counts', 'nobody')).status).toBe(400);
    expect((await control('stop')).status).toBe(404);
    expect([400, 401]).toContain((await fetch(`${origin}/${shop}${page}`)).status);
  } finally {
    child.kill();
    await once(child, 'exit');
  }
});
