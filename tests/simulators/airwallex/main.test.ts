import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

it('runs on its own and prints its addresses; time passes by itself', async () => {
  const program = fileURLToPath(new URL('main.ts', import.meta.url));
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void child.kill());
  const text = await new Promise<string>((resolve) => {
    let printed = '';
    child.stdout.on('data', (part: Buffer) => {
      printed += part;
      if (printed.includes('}')) resolve(printed);
    });
  });
  const { url, scriptUrl, controlUrl, clientId, apiKey } = JSON.parse(text);
  const headers = { 'x-client-id': clientId, 'x-api-key': apiKey };
  expect((await fetch(`${url}/api/v1/authentication/login`, { method: 'POST', headers })).status).toBe(201);
  expect((await fetch(scriptUrl)).status).toBe(200);
  // An outage of no length ends with the next tick.
  await fetch(`${controlUrl}/_control/down`, { method: 'POST', body: '["unavailable", 0]' });
  await expect.poll(async () => (await fetch(scriptUrl)).status).toBe(200);
});
