import { createHmac } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { Clock } from '../clock.ts';

/** Webhooks: signed, retried with growing pauses, and as unreliable as a test wants them. */

export interface Endpoint {
  url: string;
  /** While a secret is being replaced there are two, and one signature for each. */
  secrets: string[];
  /** `['*']`, or names of events. */
  events: string[];
}

/**
 * The fate of the next delivery. drop: it fails on the way, and is retried. lose: it never arrives. timeout: the shop
 * gets it, its answer comes too late, and it is retried. A number of milliseconds: it waits that long.
 */
export type Fate = 'normal' | 'drop' | 'lose' | 'duplicate' | 'timeout' | number;

export interface Delivery {
  event: string;
  type: string;
  url: string;
  attempts: { at: number; status: number | 'dropped' | 'timed out' | 'unreachable' }[];
  state: 'waiting' | 'delivered' | 'lost' | 'given up';
}

const minute = 60_000;
const hour = 60 * minute;
/** Pauses after each failure. Stripe documents no more than "for up to three days with an exponential back off". */
const pauses = [5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 12 * hour, 12 * hour, 12 * hour, 12 * hour];
const answerWithinMs = 20_000;

export class Webhooks {
  readonly deliveries: Delivery[] = [];
  readonly #clock: Clock;
  #endpoints: Endpoint[];
  #fates: Fate[] = [];
  #isPaused = false;
  #waiting: { event: Stripe.Event; delivery: Delivery; endpoint: Endpoint }[] = [];
  #sending: Promise<void> = Promise.resolve();

  constructor(clock: Clock, endpoints: Endpoint[]) {
    this.#clock = clock;
    this.#endpoints = endpoints;
  }

  set endpoints(endpoints: Endpoint[]) {
    this.#endpoints = endpoints;
  }

  /** The fates of the next deliveries, in turn. */
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

  /** Sends an event again, as the Dashboard's "resend" does. */
  resend(event: Stripe.Event): Promise<void> {
    this.add(event);
    return this.settled();
  }

  add(event: Stripe.Event): void {
    for (const endpoint of this.#endpoints) {
      if (!endpoint.events.includes('*') && !endpoint.events.includes(event.type)) continue;
      const delivery: Delivery = {
        event: event.id,
        type: event.type,
        url: endpoint.url,
        attempts: [],
        state: 'waiting',
      };
      event.pending_webhooks++;
      this.deliveries.push(delivery);
      this.#waiting.push({ event, delivery, endpoint });
    }
    // Runs after the causing call has been answered.
    setImmediate(() => void this.#flush());
  }

  /** Waits until nothing more is being sent. Deliveries that wait for a retry or a `resume` still wait. */
  async settled(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    await this.#flush();
  }

  #flush(): Promise<void> {
    this.#sending = this.#sending.then(async () => {
      while (!this.#isPaused && this.#waiting.length > 0) {
        const next = this.#waiting.shift();
        if (next) await this.#send(next.event, next.delivery, next.endpoint);
      }
    });
    return this.#sending;
  }

  async #send(event: Stripe.Event, delivery: Delivery, endpoint: Endpoint): Promise<void> {
    const fate = this.#fates.shift() ?? 'normal';
    if (typeof fate === 'number') {
      this.#clock.later(fate, () => this.#again(event, delivery, endpoint));
      return;
    }
    if (fate === 'lose') {
      delivery.state = 'lost';
      return;
    }
    if (fate === 'duplicate') await this.#post(event, endpoint);
    const status = fate === 'drop' ? 'dropped' : await this.#post(event, endpoint);
    delivery.attempts.push({ at: this.#clock.now, status: fate === 'timeout' ? 'timed out' : status });
    if (fate !== 'timeout' && typeof status === 'number' && status >= 200 && status < 300) {
      delivery.state = 'delivered';
      event.pending_webhooks--;
      return;
    }
    const pause = pauses[delivery.attempts.length - 1];
    if (pause === undefined) delivery.state = 'given up';
    else this.#clock.later(pause, () => this.#again(event, delivery, endpoint));
  }

  #again(event: Stripe.Event, delivery: Delivery, endpoint: Endpoint): Promise<void> {
    this.#waiting.push({ event, delivery, endpoint });
    return this.#flush();
  }

  async #post(event: Stripe.Event, endpoint: Endpoint): Promise<number | 'unreachable'> {
    const body = JSON.stringify(event, null, 2);
    try {
      const response = await fetch(endpoint.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signatureOf(body, this.#clock.seconds, endpoint.secrets),
        },
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

function signatureOf(body: string, seconds: number, secrets: readonly string[]): string {
  const signatures = secrets.map((secret) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'));
  return [`t=${seconds}`, ...signatures.map((signature) => `v1=${signature}`)].join(',');
}
