import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { buyerDetails } from '@sampan/contract/tracking-states';

type Listed = OutputOf<Calls['listTracking']>['list'][number];

export interface Track extends Omit<Listed, 'logisticsSteps'> {
  carrier: string;
  number: string;
}

export type ScanStep = Track['steps'][number];

/** Carrier and number are the first lines of `logisticsSteps`. */
export function readTrack({ logisticsSteps, ...track }: Listed): Track {
  const [carrier = '', number = ''] = logisticsSteps.split('\n');
  return { ...track, carrier, number };
}

/** On the clocks of the place, or in UTC if its zone is not known: `YYYY-MM-DDTHH:mm`. */
export const localMoment = ({ at, localAt }: Pick<ScanStep, 'at' | 'localAt'>): string => localAt ?? at.slice(0, 16);

export const localDay = (step: Pick<ScanStep, 'at' | 'localAt'>): string => localMoment(step).slice(0, 10);

/** Newest first, by the day of the place. A flight west may come back to an earlier day. */
export function stepsByDay(steps: readonly ScanStep[]): { day: string; steps: ScanStep[] }[] {
  const days: { day: string; steps: ScanStep[] }[] = [];
  for (const step of steps) {
    const day = localDay(step);
    const last = days.at(-1);
    if (last?.day === day) last.steps.push(step);
    else days.push({ day, steps: [step] });
  }
  return days;
}

type BuyerDetail = (typeof buyerDetails)[number];

/** What only the buyer can do about the parcel; undefined: nothing. */
export function buyerTask({ state, detail }: Track): 'attempt_fail' | 'available_for_pickup' | BuyerDetail | undefined {
  const asked = buyerDetails.find((one) => one === detail);
  if (asked) return asked;
  return state === 'attempt_fail' || state === 'available_for_pickup' ? state : undefined;
}

/** The parcel will not arrive by itself. */
export const isStuck = ({ state }: Track): boolean => state === 'exception' || state === 'expired';

export interface WayStep {
  name: 'info_received' | 'in_transit' | 'customs' | 'out_for_delivery' | 'delivered';
  /** `stopped`: it does not go on by itself. */
  state: 'done' | 'now' | 'stopped' | 'later';
  /** `YYYY-MM-DD`; of the last step possibly the carrier's estimate. */
  day: string | undefined;
}

export const isAtCustoms = ({ detail }: Pick<ScanStep, 'detail'>): boolean =>
  detail === 'customs' || detail === 'customs_asks';
const isNearby = ({ state }: Pick<ScanStep, 'state'>): boolean =>
  state === 'out_for_delivery' || state === 'attempt_fail' || state === 'available_for_pickup';

/** The parcel's way in four or five steps with their days; customs is one only where the parcel was there. Pure. */
export function waySteps(track: Track): WayStep[] {
  const { steps, state, shippedAt, expectedOn } = track;
  const first = (is: (step: ScanStep) => boolean) => steps.findLast(is);
  const customs = first(isAtCustoms);
  const reached = [
    { name: 'info_received' as const, day: shippedAt.slice(0, 10) },
    { name: 'in_transit' as const, step: first((step) => step.state === 'in_transit') },
    ...(customs ? [{ name: 'customs' as const, step: customs }] : []),
    { name: 'out_for_delivery' as const, step: first(isNearby) },
    { name: 'delivered' as const, step: first((step) => step.state === 'delivered') },
  ].map((one) => ({ name: one.name, day: 'day' in one ? one.day : one.step && localDay(one.step) }));
  const at = reached.findIndex(({ name }) => name === placeOf(track));
  return reached.map(({ name, day }, index): WayStep => {
    if (index < at || state === 'delivered') return { name, state: 'done', day };
    if (index === at) return { name, state: isStuck(track) ? 'stopped' : 'now', day };
    return { name, state: 'later', day: name === 'delivered' ? (expectedOn ?? undefined) : undefined };
  });
}

/** How far the parcel has come. */
function placeOf(track: Track): WayStep['name'] {
  const { state, steps } = track;
  if (state === 'delivered') return 'delivered';
  if (isNearby(track)) return 'out_for_delivery';
  if (state !== 'in_transit' && !isStuck(track)) return 'info_received';
  if (isStuck(track) && steps.some(isNearby)) return 'out_for_delivery';
  // On its way again, it has customs behind it.
  if (steps.some(isAtCustoms)) return 'customs';
  return steps.some((step) => step.state === 'in_transit') ? 'in_transit' : 'info_received';
}

/** The parcel that a reader wants to see first: what waits for them, what is stuck, what is under way. */
export function firstToSee(tracks: readonly Track[]): number {
  const asks = [buyerTask, isStuck, ({ state }: Track) => state !== 'delivered'];
  for (const ask of asks) {
    const index = tracks.findIndex((track) => Boolean(ask(track)));
    if (index >= 0) return index;
  }
  return Math.max(tracks.length - 1, 0);
}
