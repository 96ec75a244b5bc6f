// @ts-check
import { createServer } from 'node:http';
import { readTime, verifyWebhook, WebhookError } from '@sampan/client';

/** Hears what becomes of the orders: by webhook, and by asking for what changed while nobody listened. */

const largestBody = 1024 * 1024;

/**
 * @param {import('@sampan/client').ShopCalls} shop
 * @param {ReturnType<typeof import('./memory.js').openMemory>} memory
 * @param {{ secret: string, port: number }} options
 */
export async function listen(shop, memory, { secret, port }) {
  await catchUp(shop, memory);
  const server = createServer(async (request, response) => {
    try {
      const body = await readBody(request);
      const event = verifyWebhook(request.headers, body, secret);
      // The shop repeats what was not answered in time; the id says whether we have it already.
      if (!memory.memory.events.includes(event.id)) take(memory, event);
      response.writeHead(204).end();
    } catch (error) {
      // 401 for strangers. After any other failure the shop sends the event again, so nothing is lost.
      response.writeHead(error instanceof WebhookError ? 401 : 500).end();
      if (!(error instanceof WebhookError)) console.error(error);
    }
  });
  server.listen(port, () => {
    const address = server.address();
    console.log(`listening on port ${typeof address === 'object' ? address?.port : address}`);
  });
}

/** @param {import('node:http').IncomingMessage} request */
async function readBody(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > largestBody) throw new WebhookError('too large');
    chunks.push(chunk);
  }
  // As it came: a body that was parsed and written again no longer fits its signature.
  return Buffer.concat(chunks);
}

/**
 * @param {ReturnType<typeof import('./memory.js').openMemory>} memory
 * @param {import('@sampan/client').ShopEvent} event
 */
function take(memory, event) {
  if (event.type === 'order.shipped') shipped(memory, event.data.sn, event.data.carrier, event.data.trackingNumber);
  else if (event.type === 'order.status_changed')
    console.log(`${event.data.sn}: ${event.data.from} → ${event.data.to}`);
  else console.log(event.type);
  memory.memory.events = [...memory.memory.events, event.id].slice(-1000);
  memory.memory.since = event.timestamp > memory.memory.since ? event.timestamp : memory.memory.since;
  memory.save();
}

/**
 * Told once, by whichever way it is heard first.
 *
 * @param {ReturnType<typeof import('./memory.js').openMemory>} memory
 * @param {string} sn
 * @param {string} carrier
 * @param {string} trackingNumber
 */
function shipped({ memory }, sn, carrier, trackingNumber) {
  if (memory.shipped[sn]) return;
  memory.shipped[sn] = trackingNumber;
  console.log(`${sn} was shipped with ${carrier}, tracking number ${trackingNumber}`);
}

/**
 * Orders that changed while this program was away. Webhooks that it missed still come, for days; this is for being up to
 * date at once, and for the case that it was away for longer.
 *
 * @param {import('@sampan/client').ShopCalls} shop
 * @param {ReturnType<typeof import('./memory.js').openMemory>} memory
 */
async function catchUp(shop, memory) {
  // A minute more, for what was being written while we looked last.
  const changedSince = new Date(Date.parse(memory.memory.since) - 60_000).toISOString();
  const now = new Date().toISOString();
  for (let pageNum = 1, seen = 0; ; pageNum++) {
    const { list, total } = await shop.orders.listOrders({ changedSince, pageNum, pageSize: 100 });
    for (const { sn, orderStatus, gmtCreate } of list) {
      console.log(`${sn}, ordered ${readTime(gmtCreate).toLocaleString()}, is ${orderStatus}`);
      if (orderStatus === 'delivered' || orderStatus === 'completed') await readTracking(shop, memory, sn);
    }
    seen += list.length;
    if (list.length === 0 || seen >= total) break;
  }
  memory.memory.since = now;
  memory.save();
}

/**
 * @param {import('@sampan/client').ShopCalls} shop
 * @param {ReturnType<typeof import('./memory.js').openMemory>} memory
 * @param {string} sn
 */
async function readTracking(shop, memory, sn) {
  const { list } = await shop.logistics.listTracking({ orderId: sn });
  for (const { logisticsSteps } of list) {
    const [carrier = '', trackingNumber = ''] = logisticsSteps.split('\n');
    shipped(memory, sn, carrier, trackingNumber);
  }
}
