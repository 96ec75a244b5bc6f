import { type ParcelState, parcelStates } from '@sampan/contract/tracking-states';

interface Dated {
  at: Date;
  state: ParcelState | 'unknown';
}

const isKnown = <Event extends Dated>(event: Event): event is Event & { state: ParcelState } =>
  event.state !== 'unknown';

/** Later first; of the same moment, the one further on the way. */
const byTime = (a: Dated & { state: ParcelState }, b: Dated & { state: ParcelState }): number =>
  b.at.getTime() - a.at.getTime() || parcelStates.indexOf(b.state) - parcelStates.indexOf(a.state);

interface Standing {
  state: ParcelState;
  /** Undefined: it has not been delivered, or it went back or got lost since. */
  deliveredAt: Date | undefined;
}

/**
 * A parcel's state by all its events, in whatever order they arrived. Carriers scan parcels after they delivered them, so
 * only an exception takes a delivery back; otherwise the first delivery counts. Pure.
 */
export function standingOf(events: readonly Dated[]): Standing {
  const known = events.filter(isKnown).toSorted(byTime);
  let deliveredAt: Date | undefined;
  for (const { state, at } of known.toReversed()) {
    if (state === 'delivered') deliveredAt ??= at;
    if (state === 'exception') deliveredAt = undefined;
  }
  return { state: deliveredAt ? 'delivered' : (known[0]?.state ?? 'pending'), deliveredAt };
}
