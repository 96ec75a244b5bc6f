import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, RESP_TYPES } from '@redis/client';
import type { Script } from './scripts.ts';

export type Reply = Buffer | number | null | Reply[];

const asBuffers = { [RESP_TYPES.BLOB_STRING]: Buffer, [RESP_TYPES.SIMPLE_STRING]: Buffer } as const;

class Away extends Error {}

/** A connection without an answer for this long counts as dead: a cut network closes nothing. */
const silentMaxMs = 5000;

const open = (url: string) =>
  createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    commandsQueueMaxLength: 2000,
    pingInterval: 2000,
    socket: {
      connectTimeout: 2000,
      // Covers connections that cannot even be asked; there, sent bytes would count as life.
      socketTimeout: silentMaxMs,
      reconnectStrategy: (retries) => Math.min(2000, 50 * 2 ** retries),
    },
  });

/** One connection, made again by itself. Requests without a connection fail at once. */
export class Connection {
  readonly #url: string;
  #client: ReturnType<typeof open>;
  #run: string | undefined;
  /** The start of the silence; undefined: it answers. */
  #silentSince: number | undefined;
  #isClosed = false;
  #trouble: Error | undefined;

  constructor(url: string) {
    this.#url = url;
    this.#client = this.#open();
  }

  #open() {
    const client = open(this.#url);
    client.on('error', (error: Error) => {
      this.#trouble = error;
    });
    // Another connection may be one to another server.
    client.on('ready', () => {
      this.#run = undefined;
      this.#trouble = undefined;
    });
    // Fails only once it is closed: until then it tries again.
    client.connect().catch(() => {});
    return client;
  }

  get isReady(): boolean {
    return this.#client.isReady;
  }

  /** Explains a missing connection: a wrong password or name reads unlike a server that is down. */
  #away(): Error {
    return new Away(this.#trouble ? `not connected: ${this.#trouble.message}` : 'not connected');
  }

  /** Finds an obstacle to using it, such as a wrong password or a read-only server; undefined: none. */
  async findObstacle(key: string, withinMs: number): Promise<unknown> {
    if (!this.isReady) return this.#away();
    return this.send(['SET', key, '1', 'PX', '1'], withinMs).then(
      () => undefined,
      (error) => error,
    );
  }

  /** Throws `Away` after this time; the answer is then ignored. */
  async send(args: (string | Buffer)[], withinMs: number): Promise<Reply> {
    if (!this.isReady) throw this.#away();
    const timer = new AbortController();
    const tooLate = sleep(withinMs, undefined, { signal: timer.signal })
      // The response may have arrived while this process was busy: it is read first.
      .then(() => new Promise((resolve) => setImmediate(resolve)))
      .then(() => Promise.reject(new Away(`no answer within ${withinMs} ms`)));
    tooLate.catch(() => {});
    const answer = this.#client.sendCommand(args, { typeMapping: asBuffers }) as Promise<unknown>;
    answer.catch(() => {});
    try {
      const reply = (await Promise.race([answer, tooLate])) as Reply;
      this.#silentSince = undefined;
      return reply;
    } catch (error) {
      this.#recordSilence(error instanceof Away);
      throw error;
    } finally {
      timer.abort();
    }
  }

  #recordSilence(isSilent: boolean): void {
    const now = performance.now();
    this.#silentSince = isSilent ? (this.#silentSince ?? now) : undefined;
    if (this.#silentSince === undefined || now - this.#silentSince < silentMaxMs || this.#isClosed) return;
    this.#client.destroy();
    this.#client = this.#open();
    this.#silentSince = undefined;
  }

  async run({ text, sha }: Script, keys: string[], args: (string | Buffer)[], withinMs: number): Promise<Reply> {
    const rest = [String(keys.length), ...keys, ...args];
    try {
      return await this.send(['EVALSHA', sha, ...rest], withinMs);
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      return this.send(['EVAL', text, ...rest], withinMs);
    }
  }

  /** Differs after every start of the server, and of the one that takes over from it. */
  async readRun(withinMs: number): Promise<string> {
    if (this.#run) return this.#run;
    const info = String(await this.send(['INFO', 'server'], withinMs));
    [, this.#run] = /^run_id:(\w+)/m.exec(info) ?? [];
    if (!this.#run) throw new Error('the cache does not say which server it is');
    return this.#run;
  }

  close(): void {
    this.#isClosed = true;
    this.#client.destroy();
  }
}
