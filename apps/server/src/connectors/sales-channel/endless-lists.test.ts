import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { wooCommerceChannel } from './woocommerce/channel.ts';

/** A hostile shop that never ends: every page has new items, and there is always one more. */
let answered = 0;
let nameLength = 20;
const address = {};
const thing = (id: number) => ({
  id,
  name: 'x'.repeat(nameLength),
  number: String(id),
  status: 'processing',
  currency: 'EUR',
  date_created_gmt: '2026-01-01T00:00:00',
  billing: address,
  shipping: address,
  line_items: [],
  date_modified_gmt: new Date(Date.UTC(2026, 0, 1) + id * 1000).toISOString().slice(0, 19),
});
const server = createServer((_request, response) => {
  answered += 1;
  response.writeHead(200, { 'content-type': 'application/json', 'x-wp-totalpages': '1000000000' });
  response.end(JSON.stringify(Array.from({ length: 10 }, (_, index) => thing(answered * 10 + index))));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => void server.close());
afterEach(() => {
  vi.restoreAllMocks();
  answered = 0;
});

const { port } = server.address() as AddressInfo;
const shop = wooCommerceChannel({ isDemo: true, isPublicDemo: false }).open(`http://127.0.0.1:${port}`, {
  key: 'ck_1',
  secret: 'cs_1',
});

/** Each look at the clock is so much later. */
function hurry(ms: number) {
  let now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => (now += ms));
}

it('guard: listMaxCharacters. A list without end does not fill the memory', async () => {
  nameLength = 100_000;
  await expect(shop.listGroups()).rejects.toMatchObject({ kind: 'unavailable' });
  expect(answered).toBeLessThan(20);
  nameLength = 20;
});

it('guard: listMaxMs. A list of small pages cannot go on for ever', async () => {
  hurry(10_000);
  await expect(shop.listGroups()).rejects.toMatchObject({ kind: 'unavailable' });
  expect(answered).toBeLessThan(10);
});

it('guard: longestMs. Orders without end are read for a while, and those that came are handed over', async () => {
  // Connection checks read the clock as well.
  hurry(15_000);
  const ids: string[] = [];
  const reading = (async () => {
    for await (const { id } of shop.listOrders(new Date(0))) ids.push(id);
  })();
  await expect(reading).rejects.toMatchObject({ kind: 'unavailable' });
  expect(ids.length).toBeGreaterThan(20);
  expect(answered).toBeLessThan(25);
});
