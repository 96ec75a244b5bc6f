import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { connectionName } from './connect.ts';

/**
 * `open`: notifications arrive. `closed`: they may be missed, because the connection is gone. `silent`: the database
 * has not responded for seconds, hanging or behind a cut network.
 */
export type NoticeState = 'open' | 'closed' | 'silent';

const pulseEveryMs = 2000;
const answerWithinMs = 4000;

/** Listens to cache notifications from other processes, and watches whether the database responds at all. */
export function listenForNotices(
  url: string,
  log: FastifyBaseLogger,
  onNotice: (notice: string) => void,
  onState: (state: NoticeState) => void,
): { stop(): Promise<void> } {
  let client: pg.Client | undefined;
  const stopping = new AbortController();

  async function listenOnce(): Promise<NoticeState> {
    client = noticeClient(url);
    const ended = new Promise<void>((resolve) => client?.once('end', resolve));
    client.on('error', () => {});
    client.on('notification', (message) => onNotice(message.payload ?? ''));
    try {
      await client.connect();
      await answered(client.query('listen sampan_cache'));
      onState('open');
      return await Promise.race([ended.then(() => 'closed' as const), pulse(client, stopping.signal)]);
    } catch (error) {
      log.debug({ err: error }, 'no connection for notices');
      return isSilence(error) ? 'silent' : 'closed';
    } finally {
      // A proper goodbye would wait for a server that does not respond.
      (client as pg.Client & { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    }
  }

  async function listen(): Promise<void> {
    while (!stopping.signal.aborted) {
      const state = await listenOnce();
      if (stopping.signal.aborted) return;
      onState(state);
      await sleep(500, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const done = listen();
  return {
    stop: async () => {
      stopping.abort();
      await client?.end().catch(() => {});
      await done;
    },
  };
}

const noticeClient = (url: string) =>
  new pg.Client({
    connectionString: url,
    application_name: connectionName('notices'),
    keepAlive: true,
    connectionTimeoutMillis: answerWithinMs,
  });

/** Asks again and again; ends when no answer comes. */
async function pulse(client: pg.Client, stopped: AbortSignal): Promise<NoticeState> {
  while (!stopped.aborted) {
    await sleep(pulseEveryMs, undefined, { signal: stopped }).catch(() => {});
    if (stopped.aborted) break;
    await answered(client.query('select 1'));
  }
  return 'closed';
}

class Silence extends Error {}

const isSilence = (error: unknown) =>
  error instanceof Silence || (error instanceof Error && /timeout expired/.test(error.message));

async function answered(query: Promise<unknown>): Promise<void> {
  query.catch(() => {});
  const timer = new AbortController();
  const silence = sleep(answerWithinMs, undefined, { signal: timer.signal })
    // The response may have arrived while this process was busy: it is read first.
    .then(() => new Promise((resolve) => setImmediate(resolve)))
    .then(() => Promise.reject(new Silence('no answer')));
  silence.catch(() => {});
  try {
    await Promise.race([query, silence]);
  } finally {
    timer.abort();
  }
}
