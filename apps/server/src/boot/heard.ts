import { hearNotice, hearState } from '#database/heard-changes.ts';
import type { NoticeState } from '#database/listen.ts';
import { applyNotice, type Caches, pauseCaches } from '#http/caches.ts';
import type { Services } from '#shop/services.ts';

type Keepers = Pick<Services, 'changes' | 'cards'>;

/** Passes database notifications on to everything that this process keeps in memory. */
export function passOnNotice({ changes, cards }: Keepers, caches: Caches, notice: string): void {
  applyNotice(caches, notice);
  hearNotice(changes, notice);
  cards.hear(notice);
}

export function passOnState({ changes, cards }: Keepers, caches: Caches, state: NoticeState): void {
  const isHeard = state === 'open';
  pauseCaches(caches, !isHeard);
  hearState(changes, isHeard);
  cards.setHeard(isHeard);
}
