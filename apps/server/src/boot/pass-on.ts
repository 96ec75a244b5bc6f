import type { NoticeState } from '#database/listen.ts';
import { countNotice, recordState } from '#database/received-changes.ts';
import { applyNotice, type Caches, pauseCaches } from '#http/caches.ts';
import type { Services } from '#shop/services.ts';

type Receivers = Pick<Services, 'changes' | 'cards' | 'reads'>;

/** Passes database notifications on to everything that this process keeps in memory. */
export function passOnNotice({ changes, cards, reads }: Receivers, caches: Caches, notice: string): void {
  reads.recordChange();
  applyNotice(caches, notice);
  countNotice(changes, notice);
  cards.receive(notice);
}

/** Follows the notifications up to this mark: later reads have seen them. */
export function passOnMark({ shared }: Caches, mark: string | undefined): void {
  shared.mark = mark;
}

export function passOnState({ changes, cards, reads }: Receivers, caches: Caches, state: NoticeState): void {
  const isListening = state === 'open';
  // Changes missed meanwhile are unknown.
  if (isListening) reads.recordChange();
  pauseCaches(caches, !isListening);
  recordState(changes, isListening);
  cards.setListening(isListening);
}
