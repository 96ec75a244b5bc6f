import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

/** Hears what other processes tell about the cache. `onGap` is called whenever notices may have been missed. */
export function listenForNotices(
  url: string,
  log: FastifyBaseLogger,
  onNotice: (notice: string) => void,
  onGap: (isOpen: boolean) => void,
): { stop(): Promise<void> } {
  let client: pg.Client | undefined;
  let isStopped = false;

  async function connect(): Promise<void> {
    while (!isStopped) {
      client = new pg.Client({ connectionString: url, application_name: 'sampan-notices', keepAlive: true });
      const ended = new Promise<void>((resolve) => client?.once('end', resolve));
      client.on('error', () => {});
      client.on('notification', (message) => onNotice(message.payload ?? ''));
      try {
        await client.connect();
        await client.query('listen sampan_cache');
        onGap(false);
        await ended;
      } catch (error) {
        log.debug({ err: error }, 'no connection for notices');
        await client.end().catch(() => {});
      }
      if (isStopped) return;
      onGap(true);
      await sleep(500);
    }
  }

  void connect();
  return {
    stop: async () => {
      isStopped = true;
      await client?.end().catch(() => {});
    },
  };
}
