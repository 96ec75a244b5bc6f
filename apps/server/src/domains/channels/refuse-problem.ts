import type { unreached } from '@sampan/contract/reseller/shops';
import type { ChannelProblem, UnreachedBecause } from '#connectors/sales-channel/sales-channel.ts';
import { type Refusal, refuse } from '#shop/refusal.ts';

type Unreached = (typeof unreached)[number];

const codes: Readonly<Record<UnreachedBecause, Unreached>> = {
  redirect: 'shop_redirects',
  server_error: 'shop_server_fails',
  maintenance: 'shop_in_maintenance',
  sign_in_page: 'shop_asks_sign_in',
  blocked: 'shop_blocks_us',
  printed_errors: 'shop_prints_errors',
  web_page: 'shop_shows_page',
  no_api: 'shop_has_no_api',
  not_understood: 'shop_not_understood',
};

/** The reason why a shop gave no usable answer. */
export function whyUnreached({ because }: ChannelProblem): Unreached {
  const known: Readonly<Partial<Record<string, Unreached>>> = codes;
  return known[because ?? ''] ?? 'shop_not_reached';
}

/** Turns a shop's failure into a refusal for callers who wait: it is not our bug. */
export const refuseProblem = (problem: ChannelProblem): Refusal =>
  refuse(problem.kind === 'unauthorized' ? 'shop_keys_refused' : whyUnreached(problem));
