import type { Clock } from '../clock.ts';
import { bare } from './json.ts';
import { sign } from './sign.ts';

/** Signed pushes: at least once, in any order, again and again until the receiver answers 2xx. */

/**
 * drop: it is never sent, and can be pulled. duplicate: sent twice. delay: sent ten minutes later. wrongSignature: sent
 * with a wrong signature; refused, it is sent again with the right one. lateAnswer: it arrives, its answer does not, so it
 * is sent again.
 */
export type Fate = 'normal' | 'drop' | 'duplicate' | 'delay' | 'wrongSignature' | 'lateAnswer';

export interface Message {
  id: number;
  type: string;
  userInfo: string;
  bornAt: number;
  /** What is pushed, as JSON. */
  content: object;
  /** Failed at least once and not yet taken: can be pulled. */
  hasFailed: boolean;
  isTaken: boolean;
}

interface Delivery {
  msgId: number;
  type: string;
  attempt: number;
  /** The receiver's status, or why there is none. */
  result: number | 'dropped' | 'late' | 'unreachable';
}

/** Before each repetition. How many there are is not published. */
const pauses = [30_000, 60_000, 5 * 60_000, 30 * 60_000, 3_600_000, 6 * 3_600_000];
const delayMs = 10 * 60_000;
const answerWithinMs = 10_000;

interface MessagesOptions {
  clock: Clock;
  url?: string | undefined;
  secret: string;
}

export class Messages {
  readonly all: Message[] = [];
  readonly deliveries: Delivery[] = [];
  /** Where they are pushed; nowhere if undefined. */
  url: string | undefined;
  readonly #clock: Clock;
  readonly #secret: string;
  #last = 5_550_000;
  #fates: Fate[] = [];
  #isPaused = false;
  #waiting: { message: Message; attempt: number }[] = [];
  #sending: Promise<void> = Promise.resolve();

  constructor({ clock, url, secret }: MessagesOptions) {
    this.#clock = clock;
    this.#secret = secret;
    this.url = url;
  }

  send(type: string, userInfo: string, data: object): void {
    this.#last++;
    const bornAt = this.#clock.now;
    const content = { msgId: this.#last, gmtBorn: bornAt, type, userInfo, data };
    const message = { id: this.#last, type, userInfo, bornAt, content, hasFailed: false, isTaken: false };
    this.all.push(message);
    this.#later(message, 1);
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

  /** Held messages go out the other way round. */
  reverse(): void {
    this.#waiting.reverse();
  }

  async settled(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    await this.#flush();
  }

  /** Sends one again, as can happen at any time. */
  async resend(id: number): Promise<void> {
    const message = this.all.find((one) => one.id === id);
    if (!message) throw new Error(`There is no message ${id}.`);
    await this.#post(message, false);
  }

  #later(message: Message, attempt: number): void {
    this.#waiting.push({ message, attempt });
    setImmediate(() => void this.#flush());
  }

  #flush(): Promise<void> {
    this.#sending = this.#sending.then(async () => {
      while (!this.#isPaused && this.#waiting.length > 0) {
        const next = this.#waiting.shift();
        if (next) await this.#deliver(next.message, next.attempt);
      }
    });
    return this.#sending;
  }

  async #deliver(message: Message, attempt: number): Promise<void> {
    if (this.url === undefined) {
      message.hasFailed = true;
      return;
    }
    const fate = this.#fates.shift() ?? 'normal';
    if (fate === 'delay') {
      this.#clock.later(delayMs, () => this.#later(message, attempt));
      return;
    }
    if (fate === 'duplicate') await this.#post(message, false);
    const result = fate === 'drop' ? 'dropped' : await this.#post(message, fate === 'wrongSignature');
    const delivery: Delivery = {
      msgId: message.id,
      type: message.type,
      attempt,
      result: fate === 'lateAnswer' ? 'late' : result,
    };
    this.deliveries.push(delivery);
    const isTaken = typeof delivery.result === 'number' && delivery.result >= 200 && delivery.result < 300;
    if (isTaken) message.isTaken = true;
    else message.hasFailed = true;
    const pause = pauses[attempt - 1];
    if (isTaken || fate === 'drop' || pause === undefined) return;
    this.#clock.later(pause, () => {
      if (!message.isTaken) this.#later(message, attempt + 1);
    });
  }

  async #post({ content }: Message, isWrong: boolean): Promise<number | 'unreachable'> {
    try {
      const response = await fetch(this.url ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
        body: this.form(JSON.stringify(content), isWrong),
        redirect: 'manual',
        signal: AbortSignal.timeout(answerWithinMs),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 'unreachable';
    }
  }

  /** The form of a push, also for a test that sends one itself. */
  form(message: string, isWrong = false): string {
    const signature = sign(isWrong ? `${this.#secret}x` : this.#secret, '', [['message', message]]);
    return new URLSearchParams({ message, _aop_signature: signature }).toString();
  }

  /** Those that can be pulled: not taken, after a failed push. */
  failed(): Message[] {
    return this.all.filter(({ hasFailed, isTaken }) => hasFailed && !isTaken);
  }
}

/** An order's id is a bare Number in messages. */
export const orderData = (orderId: string, more: object): object => ({ orderId: bare(orderId), ...more });
