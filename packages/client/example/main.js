#!/usr/bin/env node
// @ts-check
import { createClient, isRefusal, ShopError } from '@sampan/client';
import { listen } from './listen.js';
import { openMemory } from './memory.js';
import { order } from './order.js';

/**
 * A buyer's own system, small: it orders from the shop and hears what becomes of its orders.
 *
 *   node main.js order "porcelain mug" 50            finds, checks freight, orders, shows the bill
 *   node main.js order "porcelain mug" 50 --transfer the same, and says that a bank transfer is on its way
 *   node main.js listen                              catches up, then waits for webhooks
 *
 * Environment: SHOP_URL, SHOP_KEY (an API key), WEBHOOK_SECRET and PORT (for `listen`), MEMORY (a file to remember in).
 */

const { SHOP_URL = 'http://localhost:3000', SHOP_KEY, WEBHOOK_SECRET = '', PORT = '8787', MEMORY } = process.env;
if (!SHOP_KEY) throw new Error('SHOP_KEY is not set: make a key on the page Developers of the shop.');

const shop = createClient({
  url: SHOP_URL,
  key: SHOP_KEY,
  onRetry: ({ message }, pauseMs) => console.error(`  ${message}; again in ${Math.round(pauseMs)} ms`),
});
const memory = openMemory(MEMORY ?? 'sampan-orders.json');
const [command, ...rest] = process.argv.slice(2);

try {
  if (command === 'order') {
    const isByTransfer = rest.includes('--transfer');
    const [keyword = '', pieces = '1'] = rest.filter((word) => word !== '--transfer');
    await order(shop, memory, { keyword, pieces: Number(pieces), isByTransfer });
  } else if (command === 'listen') {
    await listen(shop, memory, { secret: WEBHOOK_SECRET, port: Number(PORT) });
  } else {
    console.error('usage: node main.js order KEYWORD PIECES [--transfer] | node main.js listen');
    process.exitCode = 2;
  }
} catch (error) {
  if (!(error instanceof ShopError)) throw error;
  console.error(error.message, error.fields);
  if (isRefusal(error, 'scope_missing')) console.error(`The key needs the scope ${error.data.scope}.`);
  process.exitCode = 1;
}
