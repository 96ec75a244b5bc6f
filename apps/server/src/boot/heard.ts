import { hearNotice, hearState } from '#database/heard-changes.ts';
import type { NoticeState } from '#database/listen.ts';
import { applyNotice, type Caches, pauseCaches } from '#http/caches.ts';
import type { Services } from '#shop/services.ts';

type Keepers = Pick<Services, 'changes' | 'cards' | 'reads'>;

/** Passes database notifications on to everything that this process keeps in memory. */
export function passOnNotice({ changes, cards, reads }: Keepers, caches: Caches, notice: string): void {
  reads.hearChange();
  applyNotice(caches, notice);
  hearNotice(changes, notice);
  cards.hear(notice);
}

/** Follows the notifications up to this mark: later reads have seen them. */
export function passOnMark({ shared }: Caches, mark: string | undefined): void {
  shared.mark = mark;
}

export function passOnState({ changes, cards, reads }: Keepers, caches: Caches, state: NoticeState): void {
  const isHeard = state === 'open';
  // Changes missed meanwhile are unknown.
  if (isHeard) reads.hearChange();
  pauseCaches(caches, !isHeard);
  hearState(changes, isHeard);
  cards.setHeard(isHeard);
}
