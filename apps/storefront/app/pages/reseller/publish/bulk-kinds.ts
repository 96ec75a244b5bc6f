import type { PublishTab } from '@sampan/contract/publication-states';
import type { Change } from './use-change.ts';
import type { Ticks } from './use-ticks.ts';

/** What can be done to the ticked listings, and to how many of them. */
export type BulkAct =
  | 'activate'
  | 'draft'
  | 'rule'
  | 'groups'
  | 'pause'
  | 'resumeMargin'
  | 'resumePrice'
  | 'retry'
  | 'renew'
  | 'remove';

export const changeOf: Record<Exclude<BulkAct, 'groups'>, Change> = {
  activate: { kind: 'activate' },
  draft: { kind: 'draft' },
  rule: { kind: 'rule' },
  pause: { kind: 'pause' },
  resumeMargin: { kind: 'resume', by: 'margin' },
  resumePrice: { kind: 'resume', by: 'price' },
  retry: { kind: 'retry' },
  renew: { kind: 'renew' },
  remove: { kind: 'remove' },
};

type Of = Ticks['of'][number];

const isWaiting = ({ state }: Of) => state === 'draft' || state === 'queued' || state === 'failed';

const takes: Record<BulkAct, (of: Of) => boolean> = {
  activate: (of) => isWaiting(of) || (of.state === 'listed' && !of.isActive),
  draft: (of) => isWaiting(of) || (of.state === 'listed' && of.isActive),
  rule: () => true,
  groups: () => true,
  pause: ({ state }) => state === 'listed',
  resumeMargin: ({ state }) => state === 'paused',
  resumePrice: ({ state }) => state === 'paused',
  retry: ({ state }) => state === 'failed',
  renew: ({ state }) => state === 'expired',
  remove: () => true,
};

export const countFor = (act: BulkAct, of: readonly Of[]): number =>
  of.reduce((sum, kind) => sum + (kind.state !== 'running' && takes[act](kind) ? kind.count : 0), 0);

const firsts: Record<PublishTab, readonly BulkAct[]> = {
  queue: ['activate', 'retry', 'remove'],
  list: ['activate', 'pause', 'resumeMargin'],
  expired: ['renew'],
};

/** The button of the bar: the first that changes something. */
export const mainAct = (tab: PublishTab, of: readonly Of[]): BulkAct | undefined =>
  firsts[tab].find((act) => countFor(act, of) > 0);

const menus: Record<PublishTab, readonly BulkAct[]> = {
  queue: ['activate', 'draft', 'rule', 'groups', 'retry', 'remove'],
  list: ['activate', 'draft', 'rule', 'groups', 'pause', 'resumeMargin', 'resumePrice', 'remove'],
  expired: ['renew', 'remove'],
};

export const menuActs = (tab: PublishTab, of: readonly Of[]): readonly BulkAct[] =>
  menus[tab].filter((act) => countFor(act, of) > 0);
