import { createHash, createHmac } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { type Body, checkBody } from './fields.ts';
import { Refusal } from './refusal.ts';
import type { Event, Hook, Shop, World } from './world.ts';

/** Webhooks: each is sent once. A missed one is not repeated, and more than five misses end the subscription. */

/** lose: it never arrives. timeout: it arrives, and the answer comes too late. */
export type Fate = 'normal' | 'lose' | 'duplicate' | 'timeout';

export interface Delivery {
  topic: string;
  folder: string;
  url: string;
  status: number | 'lost' | 'timed out' | 'unreachable' | 'waiting';
}

interface Sending {
  delivery: Delivery;
  shop: Shop;
  hook: Hook;
  source: string;
  body: string;
}

const answerWithinMs = 60_000;
const mostFailures = 5;

export class Hooks {
  readonly deliveries: Delivery[] = [];
  readonly #clock: Clock;
  readonly #sourceOf: (shop: Shop) => string;
  #fates: Fate[] = [];
  #isPaused = false;
  #waiting: Sending[] = [];
  #sending: Promise<void> = Promise.resolve();

  constructor(clock: Clock, sourceOf: (shop: Shop) => string) {
    this.#clock = clock;
    this.#sourceOf = sourceOf;
  }

  plan(fates: readonly Fate[]): void {
    this.#fates.push(...fates);
  }

  pause(): void {
    this.#isPaused = true;
  }

  resume(): Promise<void> {
    this.#isPaused = false;
    return this.#flush();
  }

  reverse(): void {
    this.#waiting.reverse();
  }

  notify({ shop, topic, view }: Event): void {
    for (const hook of shop.hooks.values()) {
      if (hook.status !== 'active' || hook.topic !== topic) continue;
      const delivery: Delivery = { topic, folder: shop.folder, url: hook.deliveryUrl, status: 'waiting' };
      this.deliveries.push(delivery);
      this.#waiting.push({ delivery, shop, hook, source: this.#sourceOf(shop), body: JSON.stringify(view()) });
    }
    setImmediate(() => void this.#flush());
  }

  /** An unsigned test of the receiver; its answer changes nothing. */
  async ping(shop: Shop, { id, deliveryUrl }: Hook): Promise<void> {
    shop.counts.pings++;
    await post(deliveryUrl, `webhook_id=${id}`, { 'content-type': 'application/x-www-form-urlencoded' });
  }

  async settled(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    await this.#flush();
  }

  #flush(): Promise<void> {
    this.#sending = this.#sending.then(async () => {
      while (!this.#isPaused && this.#waiting.length > 0) {
        const next = this.#waiting.shift();
        if (next) await this.#send(next);
      }
    });
    return this.#sending;
  }

  async #send({ delivery, shop, hook, source, body }: Sending): Promise<void> {
    const fate = this.#fates.shift() ?? 'normal';
    const send = () => post(delivery.url, body, hookHeaders(hook, source, body, this.#clock.seconds));
    if (fate === 'duplicate') await send();
    const status = fate === 'lose' ? 'lost' : await send();
    delivery.status = fate === 'timeout' ? 'timed out' : status;
    const isTaken = typeof delivery.status === 'number' && delivery.status >= 200 && delivery.status < 303;
    hook.failures = isTaken ? 0 : hook.failures + 1;
    if (hook.failures > mostFailures && shop.hooks.has(hook.id)) hook.status = 'disabled';
  }
}

async function post(url: string, body: string, headers: Record<string, string>): Promise<number | 'unreachable'> {
  try {
    const signal = AbortSignal.timeout(answerWithinMs);
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 'unreachable';
  }
}

export function hookHeaders(
  { id, secret, topic }: Pick<Hook, 'id' | 'secret' | 'topic'>,
  source: string,
  body: string,
  seconds: number,
): Record<string, string> {
  const [resource = '', event = ''] = topic.split('.');
  return {
    'content-type': 'application/json',
    'user-agent': 'WooCommerce/11.2.0 Hookshot (WordPress/6.9)',
    'x-wc-webhook-source': `${source}/`,
    'x-wc-webhook-topic': topic,
    'x-wc-webhook-resource': resource,
    'x-wc-webhook-event': event,
    'x-wc-webhook-signature': createHmac('sha256', secret).update(body).digest('base64'),
    'x-wc-webhook-id': String(id),
    // Depends on the webhook and the second, so that several have the same.
    'x-wc-webhook-delivery-id': createHash('md5').update(`${id}${seconds}`).digest('hex'),
  };
}

const topics = ['order', 'product', 'customer', 'coupon'].flatMap((resource) =>
  ['created', 'updated', 'deleted', 'restored'].map((event) => `${resource}.${event}`),
);

export function createHook(world: World, shop: Shop, body: Body): Hook {
  checkBody(body, {
    name: 'text',
    topic: 'text',
    delivery_url: 'text',
    secret: 'text',
    status: ['active', 'paused', 'disabled'],
  });
  if (!topics.includes(String(body.topic)))
    throw new Refusal(400, 'woocommerce_rest_invalid_topic', 'Webhook topic is required and must be valid.');
  const url = String(body.delivery_url ?? '');
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Refusal(
      400,
      'woocommerce_rest_invalid_delivery_url',
      'Webhook delivery URL must be a valid URL starting with http:// or https://.',
    );
  const hook: Hook = {
    id: world.next(),
    name: String(body.name ?? 'Webhook'),
    status: (body.status as Hook['status'] | undefined) ?? 'active',
    topic: String(body.topic),
    deliveryUrl: url,
    secret: String(body.secret ?? ''),
    failures: 0,
  };
  shop.hooks.set(hook.id, hook);
  return hook;
}

/** Never the secret. */
export const hookView = ({ id, name, status, topic, deliveryUrl }: Hook): object => ({
  id,
  name,
  status,
  topic,
  delivery_url: deliveryUrl,
});
