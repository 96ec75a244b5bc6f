import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { ratesService } from './service.ts';

test('guard: redirect. Rates come from the address that was given, and from nowhere it leads', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/moved') return response.writeHead(302, { location: '/rates' }).end();
    response.end(JSON.stringify({ base: 'USD', date: '2026-11-20', rates: { EUR: 0.86 } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    await expect(ratesService(`${at}/moved`).today()).rejects.toThrow();
    expect(asked).toEqual(['/moved']);
    expect(await ratesService(`${at}/rates`).today()).toEqual({ validOn: '2026-11-20', perUsd: { EUR: 0.86 } });
  } finally {
    server.close();
  }
});
