import type { OutputOf } from '@sampan/contract/call';
import { type Language, languages } from '@sampan/contract/languages';
import type { getShop } from '@sampan/contract/settings/calls';
import type { FastifyBaseLogger } from 'fastify';
import type { Caches } from '#http/caches.ts';
import { pageCaller } from '#http/calls/page-calls.ts';
import type { Handlers } from '#shop/define-routes.ts';
import type { Services } from '#shop/services.ts';

export type ReadShop = () => Promise<OutputOf<typeof getShop>>;

/** The shop as every page shows it, from the same cache. */
export function shopReader(services: Services, log: FastifyBaseLogger, handlers: Handlers, caches: Caches): ReadShop {
  const ctx = { ...services, log, actor: { kind: 'anonymous' }, language: 'en', request: undefined } as const;
  const call = pageCaller(handlers, ctx, caches, undefined);
  return () => call('getShop', {});
}

/** All languages as long as the shop cannot say which it offers. */
export async function offeredLanguages(readShop: ReadShop): Promise<readonly Language[]> {
  const shop = await readShop().catch(() => null);
  return shop?.languages ?? languages.map(({ code }) => code);
}
