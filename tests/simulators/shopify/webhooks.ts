import { createHmac, randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { App, Event } from './world.ts';

/** Webhooks: signed with the app's secret, repeated with growing pauses, and as unreliable as a test wants them. */

/**
 * The fate of the next delivery. drop: it fails on the way, and is repeated. lose: it never arrives. timeout: it
 * arrives, the answer comes too late, and it is repeated. A number of milliseconds: it waits that long.
 */
export type Fate = 'normal' | 'drop' | 'lose' | 'duplicate' | 'timeout' | number;

export interface Delivery {
  id: string;
  topic: string;
  address: string;
  uri: string;
  attempts: { at: number; status: number | 'dropped' | 'timed out' | 'unreachable' }[];
  state: 'waiting' | 'delivered' | 'lost' | 'given up';
}

interface Sending {
  delivery: Delivery;
  app: App;
  body: string;
  eventId: string;
  triggeredAt: number;
}

const minute = 60_000;
/** Eight repetitions within four hours; Shopify does not document their spread. */
const pauses = [1, 2, 5, 12, 25, 45, 60, 90].map((minutes) => minutes * minute);
const answerWithinMs = 5000;

export class Webhooks {
  readonly deliveries: Delivery[] = [];
  readonly #clock: Clock;
  readonly #sent = new Map<string, Sending>();
  #fates: Fate[] = [];
  #isPaused = false;
  #waiting: Sending[] = [];
  #sending: Promise<void> = Promise.resolve();

  constructor(clock: Clock) {
    this.#clock = clock;
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

  /** Sends waiting deliveries in reverse order. */
  reverse(): void {
    this.#waiting.reverse();
  }

  /** The same delivery once more, as Shopify does when it has not understood the answer. */
  repeat(deliveryId: string): Promise<void> {
    const sending = this.#sent.get(deliveryId);
    if (!sending) throw new Error(`There is no delivery ${deliveryId}.`);
    this.#waiting.push(sending);
    return this.settled();
  }

  /** Sends to subscribers. */
  notify({ shop, topic, body }: Event): void {
    const name = topic.replace('/', '_').toUpperCase();
    const wanted = shop.subscriptions.filter((one) => one.topic === name);
    const eventId = randomUUID();
    for (const { app, uri, includeFields } of wanted) {
      const kept = includeFields.length === 0 ? body : pick(body, includeFields);
      this.#add({ topic, address: shop.address, uri }, app, kept, eventId);
    }
  }

  /** Sends events that every app of the shop gets without subscribing. */
  notifyApp(app: App, address: string, uri: string, topic: string, body: object): void {
    this.#add({ topic, address, uri }, app, body, randomUUID());
  }

  #add(about: Pick<Delivery, 'topic' | 'address' | 'uri'>, app: App, body: object, eventId: string): void {
    const delivery: Delivery = { id: randomUUID(), ...about, attempts: [], state: 'waiting' };
    this.deliveries.push(delivery);
    const sending = { delivery, app, body: JSON.stringify(body), eventId, triggeredAt: this.#clock.now };
    this.#sent.set(delivery.id, sending);
    this.#waiting.push(sending);
    // Runs after the causing call has been answered.
    setImmediate(() => void this.#flush());
  }

  /** Waits until nothing more is being sent. Deliveries that wait for a repetition or a `resume` still wait. */
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

  async #send(sending: Sending): Promise<void> {
    const { delivery } = sending;
    const fate = this.#fates.shift() ?? 'normal';
    if (typeof fate === 'number') {
      this.#clock.later(fate, () => this.#again(sending));
      return;
    }
    if (fate === 'lose') {
      delivery.state = 'lost';
      return;
    }
    if (fate === 'duplicate') await this.#post(sending);
    const status = fate === 'drop' ? 'dropped' : await this.#post(sending);
    delivery.attempts.push({ at: this.#clock.now, status: fate === 'timeout' ? 'timed out' : status });
    if (fate !== 'timeout' && typeof status === 'number' && status >= 200 && status < 300) {
      delivery.state = 'delivered';
      return;
    }
    const pause = pauses[delivery.attempts.length - 1];
    if (pause === undefined) delivery.state = 'given up';
    else this.#clock.later(pause, () => this.#again(sending));
  }

  #again(sending: Sending): Promise<void> {
    this.#waiting.push(sending);
    return this.#flush();
  }

  async #post({ delivery, app, body, eventId, triggeredAt }: Sending): Promise<number | 'unreachable'> {
    try {
      const response = await fetch(delivery.uri, {
        method: 'POST',
        headers: hookHeaders(app, delivery, body, { eventId, triggeredAt }),
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(answerWithinMs),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 'unreachable';
    }
  }
}

export function hookHeaders(
  { clientSecret }: App,
  { id, topic, address }: Pick<Delivery, 'id' | 'topic' | 'address'>,
  body: string,
  { eventId = id, triggeredAt = Date.now() }: { eventId?: string; triggeredAt?: number } = {},
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'x-shopify-topic': topic,
    'x-shopify-hmac-sha256': createHmac('sha256', clientSecret).update(body).digest('base64'),
    'x-shopify-shop-domain': address,
    'x-shopify-api-version': '2026-10',
    'x-shopify-webhook-id': id,
    'x-shopify-event-id': eventId,
    'x-shopify-triggered-at': new Date(triggeredAt).toISOString(),
  };
}

const pick = (body: Record<string, unknown>, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => fields.includes(name)));
