import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { MarketplaceEvent, MarketplaceNews } from '../marketplace.ts';
import type { AlibabaClient } from './client.ts';
import { understood } from './envelopes.ts';
import { readMessage } from './events.ts';
import { Long } from './fields.ts';
import { count, flag, list, maybe, orderTimeText } from './values.ts';

const page = z.object({ pushMessagePage: z.object({ datas: list(z.unknown()), totalCount: maybe(count) }) });
const confirmed = z.object({ isSuccess: maybe(flag) });

const pageSize = 200;
const confirmMax = 200;
const pagesMax = 200;
const options = { priority: 'orders' } as const;

/** Messages that could not be delivered. They stay there until they are confirmed. */
export function alibabaNews(client: AlibabaClient, log: FastifyBaseLogger, now: () => Date): MarketplaceNews {
  return {
    async *pull(since): AsyncGenerator<MarketplaceEvent> {
      const until = now();
      for (let number = 1; number <= pagesMax; number++) {
        const body = await client.call(
          'listMessages',
          {
            createStartTime: orderTimeText(since),
            createEndTime: orderTimeText(until),
            page: number,
            pageSize,
          },
          options,
        );
        const { datas } = understood(page, body).pushMessagePage;
        for (const data of datas) {
          const events = readMessage(data);
          if (events) yield* events;
          else log.error({ message: data }, '1688 keeps a message that does not fit its description');
        }
        if (datas.length < pageSize) return;
      }
    },

    async confirm(messageIds) {
      for (let from = 0; from < messageIds.length; from += confirmMax) {
        const msgIdList = messageIds.slice(from, from + confirmMax).map((id) => new Long(id));
        understood(confirmed, await client.call('confirmMessages', { msgIdList }, options));
      }
    },
  };
}
