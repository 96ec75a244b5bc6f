import { once } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#config';
import type { NoticeState } from '#database/listen.ts';
import type { PageBuild } from '#http/pages.ts';
import { openShop } from '../open-shop.ts';
import type { Ending } from './ending.ts';

export type ToWorker =
  | { kind: 'open'; databaseUrl: string; connections: number; runsJobs: boolean }
  | { kind: 'notice'; notice: string }
  | { kind: 'state'; state: NoticeState };

export interface FromWorker {
  kind: 'opened';
  origin: string;
}

/** One of several workers. The parent passes on the database's notifications, and ends them. */
export async function openWorker(
  config: Config,
  log: FastifyBaseLogger,
  pages: PageBuild,
  ending: Ending,
): Promise<void> {
  const [opening] = (await once(process, 'message')) as [ToWorker & { kind: 'open' }];
  const shop = await ending.during(
    openShop({
      config,
      log,
      pages,
      databaseUrl: opening.databaseUrl,
      connections: opening.connections,
      runsJobs: opening.runsJobs,
      onOpened: (close) => ending.onEnd(11, close),
      listen: (onNotice, onState) => {
        const hear = (message: ToWorker) => {
          if (message.kind === 'notice') onNotice(message.notice);
          if (message.kind === 'state') onState(message.state);
        };
        process.on('message', hear);
        return { stop: async () => void process.off('message', hear) };
      },
    }),
  );
  await shop.letIn();
  process.send?.({ kind: 'opened', origin: shop.origin } satisfies FromWorker);
}
