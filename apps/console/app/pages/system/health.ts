import type { Output } from '../../api/call.ts';
import type { Tone } from '../../parts/state.tsx';

/** Thresholds for warnings and alarms: the limits of deploy/alerts.yml. */

const minute = 60_000;
const hour = 60 * minute;

type Figures = Pick<Output<'operatorGetSystem'>, 'backupAt' | 'disk'>;
type Queue = Pick<Output<'operatorListQueues'>[number], 'failed' | 'dueSince'>;

const toneOf = (value: number, amber: number, crimson: number): Tone =>
  value >= crimson ? 'crimson' : value >= amber ? 'amber' : 'green';

export const backupTone = ({ backupAt }: Figures, now: number): Tone =>
  backupAt === null ? 'amber' : toneOf(now - Date.parse(backupAt), 30 * hour, 3 * 24 * hour);

/** Replica, cache, search engine: buyers see and find the same without them, only slower. */
export const helperTone = ({ use }: { use: string }): Tone => (use === 'in_use' ? 'green' : 'amber');

export const diskTone = ({ disk }: Figures): Tone => toneOf(1 - disk.freeBytes / disk.totalBytes, 0.8, 0.95);

/** How long the oldest job has been due; 0 if none waits. */
export const longestDue = (queues: readonly Queue[], now: number): number =>
  Math.max(0, ...queues.map(({ dueSince }) => (dueSince ? now - Date.parse(dueSince) : 0)));

export const dueTone = (queues: readonly Queue[], now: number): Tone =>
  toneOf(longestDue(queues, now), 5 * minute, hour);

export const givenUp = (queues: readonly Queue[]): number => queues.reduce((sum, { failed }) => sum + failed, 0);
