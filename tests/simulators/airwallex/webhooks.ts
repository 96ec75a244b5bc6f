import { createHmac } from 'node:crypto';
import { type Clock, hours, minutes, timeText } from './clock.ts';

/** Pauses before an event without a 200 is sent again: about three days in all. */
export const retryPauses = [minutes(5), hours(1), hours(4), hours(8), hours(12), hours(24), hours(24)];

export interface WebhookEvent {
  id: string;
  name: string;
  body: string;
}

export interface Delivery {
  eventId: string;
  name: string;
  attempt: number;
  /** The shop's status, or why there is none. */
  result: number | 'timeout' | 'unreachable';
}

export function signWebhook(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret)
    .update(timestamp + body)
    .digest('hex');
}

export interface WebhookOptions {
  url?: string | undefined;
  secret: string;
  accountId: string;
  /** Older API versions write `accountId`. */
  accountField: 'account_id' | 'accountId';
  /** The shop's time limit, in the machine's time. */
  timeoutMs: number;
}

/** Sends events to the shop: at least once, in any order, until it answers 200 or three days have passed. */
export class Webhooks {
  readonly events: WebhookEvent[] = [];
  readonly deliveries: Delivery[] = [];
  readonly options: WebhookOptions;
  readonly #clock: Clock;
  readonly #nextId: () => string;
  #isPaused = false;
  #held: { event: WebhookEvent; attempt: number }[] = [];
  #drops = 0;
  #duplicates = 0;
  #lateTimeouts = 0;
  #delayMs = 0;

  constructor(options: WebhookOptions, clock: Clock, nextId: () => string) {
    this.options = options;
    this.#clock = clock;
    this.#nextId = nextId;
  }

  /** Payments put their object below `data.object`; deposits are `data` itself. */
  emit(name: string, data: unknown): void {
    const { accountField, accountId } = this.options;
    const body = { id: this.#nextId(), name, [accountField]: accountId, data, created_at: timeText(this.#clock.now()) };
    const event = { id: body.id, name, body: JSON.stringify(body) };
    this.events.push(event);
    if (this.#drops > 0) {
      this.#drops--;
      return;
    }
    const copies = this.#duplicates > 0 ? 2 : 1;
    if (copies === 2) this.#duplicates--;
    for (let copy = 0; copy < copies; copy++)
      this.#clock.after(this.#delayMs, () => this.#send(event, 1, Boolean(copy)));
  }

  /** Holds due deliveries back. */
  pause(): void {
    this.#isPaused = true;
  }

  /** Sends held deliveries, the last first if `reversed`. */
  async resume({ reversed = false } = {}): Promise<void> {
    this.#isPaused = false;
    const held = reversed ? this.#held.reverse() : this.#held;
    this.#held = [];
    for (const { event, attempt } of held) await this.#send(event, attempt);
  }

  /** The next events are never sent. */
  drop(count = 1): void {
    this.#drops += count;
  }

  /** The next events are sent twice. */
  duplicate(count = 1): void {
    this.#duplicates += count;
  }

  /** Events are sent this much later from now on. */
  delay(ms: number): void {
    this.#delayMs = ms;
  }

  /** The next deliveries reach the shop, but its answer does not come back: they are sent again. */
  loseAnswers(count = 1): void {
    this.#lateTimeouts += count;
  }

  /** Sends an event again now, as an operator can in the web app. */
  async resend(eventId: string): Promise<void> {
    const event = this.events.find(({ id }) => id === eventId);
    if (!event) throw new Error(`there is no event ${eventId}`);
    await this.#send(event, 1, true);
  }

  async #send(event: WebhookEvent, attempt: number, isExtra = false): Promise<void> {
    if (this.options.url === undefined) return;
    if (this.#isPaused) {
      this.#held.push({ event, attempt });
      return;
    }
    const result = await this.#post(this.options.url, event);
    this.deliveries.push({ eventId: event.id, name: event.name, attempt, result });
    const pause = retryPauses[attempt - 1];
    if (result !== 200 && pause !== undefined && !isExtra)
      this.#clock.after(pause, () => this.#send(event, attempt + 1));
  }

  async #post(url: string, { body }: WebhookEvent): Promise<Delivery['result']> {
    const timestamp = String(this.#clock.now());
    const signature = signWebhook(this.options.secret, timestamp, body);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(this.options.timeoutMs),
      });
      await response.arrayBuffer();
      if (this.#lateTimeouts === 0) return response.status;
      this.#lateTimeouts--;
      return 'timeout';
    } catch (error) {
      return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable';
    }
  }
}
