import type { Waiting } from '../../features/orders/work.ts';

export type Urgency = 'late' | 'soon' | 'inTime' | 'nothing';

const soonFrom = 0.8;

/** The share of its limit that the oldest has used: 1 is the limit. */
export function shareUsed({ since, limitMs }: Pick<Waiting, 'since' | 'limitMs'>, now: number): number {
  return since === undefined ? 0 : Math.max(0, now - since) / limitMs;
}

export function urgencyOf(queue: Pick<Waiting, 'since' | 'limitMs'>, now: number): Urgency {
  const share = shareUsed(queue, now);
  if (queue.since === undefined) return 'nothing';
  if (share > 1) return 'late';
  return share >= soonFrom ? 'soon' : 'inTime';
}

export function mostUrgentFirst<Queue extends Pick<Waiting, 'since' | 'limitMs'>>(
  queues: readonly Queue[],
  now: number,
): Queue[] {
  return queues.toSorted((a, b) => shareUsed(b, now) - shareUsed(a, now));
}
